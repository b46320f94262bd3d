import { Type } from 'typebox'
import { createRegistry, type Registry } from '../../registry/createRegistry.ts'
import { defineBlock, describeBlock } from '../../registry/defineBlock.ts'

const spec = describeBlock({
  type: 'Slot',
  version: 1,
  description: 'Shows where the blocks of a slot are rendered.',
  props: Type.Object({ slot: Type.String({ description: 'Name of the slot.' }) }),
  reserve: { minHeight: 96 },
  examples: {},
})

const slot = defineBlock(spec, async () => ({
  default: { ready: ({ props }) => <div className="st-slot">{props.slot}</div> },
}))

const extended = new WeakMap<Registry, Registry>()

/** The registry with the block `Slot`, a placeholder in slots. */
export function withSlotPlaceholder(registry: Registry): Registry {
  const known = extended.get(registry)
  if (known) return known
  const more = createRegistry({ blocks: [...registry.blocks, slot], activities: registry.activities })
  extended.set(registry, more)
  return more
}
