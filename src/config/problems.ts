import { blocks } from './explanations/blocks.ts'
import { campaign } from './explanations/campaign.ts'
import { conditions } from './explanations/conditions.ts'
import type { Explanation } from './explanations/explanation.ts'
import { files } from './explanations/files.ts'
import { fragments } from './explanations/fragments.ts'
import { links } from './explanations/links.ts'
import { money } from './explanations/money.ts'
import { rules } from './explanations/rules.ts'
import { shapes } from './explanations/shapes.ts'
import { times } from './explanations/times.ts'
import { words } from './explanations/words.ts'

export type { Explanation }

/**
 * All problem codes of the checker. P00 files, P01 shapes, P02 blocks, P03 words, P04 conditions, P05 links and
 * assets, P06 dates, P07 platform rules. The meaning of a published code never changes.
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
  ...money,
  ...campaign,
} satisfies Record<string, Explanation>

/** The code of a problem. */
export type Code = keyof typeof problemTable
