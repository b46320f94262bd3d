import type { Answer, Input } from '../contract/call.ts'
import { calls } from '../contract/calls/index.ts'
import type { CallOptions, Client } from './client.ts'

/** The call that returns an activity's id on a page: the general one if the page's path contains `/events`. */
const activityIdCall = (pagePath: string) =>
  pagePath.includes('/events') ? calls.generalGetActivityId : calls.getActivityId

/** Reads the activity's id for a page. Rejects with a problem whose message is "Get activityId failed". */
export const activityIdOn = (
  client: Client,
  pagePath: string,
  input: Input<typeof calls.getActivityId>,
  options?: CallOptions,
): Promise<Answer<typeof calls.getActivityId>> => client.call(activityIdCall(pagePath), input, options)

/** The viewer's invite code; an agent's partner code takes precedence (spec point 3). */
export const inviteCodeOf = ({ partnerInviteCode, inviteCode }: Answer<typeof calls.userVipCode>): string =>
  partnerInviteCode ?? inviteCode
