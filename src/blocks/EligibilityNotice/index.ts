import { Type } from 'typebox'
import { calls } from '../../contract/calls/index.ts'
import { defineBlock, describeBlock } from '../../registry/defineBlock.ts'
import { shared } from '../../registry/sources.ts'

export const spec = describeBlock({
  type: 'EligibilityNotice',
  version: 1,
  description:
    'For a user who cannot join: the reason and how to resolve it. Everyone else sees nothing; the top of the page has the conditions.',
  props: Type.Object({}),
  data: { eligibility: shared(calls.noLoginEligible) },
  states: ['loading', 'failed'],
  reserve: { minHeight: 0 },
  neededBy: 'joining',
  needs: [{ part: 'activity' }],
  examples: { visitor: {}, blocked: { as: 'blocked' } },
})

export default defineBlock(spec, () => import('./EligibilityNotice.tsx'))
