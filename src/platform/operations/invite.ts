import type { Answer } from '../../contract/call.ts'
import type { Calls } from '../../contract/calls/index.ts'
import { accountOf, type CallContext, type OpenActivity, openActivity, requireUser, wordsIn } from '../context.ts'
import { wonRewardOfRow } from '../payment/recordOf.ts'
import { rewardNames } from '../payment/rewardOf.ts'
import { refuse } from '../refusal.ts'
import { rebateRate } from '../rules/agent.ts'
import { refusalOf } from '../rules/eligibility.ts'
import { pathOf } from '../rules/page.ts'
import { hasDeposited } from '../store/events.ts'
import { type IdempotentRequest, storeAnswer, storedAnswer } from '../store/idempotency.ts'
import { validInvites } from '../store/invitations.ts'
import { bindKol, findKol, isKolCodeOfAlias, isKolCodeOfAnyActivity } from '../store/kols.ts'
import { recordsOf } from '../store/records.ts'
import type { User } from '../store/users.ts'
import type { Handler } from './handler.ts'
import { recordShare } from './recordShare.ts'
import { teamCodeFor } from './team.ts'

/** The code a user invites with: the partner code of an agent, otherwise the invite code. */
const codeOf = (user: User) => user.partner_code ?? user.invite_code

const withQuery = (path: string, fields: Record<string, string>) => `${path}?${new URLSearchParams(fields)}`

/** The address has the partner code of agents, and the invite code of other users. */
export const userVipCode: Handler<'userVipCode'> = async (_input, context) => {
  const user = await requireUser(context)
  return {
    inviteCode: user.invite_code,
    partnerInviteCode: user.partner_code,
    inviteUrl: withQuery('/register', { inviteCode: codeOf(user) }),
    rebateRate: rebateRate(user.agent, await validInvites(context.db, user.user_id)),
  }
}

/** The code of the user's team, otherwise the user's own code. */
export const getRegisterCode: Handler<'getRegisterCode'> = async ({ activityId }, context) => {
  const user = await requireUser(context)
  const activity = await openActivity(context, activityId)
  const team = await teamCodeFor(context, user, activity)
  if (team) return team
  const registerCode = codeOf(user)
  return {
    registerCode,
    registerUrl: withQuery('/register', { inviteCode: registerCode, activityId }),
    expireTime: activity.windows.applyEnd,
  }
}

/** Refuses users excluded by `kolBinding`: accounts that are too old or that have deposited. */
async function assertCanBind({ db, now }: CallContext, user: User, { release }: OpenActivity) {
  const { withinHours, beforeDeposit } = release.rules.kolBinding ?? {}
  if (withinHours !== undefined && now >= user.registered_at + withinHours * 3_600_000)
    throw refuse('NEW_USER_ONLY', `A code can only be bound in the first ${withinHours} hours after registration.`)
  if (beforeDeposit && (await hasDeposited(db, user.user_id)))
    throw refuse('NEW_USER_ONLY', 'A code can only be bound before the first deposit.')
}

type BindAnswer = Answer<Calls['kolBind']>

/**
 * Whether a code can be bound through an activity. A code that activities list can be bound only through those, so that
 * the limits of one activity cannot be bypassed through another. Other codes (of agents, of the sandbox) can be bound
 * through any activity with `kolBinding`.
 */
async function isBindable(db: CallContext['db'], { release }: OpenActivity, code: string): Promise<boolean> {
  if (await isKolCodeOfAlias(db, release.alias, code)) return true
  return release.rules.kolBinding !== undefined && !(await isKolCodeOfAnyActivity(db, code))
}

