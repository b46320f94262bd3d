import { Type } from 'typebox'
import { createRegistry, type Registry } from '../registry/createRegistry.ts'
import { defineBlock, describeBlock } from '../registry/defineBlock.ts'

const spec = describeBlock({
  type: 'Slot',
  version: 1,
  description: 'Shows where the blocks of a slot will stand.',
  props: Type.Object({ slot: Type.String({ description: 'Name of the slot.' }) }),
  reserve: { minHeight: 96 },
  examples: {},
})

const slot = defineBlock(spec, async () => ({
  default: { ready: ({ props }) => <div className="st-slot">{props.slot}</div> },
}))

const made = new WeakMap<Registry, Registry>()

/** The registry, and a block that stands in slots. */
export function placeholders(registry: Registry): Registry {
  const known = made.get(registry)
  if (known) return known
  const more = createRegistry({ blocks: [...registry.blocks, slot], activities: registry.activities })
  made.set(registry, more)
  return more
}
