import * as activity from './activity.ts'
import * as agent from './agent.ts'
import * as custom from './custom.ts'
import * as general from './general.ts'
import * as home from './home.ts'
import * as invite from './invite.ts'
import * as messages from './messages.ts'
import * as user from './user.ts'

/** Every call, by name. Adding a call is one `defineCall` in this folder; client, route table and OpenAPI follow. */
export const calls = {
  ...activity,
  ...general,
  ...user,
  ...invite,
  ...custom,
  ...agent,
  ...messages,
  ...home,
}

export type Calls = typeof calls
export type CallName = keyof Calls
