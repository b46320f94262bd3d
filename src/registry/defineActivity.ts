import type { Call } from '../contract/call.ts'
import type { CallName } from '../contract/calls/index.ts'
import type { ActivityTypeName } from '../contract/shapes/activity.ts'

/** A type of activity: what sets its pages apart from every other's. */
export interface ActivityDefinition {
  /** The `type` of `activity.json`. */
  readonly type: ActivityTypeName
  /** The numeric code of the specification, `activityType` in answers. */
  readonly code: number
  readonly description: string
  /** Calls this type makes in place of the shared ones, by the shared one's name. */
  readonly calls: Partial<Record<CallName, Call>>
  /** Blocks without which such a page cannot do its work; a config without one is told so. */
  readonly needs: readonly string[]
}

/** Describes an activity type. */
export const defineActivity = <const D extends ActivityDefinition>(definition: D): D => definition
