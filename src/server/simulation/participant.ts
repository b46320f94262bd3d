import { randomInt, randomUUID } from 'node:crypto'
import type { Answer } from '../../contract/call.ts'
import { calls } from '../../contract/calls/index.ts'
import { codes } from '../../contract/codes.ts'
import type { Visit } from './visit.ts'

type Detail = Answer<typeof calls.detail>

/** What the people of a simulation did, counted. */
export interface Deeds {
  people: number
  joined: number
  deposits: number
  trades: number
  invites: number
  claims: number
  draws: number
  teams: number
}

/** What one participant needs to know of the world. */
export interface World {
  visit: Visit
  activityIds: readonly string[]
  deeds: Deeds
  /** Codes of the teams so far, by activity: later ones join them. */
  teamCodes: Map<string, string[]>
}

const names = ['ada', 'bo', 'carla', 'deniz', 'emre', 'fatma', 'goran', 'hana', 'ivan', 'jia', 'kemal', 'leyla', 'mina']
const places = ['ankara', 'bursa', 'izmir', 'lisbon', 'oslo', 'porto', 'riga', 'seoul', 'taipei', 'vilnius']
const pairs = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT']

const one = <T>(list: readonly [T, ...T[]] | readonly T[]): T => list[randomInt(list.length)] as T
const chance = (percent: number) => randomInt(100) < percent

/** Few do much and many do little: a tenth to the tenfold of the middle, most of them near the lower end. */
function amountNear(middle: number): string {
  const cents = Math.round(((middle * 100) / 10) * 10 ** (2 * (randomInt(1000) / 1000) ** 1.5))
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

type Kind = 'kyc' | 'deposit' | 'trade' | 'pnl' | 'invite' | 'share'

/** Somebody who is signed in. */
interface Person {
  userId: string
  token: string
}

async function signIn({ visit, deeds }: World, number: number): Promise<Person> {
  const loginName = `${one(names)}.${one(places)}${number}@example.com`
  const { userId, accessToken } = await visit.sandbox('sign-in', { loginName })
  deeds.people += 1
  return { userId: String(userId), token: String(accessToken) }
}

const tell = ({ visit }: World, { userId }: Person, kind: Kind, event: object = {}) =>
  visit.sandbox('events', { userId, kind, ...event })

/** A team where there are some: a new one now and then, else one that somebody else opened. */
function teamFor(world: World, activityId: string, number: number) {
  const known = world.teamCodes.get(activityId) ?? []
  const code = known.length ? one(known) : undefined
  return code && !chance(10)
    ? ({ action: 'JOIN', teamCode: code } as const)
    : ({ action: 'CREATE', teamName: `Team ${one(places)} ${number}` } as const)
}

async function join(world: World, person: Person, activityId: string, number: number): Promise<Detail | null> {
  const { visit, deeds } = world
  const before = await visit.call(calls.detail, { activityId }, person.token)
  if (before.code !== codes.success) return null
  const team = before.data.team === undefined ? undefined : teamFor(world, activityId, number)
  const apply = { activityId, consent: true, requestId: randomUUID() }
  const answer = await visit.call(calls.apply, { ...apply, ...(team ? { team } : {}) }, person.token)
  if (answer.code !== codes.success) return null
  deeds.joined += 1
  const after = await visit.call(calls.detail, { activityId }, person.token)
  const made = after.data.team
  if (team?.action === 'CREATE' && made?.joinCode) {
    deeds.teams += 1
    world.teamCodes.set(activityId, [...(world.teamCodes.get(activityId) ?? []), made.joinCode])
  }
  return after.data
}

async function live(world: World, person: Person) {
  const { deeds } = world
  if (chance(85)) {
    await tell(world, person, 'deposit', { amount: amountNear(300) })
    deeds.deposits += 1
  }
  for (let left = randomInt(5); left > 0; left--) {
    await tell(world, person, 'trade', {
      amount: amountNear(2000),
      symbol: one(pairs),
      market: chance(50) ? 'spot' : 'futures',
    })
    deeds.trades += 1
  }
  if (chance(40)) await tell(world, person, 'pnl', { amount: `${chance(45) ? '-' : ''}${amountNear(60)}` })
  if (chance(15)) {
    await tell(world, person, 'invite', { amount: randomInt(1, 4) })
    deeds.invites += 1
  }
  if (chance(10)) await tell(world, person, 'share')
}

/** Claims what is there to claim, as most people do, and draws a few times. */
async function collect({ visit, deeds }: World, { token }: Person, activity: Detail) {
  const { activityId } = activity
  const { data, code } = await visit.call(calls.beginnerTaskCompletions, { activityId }, token)
  if (code !== codes.success) return
  for (const { taskId, status } of data.completions) {
    if (status !== 'COMPLETED' || chance(20)) continue
    const claim = { activityId, taskId, requestId: randomUUID() }
    if ((await visit.call(calls.obtainReward, claim, token)).code === codes.success) deeds.claims += 1
  }
  const { lottery } = activity
  for (let left = lottery ? randomInt(6) : 0; lottery && left > 0; left--) {
    const draw = { activityId, taskId: lottery.drawTaskId, requestId: randomUUID() }
    if ((await visit.call(calls.obtainReward, draw, token)).code !== codes.success) return
    deeds.draws += 1
  }
}

/** One person's life in every activity: signs in, joins, deposits, trades, invites, claims and draws. */
export async function liveAs(world: World, number: number): Promise<void> {
  const person = await signIn(world, number)
  if (chance(90)) await tell(world, person, 'kyc', { amount: chance(50) ? 1 : 2 })
  const joined: Detail[] = []
  for (const activityId of world.activityIds) {
    const activity = await join(world, person, activityId, number)
    if (activity) joined.push(activity)
  }
  await live(world, person)
  for (const activity of joined) await collect(world, person, activity)
}
