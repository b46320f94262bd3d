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

/**
 * Which of a block's views is drawn: what its data says first, then what the page says, then `ready`.
 * A state the block does not declare falls to the next.
 */
export function pickState(
  declared: readonly BlockState[],
  data: 'loading' | 'failed' | 'ready',
  page: PageState,
  isEmpty: () => boolean,
): BlockState | 'ready' {
  const has = (state: BlockState | undefined): state is BlockState => state !== undefined && declared.includes(state)
  if (data !== 'ready') return data
  const situation = byPage[page]
  if (has(situation)) return situation
  return has('empty') && isEmpty() ? 'empty' : 'ready'
}
