import { Type } from 'typebox'
import { calls } from '../../contract/calls/index.ts'
import { defineBlock, describeBlock } from '../../registry/defineBlock.ts'
import { TextKey } from '../../registry/fields.ts'
import { shared } from '../../registry/sources.ts'

export const spec = describeBlock({
  type: 'RiskDisclaimer',
  version: 1,
  description: "The activity's risk text under its own heading. Always the last block.",
  props: Type.Object({
    notes: Type.Array(TextKey({ description: 'One sentence.', examples: ['common:legal.age'] }), {
      default: [],
      maxItems: 10,
      description: 'Further sentences below the risk text.',
    }),
  }),
  data: { introduction: shared(calls.introduce) },
  states: ['loading', 'failed'],
  reserve: { minHeight: 140 },
  hydrate: 'idle',
  needs: [{ part: 'activity' }],
  once: {},
  examples: {
    plain: { props: { notes: ['common:legal.age', 'common:legal.prevail'] } },
  },
})

export default defineBlock(spec, () => import('./RiskDisclaimer.tsx'))
