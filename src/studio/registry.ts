import data from 'virtual:studio-registry'
import { createRegistry, type Registry } from '../registry/createRegistry.ts'
import type { ActivityDefinition } from '../registry/defineActivity.ts'
import type { BlockDefinition } from '../registry/defineBlock.ts'

const noViews = () => Promise.reject(new Error('Studio has no views of blocks: the canvas renders them in its frame.'))

/**
 * The registry of this product for the editing model: blocks with full schemas, and activity types. It contains neither
 * views nor functions.
 */
export const registry: Registry = createRegistry({
  blocks: data.blocks.map((block) => ({ ...block, load: noViews }) as BlockDefinition),
  activities: data.activities.map((activity) => ({ ...activity, calls: {} }) as unknown as ActivityDefinition),
})
