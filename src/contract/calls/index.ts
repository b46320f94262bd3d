import * as activity from './activity.ts'
import * as general from './general.ts'
import * as user from './user.ts'

/** Every call, by name. Adding a call is one `defineCall` in this folder; client, route table and OpenAPI follow. */
export const calls = { ...activity, ...general, ...user }

export type Calls = typeof calls
export type CallName = keyof Calls
