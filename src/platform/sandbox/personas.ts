import { randomUUID } from 'node:crypto'
import { calls } from '../../contract/calls/index.ts'
import { codes } from '../../contract/codes.ts'
import { type Persona, personas } from '../../contract/preview.ts'
import { activityOf, activityRows, type OpenActivity } from '../context.ts'
import type { PlatformInternals } from '../internals.ts'
import { dayOf } from '../rules/windows.ts'
import { loadProgress } from '../settlement/loadProgress.ts'
import { applicationsOf } from '../store/applications.ts'
import { saveKols } from '../store/kols.ts'
import { findOrCreateUser, findUser, type User } from '../store/users.ts'
import { prepareAgent } from './agentPersona.ts'
import { drawAllChances, ensureDraws, ensureTeam, ensureTraders } from './competitions.ts'
import { feed } from './feed.ts'
import { type EventDraft, eventsToFinish, eventsToStart } from './taskEvents.ts'

export type { Persona }
export { personas }

type Account = Exclude<Persona, 'visitor'>

const regionOf = (persona: Account) => (persona === 'blocked' ? 'GB' : 'TR')

const eventPlans: Partial<
  Record<Account, (tasks: OpenActivity['release']['rules']['taskGroups'][number]['tasks']) => EventDraft[]>
> = {
  joined: eventsToStart,
  finished: eventsToFinish,
  claimed: eventsToFinish,
}

async function openActivities(internals: PlatformInternals): Promise<OpenActivity[]> {
  const context = await internals.context({ viewer: null, langCode: '0' })
  const all = await Promise.all((await activityRows(internals.db).execute()).map((row) => activityOf(context, row)))
  return all.filter(
    ({ windows }) => context.now >= windows.applyStart && context.now < Math.min(windows.applyEnd, windows.end),
  )
}

const tasksOf = (activities: readonly OpenActivity[]) =>
  activities.flatMap(({ release }) => release.rules.taskGroups.flatMap((group) => group.tasks))

/** A KOL for trying out codes. Its code can be bound through any activity with `kolBinding`. */
const sandboxKol = { code: 'PLAYBILL', name: 'Playbill' }

/** Sets the codes that tasks require. Codes are fields of the account, not events. */
async function setCodes(internals: PlatformInternals, { user_id }: User, activities: readonly OpenActivity[]) {
  const tasks = tasksOf(activities)
  const appointed = tasks.find((task) => task.taskType === 'APPOINT_CODE')?.codes?.[0]
  const [kol] = activities.flatMap(({ release }) => release.rules.kols ?? [])
  if (appointed)
    await internals.db
      .updateTable('app_user')
      .set({ register_code: appointed })
      .where('user_id', '=', user_id)
      .execute()
  if (tasks.some((task) => task.taskType === 'KOL_BIND'))
    await internals.db
      .updateTable('app_user')
      .set({ kol_code: appointed ?? kol?.code ?? sandboxKol.code, kol_bound_at: await internals.now() })
      .where('user_id', '=', user_id)
      .where('kol_code', 'is', null)
      .execute()
}

const eventsNow = async (internals: PlatformInternals, drafts: readonly EventDraft[]) => {
  const at = await internals.now()
  return drafts.map(({ kind, amount, symbol = null, market = null }) => ({ kind, amount, symbol, market, at }))
}

/** Gives an account the highest KYC level that these activities require for joining. */
async function verify(internals: PlatformInternals, { user_id }: User, activities: readonly OpenActivity[]) {
  const level = Math.max(0, ...activities.map(({ release }) => release.rules.eligibility.kycLevel ?? 0))
  if (level) await feed(internals, user_id, await eventsNow(internals, [{ kind: 'kyc', amount: String(level) }]))
}

/** Joins all open activities that the account has not joined; returns those that were joined. */
async function joinAll(internals: PlatformInternals, user: User, captain: boolean): Promise<OpenActivity[]> {
  const known = new Set((await applicationsOf(internals.db, user.user_id)).map((row) => row.activity_id))
  const open = (await openActivities(internals)).filter(({ activityId }) => !known.has(activityId))
  await verify(internals, user, open)
  const viewer = { userId: user.user_id }
  const joined: OpenActivity[] = []
  for (const activity of open) {
    const input = { activityId: activity.activityId, consent: true }
    const answer = await internals.answer(calls.apply, input, { viewer, langCode: '0' })
    if (answer.code !== codes.success) continue
    await ensureTeam(internals, user, activity, captain)
    joined.push(activity)
  }
  return joined
}

