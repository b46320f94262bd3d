import type { Answer } from '../../contract/call.ts'
import type { Calls } from '../../contract/calls/index.ts'
import { refuse } from '../refusal.ts'
import { rebateRate } from '../rules/agent.ts'
import { refusalOf } from '../rules/eligibility.ts'
import { pathOf } from '../rules/page.ts'
import { hasDeposited } from '../store/events.ts'
import { validInvites } from '../store/invitations.ts'
import { bindKol, findKol } from '../store/kols.ts'
import { type Operation, storeAnswer, storedAnswer } from '../store/operations.ts'
import { recordsOf } from '../store/records.ts'
import type { User } from '../store/users.ts'
import { accountOf, type CallContext, type OpenActivity, openActivity, requireUser, wordsIn } from './context.ts'
import type { Handler } from './handler.ts'
import { teamCodeFor } from './team.ts'

/** The code an account invites by: an agent's own goes before the ordinary one. */
const codeOf = (user: User) => user.partner_code ?? user.invite_code

const withQuery = (path: string, fields: Record<string, string>) => `${path}?${new URLSearchParams(fields)}`

export const userVipCode: Handler<'userVipCode'> = async (_input, context) => {
  const user = await requireUser(context)
  return {
    inviteCode: user.invite_code,
    partnerInviteCode: user.partner_code,
    inviteUrl: withQuery('/register', { inviteCode: codeOf(user) }),
    rebateRate: rebateRate(user.agent, await validInvites(context.db, user.user_id)),
  }
}

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

/** Refuses whoever the rules of binding leave out: accounts too old, or that have deposited. */
async function checkBinding({ db, now }: CallContext, user: User, { release }: OpenActivity) {
  const { withinHours, beforeDeposit } = release.rules.kolBinding ?? {}
  if (withinHours !== undefined && now >= user.registered_at + withinHours * 3_600_000)
    throw refuse('NEW_USER_ONLY', `A code can be bound in the first ${withinHours} hours of an account.`)
  if (beforeDeposit && (await hasDeposited(db, user.user_id)))
    throw refuse('NEW_USER_ONLY', 'A code can be bound before the first deposit.')
}

type Bound = Answer<Calls['kolBind']>

/** Binds once for life; the same code again is the same binding. */
async function bind(context: CallContext, user: User, code: string): Promise<Bound> {
  // Nobody is led by themselves.
  const kol = code === user.partner_code ? undefined : await findKol(context.db, code)
  if (!kol) throw refuse('KOL_CODE_INVALID')
  const bound = await bindKol(context.db, user.user_id, code, context.now)
  if (bound.code !== code) throw refuse('ALREADY_BOUND')
  return { bound: true, kolName: kol.name, bindTime: bound.at }
}

export const kolBind: Handler<'kolBind'> = async ({ activityId, kolCode, requestId }, context) => {
  const user = await requireUser(context)
  const name = `bind ${activityId} ${kolCode}`
  const operation: Operation | null = requestId ? { userId: user.user_id, requestId, name } : null
  const known = operation && (await storedAnswer(context.db, operation))
  if (known) return JSON.parse(known)
  const activity = await openActivity(context, activityId)
  const { release, windows } = activity
  if (context.now < windows.applyStart) throw refuse('NOT_STARTED')
  if (context.now >= windows.end) throw refuse('ENDED')
  const refusal = refusalOf(release.rules, accountOf(user), context.now, user.kol_code !== null)
  // Verifying may be one of the tasks: a code is bound before it.
  if (refusal && refusal !== 'KYC_REQUIRED') throw refuse(refusal)
  if (user.kol_code === null) await checkBinding(context, user, activity)
  const answer = await bind(context, user, kolCode)
  if (operation) await storeAnswer(context.db, operation, JSON.stringify(answer), context.now)
  return answer
}

/** Titles and texts that are shared stand on one line. */
const oneLine = (text: string) =>
  text
    .replace(/<br\s*\/?>|\s+/gi, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()

function usual({ language }: CallContext, { release: { rules, ...release } }: OpenActivity) {
  const say = wordsIn(release, language)
  return {
    title: say(rules.share?.title ?? rules.title),
    content: say(rules.share?.content ?? rules.subTitle),
    name: say(rules.title),
  }
}

/** What a reward of one's own says. Refuses NOT_FOUND for anybody else's. */
async function won(context: CallContext, user: User, activityId: string, recordId: string | undefined) {
  if (!recordId) throw refuse('PARAM_INVALID', 'Say which reward: recordId is missing.')
  const record = (await recordsOf(context.db, user.user_id, activityId)).find((row) => row.record_id === recordId)
  if (!record) throw refuse('NOT_FOUND', 'There is no such reward.')
  return wordsIn(await context.releases.ruled(record.alias, record.version), context.language)(record.name_key)
}

export const getUserShareContent: Handler<'getUserShareContent'> = async ({ activityId, scene, recordId }, context) => {
  const user = scene === 'ACTIVITY' && !context.viewer ? null : await requireUser(context)
  const activity = await openActivity(context, activityId)
  const { title, content, name } = usual(context, activity)
  const texts =
    scene === 'WIN' && user
      ? { title: await won(context, user, activityId, recordId), content: name }
      : { title, content }
  const page = pathOf(activity.release.alias, activityId, activity.release.page)
  const path = scene === 'INVITE' ? '/register' : page
  const fields = { ...(user && { inviteCode: codeOf(user) }), ...(scene === 'INVITE' && { activityId }) }
  const url = Object.keys(fields).length ? withQuery(path, fields) : path
  return {
    title: oneLine(texts.title),
    content: oneLine(texts.content),
    url,
    posterUrl: activity.release.rules.share?.poster ?? null,
    qrContent: url,
  }
}
