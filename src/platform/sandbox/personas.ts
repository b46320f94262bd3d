import { randomUUID } from 'node:crypto'
import { calls } from '../../contract/calls/index.ts'
import { codes } from '../../contract/codes.ts'
import { activityOf, activityRows, type OpenActivity } from '../calls/context.ts'
import { loadProgress } from '../calls/loadProgress.ts'
import type { Inside } from '../inside.ts'
import { dayOf } from '../rules/windows.ts'
import { applicationsOf } from '../store/applications.ts'
import { keepKols } from '../store/kols.ts'
import { findOrCreateUser, findUser, type User } from '../store/users.ts'
import { bringAgent } from './agency.ts'
import { feed } from './feed.ts'
import { type Draft, toBegin, toFinish } from './script.ts'
import { bringTeam, bringTraders, drawAll, giveDraws } from './standings.ts'

/** The accounts one can sign in as, and how far each has come. `visitor` has none. */
export const personas = ['visitor', 'new', 'joined', 'finished', 'claimed', 'agent', 'blocked'] as const
export type Persona = (typeof personas)[number]
type Account = Exclude<Persona, 'visitor'>

const regionOf = (persona: Account) => (persona === 'blocked' ? 'GB' : 'TR')

const journeys: Partial<
  Record<Account, (tasks: OpenActivity['release']['rules']['taskGroups'][number]['tasks']) => Draft[]>
> = {
  joined: toBegin,
  finished: toFinish,
  claimed: toFinish,
}

async function openActivities(inside: Inside): Promise<OpenActivity[]> {
  const context = await inside.context({ viewer: null, langCode: '0' })
  const all = await Promise.all((await activityRows(inside.db).execute()).map((row) => activityOf(context, row)))
  return all.filter(
    ({ windows }) => context.now >= windows.applyStart && context.now < Math.min(windows.applyEnd, windows.end),
  )
}

const tasksOf = (activities: readonly OpenActivity[]) =>
  activities.flatMap(({ release }) => release.rules.taskGroups.flatMap((group) => group.tasks))

/** A leader everybody can be bound to, for trying that out. */
const sandboxKol = { code: 'PLAYBILL', name: 'Playbill' }

/** Gives an account the codes that tasks ask for: they are the account's, not something it does. */
async function giveCodes(inside: Inside, { user_id }: User, activities: readonly OpenActivity[]) {
  const tasks = tasksOf(activities)
  const appointed = tasks.find((task) => task.taskType === 'APPOINT_CODE')?.codes?.[0]
  const [kol] = activities.flatMap(({ release }) => release.rules.kols ?? [])
  if (appointed)
    await inside.db.updateTable('app_user').set({ register_code: appointed }).where('user_id', '=', user_id).execute()
  if (tasks.some((task) => task.taskType === 'KOL_BIND'))
    await inside.db
      .updateTable('app_user')
      .set({ kol_code: appointed ?? kol?.code ?? sandboxKol.code, kol_bound_at: await inside.now() })
      .where('user_id', '=', user_id)
      .where('kol_code', 'is', null)
      .execute()
}

const dated = async (inside: Inside, drafts: readonly Draft[]) => {
  const at = await inside.now()
  return drafts.map(({ kind, amount, symbol = null, market = null }) => ({ kind, amount, symbol, market, at }))
}

/** Verifies an account as far as these activities ask before they let anybody join. */
async function verify(inside: Inside, { user_id }: User, activities: readonly OpenActivity[]) {
  const level = Math.max(0, ...activities.map(({ release }) => release.rules.eligibility.kycLevel ?? 0))
  if (level) await feed(inside, user_id, await dated(inside, [{ kind: 'kyc', amount: String(level) }]))
}

/** Joins what the account has not joined yet; gives what it was let into. */
async function joinAll(inside: Inside, user: User, captain: boolean): Promise<OpenActivity[]> {
  const known = new Set((await applicationsOf(inside.db, user.user_id)).map((row) => row.activity_id))
  const open = (await openActivities(inside)).filter(({ activityId }) => !known.has(activityId))
  await verify(inside, user, open)
  const viewer = { userId: user.user_id }
  const joined: OpenActivity[] = []
  for (const activity of open) {
    const input = { activityId: activity.activityId, consent: true }
    const answer = await inside.answer(calls.apply, input, { viewer, langCode: '0' })
    if (answer.code !== codes.success) continue
    await bringTeam(inside, user, activity, captain)
    joined.push(activity)
  }
  return joined
}