/** Binds a code. The binding is permanent; the same code again gives the same binding. */
async function bind(context: CallContext, user: User, activity: OpenActivity, code: string): Promise<BindAnswer> {
  const { db } = context
  // Users cannot bind their own code. An existing binding is confirmed through any activity.
  const isAllowed = code !== user.partner_code && (code === user.kol_code || (await isBindable(db, activity, code)))
  const kol = isAllowed ? await findKol(db, code) : undefined
  if (!kol) throw refuse('KOL_CODE_INVALID')
  const bound = await bindKol(context.db, user.user_id, code, context.now)
  if (bound.code !== code) throw refuse('ALREADY_BOUND')
  return { bound: true, kolName: kol.name, bindTime: bound.at }
}

/**
 * A binding is permanent. Refuses outside of `applyStart` to `end`, users who may not join, and codes of other
 * activities.
 */
export const kolBind: Handler<'kolBind'> = async ({ activityId, kolCode, requestId }, context) => {
  const user = await requireUser(context)
  const name = `bind ${activityId} ${kolCode}`
  const operation: IdempotentRequest | null = requestId ? { userId: user.user_id, requestId, name } : null
  const known = operation && (await storedAnswer(context.db, operation))
  if (known) return JSON.parse(known)
  const activity = await openActivity(context, activityId)
  const { release, windows } = activity
  if (context.now < windows.applyStart) throw refuse('NOT_STARTED')
  if (context.now >= windows.end) throw refuse('ENDED')
  const refusal = refusalOf(release.rules, accountOf(user), context.now, user.kol_code !== null)
  // KYC may be a task of the activity, so a code can be bound before it.
  if (refusal && refusal !== 'KYC_REQUIRED') throw refuse(refusal)
  if (user.kol_code === null) await assertCanBind(context, user, activity)
  const answer = await bind(context, user, activity, kolCode)
  if (operation) await storeAnswer(context.db, operation, JSON.stringify(answer), context.now)
  return answer
}

/** Removes line breaks from shared texts. */
const oneLine = (text: string) =>
  text
    .replace(/<br\s*\/?>|\s+/gi, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()

function defaultTexts({ language }: CallContext, { release }: OpenActivity) {
  const { rules } = release
  const textOf = wordsIn(release, language)
  return {
    title: textOf(rules.share?.title ?? rules.title),
    content: textOf(rules.share?.content ?? rules.subTitle),
    name: textOf(rules.title),
  }
}

/** The name of a reward of the user. Refuses NOT_FOUND for rewards of other users. */
async function wonRewardName(context: CallContext, user: User, activityId: string, recordId: string | undefined) {
  if (!recordId) throw refuse('PARAM_INVALID', 'recordId is missing.')
  const record = (await recordsOf(context.db, user.user_id, activityId)).find((row) => row.record_id === recordId)
  if (!record) throw refuse('NOT_FOUND', 'There is no such reward.')
  const release = await context.releases.readWithRules(record.alias, record.version)
  return rewardNames(release, context.language)(wonRewardOfRow(record, release).reward)
}

/** Texts without line breaks. `shared` records the share, which completes tasks of the type SHARE_LINK. */
export const getUserShareContent: Handler<'getUserShareContent'> = async (
  { activityId, scene, recordId, shared },
  context,
) => {
  const user = scene === 'ACTIVITY' && !shared && !context.viewer ? null : await requireUser(context)
  const activity = await openActivity(context, activityId)
  const { title, content, name } = defaultTexts(context, activity)
  const texts =
    scene === 'WIN' && user
      ? { title: await wonRewardName(context, user, activityId, recordId), content: name }
      : { title, content }
  const page = pathOf(activity.release.alias, activityId, activity.release.page)
  const path = scene === 'INVITE' ? '/register' : page
  const fields = { ...(user && { inviteCode: codeOf(user) }), ...(scene === 'INVITE' && { activityId }) }
  const url = Object.keys(fields).length ? withQuery(path, fields) : path
  if (shared && user) await recordShare(context, user, activity)
  return {
    title: oneLine(texts.title),
    content: oneLine(texts.content),
    url,
    posterUrl: activity.release.rules.share?.poster ?? null,
    qrContent: url,
  }
}