/** Claims everything the account can claim, through the public call. */
async function claimAll(internals: PlatformInternals, { user_id }: User, activities: readonly OpenActivity[]) {
  const caller = { viewer: { userId: user_id }, langCode: '0' }
  for (const activity of activities)
    for (const { taskId } of tasksOf([activity]))
      await internals.answer(calls.obtainReward, { activityId: activity.activityId, taskId }, caller)
}

/** Moves the registration time of `new` to now, unless the account has joined an activity. */
async function resetRegistration(internals: PlatformInternals, { user_id }: User) {
  const registered_at = await internals.now()
  const applications = internals.db.selectFrom('application').select('user_id').where('user_id', '=', user_id)
  await internals.db
    .updateTable('app_user')
    .set({ registered_at })
    .where('user_id', '=', user_id)
    .where(({ not, exists }) => not(exists(applications)))
    .execute()
}

/** The open activities that an account has joined. */
async function joinedBefore(internals: PlatformInternals, { user_id }: User): Promise<OpenActivity[]> {
  const known = new Set((await applicationsOf(internals.db, user_id)).map((row) => row.activity_id))
  return (await openActivities(internals)).filter(({ activityId }) => known.has(activityId))
}

/** Completes the pending everyday tasks of today. They have a new cycle every day. */
async function completeToday(internals: PlatformInternals, user: User, activities: readonly OpenActivity[]) {
  const context = await internals.context({ viewer: { userId: user.user_id }, langCode: '0' })
  for (const activity of activities) {
    const today = dayOf(context.now, activity.release.rules.timeZone)
    const { cycles } = await loadProgress(context, user, activity)
    const open = cycles.filter(({ completion: { cycleKey, status } }) => cycleKey === today && status === 'PENDING')
    await feed(
      internals,
      user.user_id,
      await eventsNow(internals, eventsToFinish(open.map(({ effective }) => effective.task))),
    )
  }
}

/** Minimum number of draws that `finished` has left. */
const minDraws = 3

/** Brings an account to the state of a persona: in activities that have opened since, and in the cycles of today. */
async function applyPersonaState(internals: PlatformInternals, persona: Account, user: User) {
  if (persona === 'new') await resetRegistration(internals, user)
  if (persona === 'agent') await prepareAgent(internals, user)
  const planEvents = eventPlans[persona]
  if (!planEvents) return
  const joined = await joinAll(internals, user, persona === 'finished')
  if (joined.length && persona !== 'joined') await setCodes(internals, user, joined)
  await feed(internals, user.user_id, await eventsNow(internals, planEvents(tasksOf(joined))))
  if (persona === 'joined') return
  const all = await joinedBefore(internals, user)
  await completeToday(internals, user, all)
  if (persona === 'finished') for (const activity of all) await ensureDraws(internals, user, activity, minDraws)
  if (persona !== 'claimed') return
  await claimAll(internals, user, all)
  await drawAllChances(internals, user, joined)
}

// One at a time, so that two concurrent sign-ins do not prepare the same account twice.
let queue: Promise<unknown> = Promise.resolve()
const inQueue = <T>(work: () => Promise<T>): Promise<T> => {
  const next = queue.then(work, work)
  queue = next.catch(() => undefined)
  return next
}

/** The account of a persona, brought to its state; `fresh` creates a new account. */
export const personaUser = (internals: PlatformInternals, persona: Account, fresh: boolean): Promise<User> =>
  inQueue(async () => {
    const name = fresh ? `${persona}-${randomUUID().slice(0, 8)}` : persona
    const user = await findOrCreateUser(internals.db, {
      loginName: `${name}@playbill.example`,
      region: regionOf(persona),
      registeredAt: await internals.now(),
      ...(fresh ? {} : { persona }),
    })
    await applyPersonaState(internals, persona, user)
    return (await findUser(internals.db, user.user_id)) ?? user
  })

/** Creates the fixed account of every persona. */
export async function seedPersonas(internals: PlatformInternals): Promise<void> {
  await saveKols(internals.db, [sandboxKol])
  await ensureTraders(internals, await openActivities(internals))
  // `finished` comes first: it is the captain of the team that the others join.
  for (const persona of ['finished', ...personas] as const)
    if (persona !== 'visitor') await personaUser(internals, persona, false)
}
