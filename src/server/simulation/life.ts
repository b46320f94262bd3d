import { calls } from '../../contract/calls/index.ts'
import { codes } from '../../contract/codes.ts'
import { amountNear, type Person } from './person.ts'
import type { Detail, World } from './world.ts'

const pairs = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'XRPUSDT'] as const

/** A code that can be bound in every sandbox. */
const leaderCode = 'PLAYBILL'

type Kind = 'kyc' | 'deposit' | 'transfer' | 'trade' | 'pnl' | 'hold' | 'invite' | 'share' | 'follow'

/** Reports something a person does on the platform. */
export const tell = ({ visit }: World, { userId }: Person, kind: Kind, event: object = {}) =>
  visit.sandbox('events', { userId, kind, ...event })

/** What the tasks of the joined activities are about: people do those things more often. */
const tasksOf = (joined: readonly Detail[]) =>
  joined.flatMap(({ taskGroups }) => taskGroups.flatMap(({ tasks }) => tasks))

async function trade(world: World, person: Person, products: readonly string[]) {
  const { luck } = person
  for (let left = 1 + luck.whole(4); left > 0; left--) {
    const market = luck.chance(50) ? 'spot' : 'futures'
    const symbol = products[luck.whole(products.length)] ?? pairs[0]
    await tell(world, person, 'trade', { amount: amountNear(person, 300), symbol, market })
    world.deeds.trades += 1
  }
}

/** What somebody does after joining: deposits, trades, invites, follows. */
export async function live(world: World, person: Person, joined: readonly Detail[]) {
  const { luck } = person
  const tasks = tasksOf(joined)
  const asksFor = (type: string) => tasks.some(({ taskType }) => taskType === type)
  if (luck.chance(85)) {
    await tell(world, person, 'deposit', { amount: amountNear(person, 100) })
    world.deeds.deposits += 1
  }
  if (asksFor('TRANSFER_AND_TRADING') && luck.chance(60))
    await tell(world, person, 'transfer', { amount: amountNear(person, 40) })
  if (luck.chance(80)) await trade(world, person, [...pairs, ...tasks.flatMap(({ products }) => products)])
  if (luck.chance(40))
    await tell(world, person, 'pnl', { amount: `${luck.chance(45) ? '-' : ''}${amountNear(person, 20)}` })
  for (const { taskType, unit } of tasks)
    if (taskType === 'SPOT_HOLDS' && luck.chance(50))
      await tell(world, person, 'hold', { symbol: unit, amount: amountNear(person, 40) })
  if (luck.chance(asksFor('INVITE_FRIEND') ? 20 : 5)) {
    await tell(world, person, 'invite', { amount: 1 + luck.whole(3) })
    world.deeds.invites += 1
  }
  if (luck.chance(asksFor('SHARE_LINK') ? 40 : 5)) await tell(world, person, 'share')
  for (const { traders = [] } of joined) {
    const leader = traders[luck.whole(Math.max(1, traders.length))]
    if (leader && luck.chance(70)) await tell(world, person, 'follow', { symbol: leader.traderId })
  }
  const [activity] = joined
  if (activity && asksFor('KOL_BIND') && luck.chance(50))
    await world.visit.call(calls.kolBind, { activityId: activity.activityId, kolCode: leaderCode }, person.token)
}

/** Claims what is there to claim, as most people do, and draws a few times. */
export async function collect({ visit, deeds }: World, { token, luck }: Person, activity: Detail) {
  const { activityId } = activity
  const { data, code } = await visit.call(calls.beginnerTaskCompletions, { activityId }, token)
  if (code !== codes.success) return
  for (const { taskId, status } of data.completions) {
    if (status !== 'COMPLETED' || luck.chance(20)) continue
    const claim = { activityId, taskId, requestId: luck.uuid() }
    if ((await visit.call(calls.obtainReward, claim, token)).code === codes.success) deeds.claims += 1
  }
  const { lottery } = activity
  for (let left = lottery ? 1 + luck.whole(5) : 0; lottery && left > 0; left--) {
    const draw = { activityId, taskId: lottery.drawTaskId, requestId: luck.uuid() }
    if ((await visit.call(calls.obtainReward, draw, token)).code !== codes.success) return
    deeds.draws += 1
  }
}
