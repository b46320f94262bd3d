import { changeNames } from '../../editor/publish/changeNames.ts'
import type { Files } from '../../model/index.ts'

/** Finds the name of a reward by its id; undefined: it has none in the files. */
export function rewardNames(files: Files, language: string): (rewardId: string) => string | undefined {
  const names = changeNames(files, language)
  return (rewardId) =>
    ['rewards', 'reward'].map((list) => names.entry(list, rewardId)).find((name) => name !== rewardId)
}
