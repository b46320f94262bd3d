import type { Problem } from '../../problem.ts'
import type { Document } from '../../text/document.ts'
import { join } from '../../text/pointer.ts'
import { entries, type Located, part } from '../located.ts'

/** What a prize gives, as a key. */
const givenBy = (prize: Located): string =>
  part(prize, 'reward')
    .map(({ value }) => [value.rewardType, value.amount, value.coin].join(' '))
    .join()

/** Reports a prize with the name of another one that gives something else. */
export function checkPrizeNames(document: Document, root: Located): Problem[] {
  const first = new Map<unknown, Located>()
  return part(root, 'lottery').flatMap((lottery) =>
    entries(lottery, 'prizes').flatMap((prize) => {
      const { name } = prize.value
      const earlier = first.get(name)
      if (!earlier) first.set(name, prize)
      if (!earlier || typeof name !== 'string' || givenBy(earlier) === givenBy(prize)) return []
      return [
        document.problem('P0769', join(prize.pointer, 'name'), {
          message: `The prizes "${String(earlier.value.prizeId)}" and "${String(prize.value.prizeId)}" have the same name.`,
          cause: 'They give different things, and viewers would read the same name for both.',
          suggestion: 'Give each prize a name of its own.',
        }),
      ]
    }),
  )
}
