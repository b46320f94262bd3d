import type { PageState } from '../contract/pageState.ts'
import type { BlockState } from '../registry/defineBlock.ts'

/** Page states that a block can have a view for. */
const byPage: Partial<Record<PageState, BlockState>> = {
  VISITOR: 'visitor',
  NOT_STARTED: 'notStarted',
  ENDED: 'ended',
  SETTLED: 'ended',
  REGION_BLOCKED: 'notEligible',
  INELIGIBLE: 'notEligible',
}

/** The block state for a page state; null if the block does not declare it. */
export function blockStateFor(declared: readonly BlockState[], page: PageState): BlockState | null {
  const state = byPage[page]
  return state && declared.includes(state) ? state : null
}

/**
 * The view of a block that is rendered. Loading or failed data comes first, then the state of the page, then `empty`
 * or `ready`.
 */
export function pickState(
  declared: readonly BlockState[],
  data: 'loading' | 'failed' | 'ready',
  stateOfPage: BlockState | null,
  isEmpty: () => boolean,
): BlockState | 'ready' {
  if (data !== 'ready') return data
  if (stateOfPage) return stateOfPage
  return declared.includes('empty') && isEmpty() ? 'empty' : 'ready'
}
