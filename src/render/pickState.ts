import type { PageState } from '../contract/pageState.ts'
import type { BlockState } from '../registry/defineBlock.ts'

/** Page states that a block may have a drawing of its own for. */
const byPage: Partial<Record<PageState, BlockState>> = {
  VISITOR: 'visitor',
  NOT_STARTED: 'notStarted',
  ENDED: 'ended',
  SETTLED: 'ended',
  REGION_BLOCKED: 'notEligible',
  INELIGIBLE: 'notEligible',
}

/** What the page's state means to a block that declares these states; null: nothing of its own. */
export function situationFor(declared: readonly BlockState[], page: PageState): BlockState | null {
  const situation = byPage[page]
  return situation && declared.includes(situation) ? situation : null
}

/** Which of a block's views is drawn: what its data says first, then what the page says, then `ready`. */
export function pickState(
  declared: readonly BlockState[],
  data: 'loading' | 'failed' | 'ready',
  situation: BlockState | null,
  isEmpty: () => boolean,
): BlockState | 'ready' {
  if (data !== 'ready') return data
  if (situation) return situation
  return declared.includes('empty') && isEmpty() ? 'empty' : 'ready'
}
