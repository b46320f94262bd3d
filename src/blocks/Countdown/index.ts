import { Type } from 'typebox'
import { defineBlock, describeBlock } from '../../registry/defineBlock.ts'

export const spec = describeBlock({
  type: 'Countdown',
  version: 2,
  description:
    'Counts down to the next date for this viewer: the start, their own deadline, the end, or the last day to claim. Uses the server clock.',
  props: Type.Object({
    variant: Type.Enum(['cells', 'line'], {
      default: 'cells',
      description: 'A panel with four cells, or one line for the hero, which has cells in the last seven days.',
    }),
    withinDays: Type.Integer({
      default: 99,
      minimum: 1,
      maximum: 999,
      description:
        'Counts down only if fewer days than this are left. Before that, the line shows the date and the panel is hidden.',
    }),
  }),
  reserve: { minHeight: 24 },
  needs: [{ part: 'activity' }],
  examples: { cells: {}, line: { props: { variant: 'line', withinDays: 99 } } },
  migrations: [
    {
      name: 'rename within to withinDays',
      up: ({ within, ...rest }) => ({ ...rest, ...(within !== undefined && { withinDays: within }) }),
      sample: { old: { variant: 'line', within: 30 }, new: { variant: 'line', withinDays: 30 } },
    },
  ],
})

export default defineBlock(spec, () => import('./Countdown.tsx'))
