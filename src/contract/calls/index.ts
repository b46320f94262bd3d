import * as activity from './activity.ts'
import * as agent from './agent.ts'
import * as custom from './custom.ts'
import * as general from './general.ts'
import * as home from './home.ts'
import * as invite from './invite.ts'
import * as messages from './messages.ts'
import * as user from './user.ts'

/** All calls by name. To add a call, add a `defineCall` in this folder: client, routes and OpenAPI are derived from it. */
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
/** The name of a call, which is also the name of its operation on the embedded platform. */
export type CallName = keyof Calls
