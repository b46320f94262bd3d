import type { ActivityDefinition } from './defineActivity.ts'
import type { BlockDefinition } from './defineBlock.ts'

/** What can be drawn. Made once an application, never a module-level list: two may live side by side. */
export interface Registry {
  /** In the order they were handed in. */
  readonly blocks: readonly BlockDefinition[]
  readonly activities: readonly ActivityDefinition[]
  /** The block of a config's `type`, or undefined. */
  block(type: string): BlockDefinition | undefined
  /** The activity type of a config's `type`, or undefined. */
  activity(type: string): ActivityDefinition | undefined
}

const mapByType = <T extends { readonly type: string }>(list: readonly T[], what: string) => {
  // A Map, not an object: `constructor` must not be a known type.
  const byType = new Map<string, T>()
  for (const entry of list) {
    if (byType.has(entry.type))
      throw new Error(`Two ${what} are called "${entry.type}". Rename one or remove its line.`)
    byType.set(entry.type, entry)
  }
  return byType
}

/** Collects blocks and activity types. Throws if a name is taken twice. */
export function createRegistry(parts: {
  blocks: readonly BlockDefinition[]
  activities: readonly ActivityDefinition[]
}): Registry {
  const blocks = mapByType(parts.blocks, 'blocks')
  const activities = mapByType(parts.activities, 'activity types')
  return {
    blocks: parts.blocks,
    activities: parts.activities,
    block: (type) => blocks.get(type),
    activity: (type) => activities.get(type),
  }
}
