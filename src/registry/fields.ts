import { Type } from 'typebox'
import type { Action as ActionOfList } from './actions.ts'

export type { NativeScreen, ShareScene, Value } from './actions.ts'
export { Bound, isBinding } from './bound.ts'

/**
 * Fields that mean more than their JSON type. `x-playbill` tells checker, renderer and editor schema what;
 * ajv reads it as an annotation.
 */

/** A key into the activity's words (`hero.title`) or the shared ones (`common:legal.risk`). Views receive the words. */
export const TextKey = (options: { description: string; examples?: string[] }) =>
  Type.String({
    pattern: '^(common:)?[A-Za-z][A-Za-z0-9_.-]{0,119}$',
    maxLength: 127,
    'x-playbill': 'text',
    ...options,
  })

/** Where a link may lead: a path of this site or an https address; hosts are checked against the allow-list. */
export const Link = (options: { description: string }) =>
  Type.String({ pattern: '^(/(?![/\\\\])|https://)', maxLength: 2000, 'x-playbill': 'link', ...options })

const scenes = [
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
] as const

/** The drawn scenes a page can show; each comes in both themes. */
export const Art = (options: { description: string }) => Type.Enum([...scenes], { 'x-playbill': 'art', ...options })

const text = { description: 'What the button says.' }

/** What happens on a tap. Its form is in `actionForms.ts`. */
export const Action = Type.Unsafe<Action>({ 'x-playbill': 'action', description: 'What happens on a tap.' })
export type Action = ActionOfList

export const Button = Type.Object(
  { text: TextKey(text), action: Action },
  { additionalProperties: false, description: 'A button: what it says, and what a tap on it does.' },
)
