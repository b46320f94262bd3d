/**
 * Only compiled, never run: mistakes that must not compile in a block.
 * A mistake that compiles makes its `@ts-expect-error` an error.
 */
import { Type } from 'typebox'
import { calls } from '../../../src/contract/calls/index.ts'
import { defineBlock, describeBlock, type ReadyProps, type Views } from '../../../src/registry/defineBlock.ts'
import { keyed, own, shared } from '../../../src/registry/sources.ts'

const spec = describeBlock({
  type: 'Sample',
  version: 1,
  description: 'A sample.',
  props: Type.Object({ limit: Type.Integer(), title: Type.Optional(Type.String()) }),
  data: {
    activity: shared(calls.noLoginDetail),
    mine: own(calls.applyStatus),
    progress: keyed(calls.taskCompletions, 'completions', 'taskId'),
  },
  states: ['loading', 'empty'],
  slots: ['start'],
  reserve: { minHeight: 100 },
  examples: { plain: { props: { limit: 3 } } },
})
type Props = ReadyProps<typeof spec>

const ready = ({ props, data, slots }: Props) => (
  <p title={props.title}>
    {props.limit + 1} {data.activity.alias} {data.mine?.applyStatus} {data.progress.use('kyc')?.status} {slots.start}
  </p>
)
const nothing = () => null
const views: Views<typeof spec> = { ready, loading: nothing, empty: nothing }
defineBlock(spec, async () => ({ default: views }))

// @ts-expect-error a prop is misspelt
export const misspeltProp = ({ props }: Props) => props.limti
// @ts-expect-error a field of the answer is misspelt
export const misspeltField = ({ data }: Props) => data.activity.alais
// @ts-expect-error own data is null for a visitor
export const unguardedOwn = ({ data }: Props) => data.mine.applyStatus
// @ts-expect-error there is no such slot
export const wrongSlot = ({ slots }: Props) => slots.end
// @ts-expect-error there is no such row field
export const wrongRow = ({ data }: Props) => data.progress.use('kyc')?.statsu
// @ts-expect-error the declared state "empty" has no view
defineBlock(spec, async () => ({ default: { ready, loading: nothing } }))
// @ts-expect-error the view wants a prop the block does not have
defineBlock(spec, async () => ({
  default: { ...views, ready: ({ props }: { props: { color: string } }) => props.color },
}))
// @ts-expect-error `limit` is a number
export const wrongExample = describeBlock({ ...spec, examples: { bad: { props: { limit: 'three' } } } })
// @ts-expect-error there is no list of that name in the answer
export const wrongList = keyed(calls.taskCompletions, 'tasks', 'taskId')