/** Claims whatever the account can claim, by the call everybody uses. */
async function claimAll(inside: Inside, { user_id }: User, activities: readonly OpenActivity[]) {
  const asking = { viewer: { userId: user_id }, langCode: '0' }
  for (const activity of activities)
    for (const { taskId } of tasksOf([activity]))
      await inside.answer(calls.obtainReward, { activityId: activity.activityId, taskId }, asking)
}

/** `new` stays new for as long as nobody has done anything with it. */
async function keepNew(inside: Inside, { user_id }: User) {
  const registered_at = await inside.now()
  const untouched = inside.db.selectFrom('application').select('user_id').where('user_id', '=', user_id)
  await inside.db
    .updateTable('app_user')
    .set({ registered_at })
    .where('user_id', '=', user_id)
    .where(({ not, exists }) => not(exists(untouched)))
    .execute()
}

/** The open activities an account takes part in. */
async function joinedBefore(inside: Inside, { user_id }: User): Promise<OpenActivity[]> {
  const known = new Set((await applicationsOf(inside.db, user_id)).map((row) => row.activity_id))
  return (await openActivities(inside)).filter(({ activityId }) => known.has(activityId))
}

/** Does what tasks ask for on this day, where it has not been done: an everyday task begins anew at midnight. */
async function doToday(inside: Inside, user: User, activities: readonly OpenActivity[]) {
  const context = await inside.context({ viewer: { userId: user.user_id }, langCode: '0' })
  for (const activity of activities) {
    const today = dayOf(context.now, activity.release.rules.timeZone)
    const { cycles } = await loadProgress(context, user, activity)
    const open = cycles.filter(({ completion: { cycleKey, status } }) => cycleKey === today && status === 'PENDING')
    await feed(inside, user.user_id, await dated(inside, toFinish(open.map(({ terms }) => terms.task))))
  }
}

/** Least draws `finished` has to try out. */
const drawsToTry = 3

/** Brings an account to a persona's state in every activity that opened since, and in what every day brings anew. */
async function bringTo(inside: Inside, persona: Account, user: User) {
  if (persona === 'new') await keepNew(inside, user)
  if (persona === 'agent') await bringAgent(inside, user)
  const journey = journeys[persona]
  if (!journey) return
  const joined = await joinAll(inside, user, persona === 'finished')
  if (joined.length && persona !== 'joined') await giveCodes(inside, user, joined)
  await feed(inside, user.user_id, await dated(inside, journey(tasksOf(joined))))
  if (persona === 'joined') return
  const all = await joinedBefore(inside, user)
  await doToday(inside, user, all)
  if (persona === 'finished') for (const activity of all) await giveDraws(inside, user, activity, drawsToTry)
  if (persona !== 'claimed') return
  await claimAll(inside, user, all)
  await drawAll(inside, user, joined)
}

// One at a time: two sign-ins at once must not walk the same journey twice.
let turn: Promise<unknown> = Promise.resolve()
const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  const next = turn.then(work, work)
  turn = next.catch(() => undefined)
  return next
}

/** The account of a persona, in its state; `fresh` makes a new one. */
export const personaUser = (inside: Inside, persona: Account, fresh: boolean): Promise<User> =>
  inTurn(async () => {
    const name = fresh ? `${persona}-${randomUUID().slice(0, 8)}` : persona
    const user = await findOrCreateUser(inside.db, {
      loginName: `${name}@playbill.example`,
      region: regionOf(persona),
      registeredAt: await inside.now(),
      ...(fresh ? {} : { persona }),
    })
    await bringTo(inside, persona, user)
    return (await findUser(inside.db, user.user_id)) ?? user
  })

/** Makes every persona's fixed account. */
export async function seedPersonas(inside: Inside): Promise<void> {
  await keepKols(inside.db, [sandboxKol])
  await bringTraders(inside, await openActivities(inside))
  // The captain comes first: the others enter that team.
  for (const persona of ['finished', ...personas] as const)
    if (persona !== 'visitor') await personaUser(inside, persona, false)
}
