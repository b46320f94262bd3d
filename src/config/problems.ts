import { blocks } from './explanations/blocks.ts'
import { conditions } from './explanations/conditions.ts'
import type { Explanation } from './explanations/explanation.ts'
import { files } from './explanations/files.ts'
import { fragments } from './explanations/fragments.ts'
import { links } from './explanations/links.ts'
import { rules } from './explanations/rules.ts'
import { shapes } from './explanations/shapes.ts'
import { times } from './explanations/times.ts'
import { words } from './explanations/words.ts'

export type { Explanation }

/**
 * Every mistake the checks can name. P00 files, P01 shapes, P02 blocks, P03 words, P04 conditions, P05 links and
 * assets, P06 times, P07 platform rules. A number, once used, keeps its meaning.
 */
export const problemTable = {
  ...files,
  ...shapes,
  ...blocks,
  ...fragments,
  ...words,
  ...conditions,
  ...links,
  ...times,
  ...rules,
} satisfies Record<string, Explanation>

/** The code of a mistake. */
export type Code = keyof typeof problemTable
