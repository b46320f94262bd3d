import { Type } from 'typebox'
import { defineBlock, describeBlock } from '../../registry/defineBlock.ts'

export const spec = describeBlock({
  type: 'Countdown',
  version: 2,
  description:
    "Counts down to what comes next for this viewer: the start, their own deadline, the end, the last day to claim. Runs on the server's clock.",
  props: Type.Object({
    variant: Type.Enum(['cells', 'line'], {
      default: 'cells',
      description: 'A panel with four cells, or one line of text for the hero.',
    }),
    withinDays: Type.Integer({
      default: 99,
      minimum: 1,
      maximum: 999,
      description:
        'Counts only when fewer days than this are left, since an end years away is no news: until then the line names the day, and the panel is not there.',
    }),
  }),
  reserve: { minHeight: 24 },
  examples: { cells: {}, line: { props: { variant: 'line', withinDays: 99 } } },
  migrations: [
    {
      name: 'within says its unit: withinDays',
      up: ({ within, ...rest }) => ({ ...rest, ...(within !== undefined && { withinDays: within }) }),
      sample: { old: { variant: 'line', within: 30 }, new: { variant: 'line', withinDays: 30 } },
    },
  ],
})

export default defineBlock(spec, () => import('./Countdown.tsx'))
