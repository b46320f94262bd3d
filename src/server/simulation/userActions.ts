import { calls } from '../../contract/calls/index.ts'
import { codes } from '../../contract/codes.ts'
import type { Detail, Simulation } from './openSimulation.ts'
import { amountNear, type Person } from './person.ts'

const pairs = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT'] as const

/** A KOL code that exists in every sandbox. */
const sandboxKolCode = 'PLAYBILL'

type EventKind = 'kyc' | 'deposit' | 'transfer' | 'trade' | 'pnl' | 'hold' | 'invite' | 'share' | 'follow'

/** Sends an event of a person to the sandbox. */
export const sendEvent = ({ client }: Simulation, { userId }: Person, kind: EventKind, event: object = {}) =>
  client.sandbox('events', { userId, kind, ...event })

/** The tasks of the joined activities. People do what they require more often. */
const tasksOf = (joined: readonly Detail[]) =>
  joined.flatMap(({ taskGroups }) => taskGroups.flatMap(({ tasks }) => tasks))

async function trade(simulation: Simulation, person: Person, products: readonly string[]) {
  const { random } = person
  for (let left = 1 + random.whole(4); left > 0; left--) {
    const market = random.chance(50) ? 'spot' : 'futures'
    const symbol = products[random.whole(products.length)] ?? pairs[0]
    await sendEvent(simulation, person, 'trade', { amount: amountNear(person, 300), symbol, market })
    simulation.counts.trades += 1
  }
}

/** The events of a person after joining: deposits, trades, invites, follows. */
export async function doActivities(simulation: Simulation, person: Person, joined: readonly Detail[]) {
  const { random } = person
  const tasks = tasksOf(joined)
  const hasTask = (type: string) => tasks.some(({ taskType }) => taskType === type)
  if (random.chance(85)) {
    await sendEvent(simulation, person, 'deposit', { amount: amountNear(person, 100) })
    simulation.counts.deposits += 1
  }
  if (hasTask('TRANSFER_AND_TRADING') && random.chance(60))
    await sendEvent(simulation, person, 'transfer', { amount: amountNear(person, 40) })
  if (random.chance(80)) await trade(simulation, person, [...pairs, ...tasks.flatMap(({ products }) => products)])
  if (random.chance(40))
    await sendEvent(simulation, person, 'pnl', { amount: `${random.chance(45) ? '-' : ''}${amountNear(person, 20)}` })
  for (const { taskType, unit } of tasks)
    if (taskType === 'SPOT_HOLDS' && random.chance(50))
      await sendEvent(simulation, person, 'hold', { symbol: unit, amount: amountNear(person, 40) })
  if (random.chance(hasTask('INVITE_FRIEND') ? 20 : 5)) {
    await sendEvent(simulation, person, 'invite', { amount: 1 + random.whole(3) })
    simulation.counts.invites += 1
  }
  if (random.chance(hasTask('SHARE_LINK') ? 40 : 5)) await sendEvent(simulation, person, 'share')
  for (const { traders = [] } of joined) {
    const leader = traders[random.whole(Math.max(1, traders.length))]
    if (leader && random.chance(70)) await sendEvent(simulation, person, 'follow', { symbol: leader.traderId })
  }
  const activity = joined.find((one) => tasksOf([one]).some(({ taskType }) => taskType === 'KOL_BIND'))
  if (activity && random.chance(50))
    await simulation.client.call(
      calls.kolBind,
      { activityId: activity.activityId, kolCode: sandboxKolCode },
      person.token,
    )
}

/** Claims most of the available rewards, and draws a few times. */
export async function claimAndDraw({ client, counts }: Simulation, { token, random }: Person, activity: Detail) {
  const { activityId } = activity
  const { data, code } = await client.call(calls.beginnerTaskCompletions, { activityId }, token)
  if (code !== codes.success) return
  for (const { taskId, status } of data.completions) {
    if (status !== 'COMPLETED' || random.chance(20)) continue
    const claim = { activityId, taskId, requestId: random.uuid() }
    if ((await client.call(calls.obtainReward, claim, token)).code === codes.success) counts.claims += 1
  }
  const { lottery } = activity
  for (let left = lottery ? 1 + random.whole(5) : 0; lottery && left > 0; left--) {
    const draw = { activityId, taskId: lottery.drawTaskId, requestId: random.uuid() }
    if ((await client.call(calls.obtainReward, draw, token)).code !== codes.success) return
    counts.draws += 1
  }
}
