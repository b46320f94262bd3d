import { unknownActivityType } from '../contract/activityType.ts'
import type { ActivityDefinition } from './defineActivity.ts'
import type { BlockDefinition } from './defineBlock.ts'
import type { ArtName } from './fields.ts'

/** The blocks and activity types of one application. Not a module-level list, so that two registries can coexist. */
export interface Registry {
  /** In the order in which they were passed. */
  readonly blocks: readonly BlockDefinition[]
  readonly activities: readonly ActivityDefinition[]
  /** The block of a config's `type`, or undefined. */
  block(type: string): BlockDefinition | undefined
  /** The activity type of a config's `type`, or undefined. */
  activity(type: string): ActivityDefinition | undefined
  /** The numeric code of an activity type; `unknownActivityType` for a type that is not registered. */
  activityCode(type: string): number
  /** The illustration of an activity type, by its numeric code. */
  artOf(code: number): ArtName
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

/** Answers identify activity types only by code, so codes must be unique. */
function checkCodes(activities: readonly ActivityDefinition[]): void {
  const byCode = new Map<number, string>([[unknownActivityType, 'unknown activity types']])
  for (const { type, code } of activities) {
    const other = byCode.get(code)
    if (other) throw new Error(`The code ${code} of "${type}" is taken by ${other}. Choose another.`)
    byCode.set(code, `"${type}"`)
  }
}

/** Collects blocks and activity types. Throws if two share a name or a code. */
export function createRegistry(parts: {
  blocks: readonly BlockDefinition[]
  activities: readonly ActivityDefinition[]
}): Registry {
  const blocks = mapByType(parts.blocks, 'blocks')
  const activities = mapByType(parts.activities, 'activity types')
  checkCodes(parts.activities)
  return {
    blocks: parts.blocks,
    activities: parts.activities,
    block: (type) => blocks.get(type),
    activity: (type) => activities.get(type),
    activityCode: (type) => activities.get(type)?.code ?? unknownActivityType,
    artOf: (code) => parts.activities.find((activity) => activity.code === code)?.art ?? 'gift',
  }
}
