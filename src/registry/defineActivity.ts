import type { Call } from '../contract/call.ts'
import type { CallName } from '../contract/calls/index.ts'
import type { PlatformRules } from '../contract/shapes/platformRules.ts'
import type { ArtName } from './fields.ts'

/** The texts of an activity type in one language. */
export interface ActivityWords {
  /** The name of the type, shown above the title of a page and on its card. */
  readonly name: string
}

/** A block of a new page. Without `props` it takes the props of the block's first example. */
export interface TemplateBlock {
  readonly type: string
  readonly props?: Readonly<Record<string, unknown>>
}

/** When a new activity runs: the first and last day (`2027-03-01`) and the UTC offset of its time zone (`+08:00`). */
export interface TemplateDates {
  readonly from: string
  readonly to: string
  readonly zone: string
}

/** The rules specific to the type: task groups and, for example, a lottery or leaderboards. */
export type TemplateRules = Pick<PlatformRules, 'taskGroups'> & Partial<PlatformRules>

/** What `playbill new` writes for the type. */
export interface ActivityTemplate {
  /** From top to bottom. */
  readonly page: readonly TemplateBlock[]
  rules(dates: TemplateDates): TemplateRules
  /** English texts for the keys used in page and rules. */
  readonly words: Readonly<Record<string, string>>
}

/** An activity type. */
export interface ActivityDefinition {
  /** The `type` in `activity.json`; PascalCase, the same as the folder. */
  readonly type: string
  /** The numeric code, `activityType` in answers. */
  readonly code: number
  readonly description: string
  /** The illustration on its card if the page names none. */
  readonly art: ArtName
  /** The `words.json` of its folder, by language. */
  readonly words: Readonly<Record<string, ActivityWords>> & { readonly en: ActivityWords }
  /** Calls that replace shared calls for this type, by the name of the shared call. */
  readonly calls: Partial<Record<CallName, Call>>
  /** Blocks that a page of this type needs. The checker reports a config without one of them. */
  readonly needs: readonly string[]
  /**
   * What regulators call it where some countries forbid it, such as "A lottery". If set, the rules must name denied
   * regions.
   */
  readonly incentive?: string
  readonly template: ActivityTemplate
}

/** Defines an activity type. */
export const defineActivity = <const D extends ActivityDefinition>(definition: D): D => definition
