import { Type } from 'typebox'
import type { Action as ActionOfList } from './actions.ts'

export type { NativeScreen, ShareScene, Value } from './actions.ts'
export { Bound } from './bound.ts'

/**
 * Fields with a meaning beyond their JSON type. `x-playbill` names it for the checker, the renderer and the editor
 * schema; Ajv treats it as an annotation.
 */

/** A key of the activity's texts (`hero.title`) or of the shared texts (`common:legal.risk`). Views receive the text. */
export const TextKey = (options: { title?: string; description: string; examples?: string[] }) =>
  Type.String({
    pattern: '^(common:)?[A-Za-z][A-Za-z0-9_.-]{0,119}$',
    maxLength: 127,
    'x-playbill': 'text',
    ...options,
  })

/** A path of this site or an https URL. The checker compares hosts with the allowlist. */
export const Link = (options: { title?: string; description: string }) =>
  Type.String({ pattern: '^(/(?![/\\\\])|https://)', maxLength: 2000, 'x-playbill': 'link', ...options })

/** The format of a block's id. */
export const blockIdPattern = '^[A-Za-z][A-Za-z0-9_-]{0,63}$'

/** The id of another block of the page. The checker reports an id that no block has. */
export const BlockTarget = (options: { description: string }) =>
  Type.String({ pattern: blockIdPattern, 'x-playbill': 'block', examples: ['rules'], ...options })

/** Names of the illustrations; `ui` contains one for each. */
export const artNames = [
  'welcome',
  'gift',
  'trophy',
  'shield',
  'chart',
  'team',
  'wheel',
  'key',
  'ticket',
  'coin',
  'chest',
  'ranking',
  'banner',
  'vault',
  'copies',
  'road',
  'invite',
  'cake',
  'links',
  'stage',
  'signpost',
] as const

/** The name of an illustration. */
export type ArtName = (typeof artNames)[number]

/** An illustration; each has a version for both themes. */
export const Art = (options: { description: string }) => Type.Enum([...artNames], { 'x-playbill': 'art', ...options })

const text = { description: 'The label of the button.' }

/** What happens on a tap. Its schema is in `actionForms.ts`. */
export const Action = Type.Unsafe<Action>({ 'x-playbill': 'action', description: 'What happens on a tap.' })
/** An action of a config. */
export type Action = ActionOfList

/** A button in the props of a block. */
export const Button = Type.Object(
  { text: TextKey(text), action: Action },
  { additionalProperties: false, description: 'A button: its label and its action.' },
)
