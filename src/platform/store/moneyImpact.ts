import { sql } from 'kysely'
import { fromMinor, toMinor } from '../../contract/decimal.ts'
import type { MoneyImpact } from '../../contract/money.ts'
import type { PlatformRules, RewardRule } from '../../contract/shapes/platformRules.ts'
import type { EffectiveTask } from '../rules/effectiveTasks.ts'
import { moneyChanges } from '../rules/moneyChanges.ts'
import { claimUntil } from '../rules/progress.ts'
import { type Granted, remainingProblems, soldOutPrizes } from '../rules/remainingStock.ts'
import { rewardRulesOf } from '../rules/rewardRules.ts'
import { windowsOf } from '../rules/windows.ts'
import { PublishProblem } from './publishProblem.ts'
import type { Db } from './schema.ts'

/** A release changes money for users who have joined, and the operator has not confirmed it. */
export class ConfirmNeededError extends PublishProblem {
  override name = 'ConfirmNeededError'
  readonly impacts: readonly MoneyImpact[]
  constructor(impacts: readonly MoneyImpact[]) {
    const aliases = impacts.map(({ alias, joined }) => `"${alias}" (${joined} joined)`).join(', ')
    super(`The release changes money for an activity that users have joined: ${aliases}. Confirm it.`)
    this.impacts = impacts
  }
}

/** What completed tasks and unpaid rewards promise. */
interface Outstanding {
  /** Completed tasks that can still be claimed. */
  claims: number
  /** Number of promised rewards, by reward. */
  rewards: Map<string, number>
  /** Minor units, by coin. */
  coins: Map<string, bigint>
}

const add = <K>(map: Map<K, bigint>, key: K, value: bigint) => map.set(key, (map.get(key) ?? 0n) + value)

function promise(sums: Outstanding, { rewardId, coin, amount }: RewardRule, count: number): void {
  sums.rewards.set(rewardId, (sums.rewards.get(rewardId) ?? 0) + count)
  if (coin) add(sums.coins, coin, toMinor(amount) * BigInt(count))
}

/** Numbers of completed, ungranted cycles, by task, cycle and the release that the users joined under. */
const completedCycles = async (db: Db, activityId: string) =>
  (
    await sql<{ task_id: string; cycle_key: string; alias: string | null; version: number | null; n: number }>`
      select c.task_id, c.cycle_key, a.alias, a.version, count(*)::int as n
      from completion c left join application a on a.user_id = c.user_id and a.activity_id = c.activity_id
      where c.activity_id = ${activityId} and c.status = 'COMPLETED'
      group by c.task_id, c.cycle_key, a.alias, a.version`.execute(db)
  ).rows

const tasksIn = (rules: PlatformRules): Map<string, Pick<EffectiveTask, 'task' | 'timing'>> =>
  new Map(
    rules.taskGroups.flatMap(({ tasks, timing }) => tasks.map((task) => [task.taskId, { task, timing }] as const)),
  )

/** What users of an activity can still claim, by the amounts that were frozen when they joined. */
async function outstandingOf(db: Db, rules: PlatformRules, now: number): Promise<Outstanding> {
  const { activityId, timeZone } = rules
  const sums: Outstanding = { claims: 0, rewards: new Map(), coins: new Map() }
  const [current, windows] = [tasksIn(rules), windowsOf(rules)]
  const joined = new Map<string, ReturnType<typeof tasksIn>>()
  const tasksAt = async (alias: string, version: number) => {
    const key = `${alias} ${version}`
    const known = joined.get(key)
    if (known) return known
    const row = await db
      .selectFrom('release')
      .select('rules')
      .where('alias', '=', alias)
      .where('version', '=', version)
      .executeTakeFirst()
    const tasks = row?.rules ? tasksIn(row.rules) : new Map()
    joined.set(key, tasks)
    return tasks
  }
  for (const { task_id, cycle_key, alias, version, n } of await completedCycles(db, activityId)) {
    const frozen = alias !== null && version !== null ? await tasksAt(alias, version) : undefined
    const found = frozen?.get(task_id) ?? current.get(task_id)
    if (!found || now >= claimUntil(found as EffectiveTask, cycle_key, windows, timeZone)) continue
    sums.claims += n
    for (const reward of found.task.rewards) promise(sums, reward, n)
  }
  const unpaid = await db
    .selectFrom('standing_refused')
    .select('reward')
    .where('activity_id', '=', activityId)
    .where('paid_at', 'is', null)
    .execute()
  for (const { reward } of unpaid) promise(sums, reward, 1)
  return sums
}

/** Users who have joined. Without a need to apply, users who have completed something. */
async function countJoined(db: Db, { activityId, needApply }: PlatformRules): Promise<number> {
  const counted =
    needApply === false
      ? sql<{ n: number }>`select count(distinct user_id)::int as n from completion where activity_id = ${activityId}`
      : sql<{ n: number }>`select count(*)::int as n from application
          where activity_id = ${activityId} and status <> 'REJECTED'`
  return (await counted.execute(db)).rows[0]?.n ?? 0
}

/** What an activity has granted. Locks its stock, so that no claim changes it before the release is current. */
async function grantedOf(db: Db, activityId: string): Promise<Granted> {
  await db.selectFrom('stock').select('reward_id').where('activity_id', '=', activityId).forUpdate().execute()
  const { rows } = await sql<{ reward_id: string; n: number }>`
    select reward_id, count(*)::int as n from reward_record
    where activity_id = ${activityId} and payout <> 'CANCELED' group by reward_id`.execute(db)
  const budgets = await db.selectFrom('budget').selectAll().where('activity_id', '=', activityId).execute()
  return {
    rewards: new Map(rows.map((row) => [row.reward_id, row.n])),
    coins: new Map(budgets.map((row) => [row.coin, BigInt(row.spent)])),
  }
}

/** The stock and budget that a release reduces below what was granted or can still be claimed, as sentences. */
async function shortfalls(db: Db, after: PlatformRules, outstanding: Outstanding, granted: Granted): Promise<string[]> {
  const { activityId } = after
  const stocks = await db.selectFrom('stock').selectAll().where('activity_id', '=', activityId).execute()
  const budgets = await db.selectFrom('budget').selectAll().where('activity_id', '=', activityId).execute()
  const stockProblems = rewardRulesOf(after).flatMap(({ rewardId, stock }) => {
    const row = stocks.find((entry) => entry.reward_id === rewardId)
    if (!row || stock === undefined || (row.total !== null && stock >= row.total)) return []
    const [given, open] = [granted.rewards.get(rewardId) ?? 0, outstanding.rewards.get(rewardId) ?? 0]
    return stock < given + open
      ? [`stock ${stock} of reward ${rewardId} is less than the ${given} granted and ${open} unclaimed`]
      : []
  })
  const budgetProblems = after.budget.flatMap(({ coin, amount }) => {
    const row = budgets.find((entry) => entry.coin === coin)
    const total = toMinor(amount)
    if (!row || total >= BigInt(row.total)) return []
    const [spent, open] = [granted.coins.get(coin) ?? 0n, outstanding.coins.get(coin) ?? 0n]
    return total < spent + open
      ? [`budget ${amount} ${coin} is less than the ${fromMinor(spent)} granted and ${fromMinor(open)} unclaimed`]
      : []
  })
  return [...stockProblems, ...budgetProblems]
}

const promisedCoins = ({ coins }: Outstanding, granted: Granted): MoneyImpact['promised'] =>
  [...new Set([...granted.coins.keys(), ...coins.keys()])].sort().map((coin) => ({
    coin,
    granted: fromMinor(granted.coins.get(coin) ?? 0n),
    unclaimed: fromMinor(coins.get(coin) ?? 0n),
  }))

interface MoneyCheck {
  alias: string
  /** The rules of the current release. */
  before: PlatformRules
  after: PlatformRules
  /** Epoch ms. */
  now: number
  /** Whether the caller wants to know what changes for users who have joined. */
  counts: boolean
}

/**
 * Checks the money of a new release, inside the transaction that publishes it. Throws PublishProblem if stock or budget
 * would be less than what is granted and can be claimed, or if changed odds, stock or budget contradict what is left.
 * Returns what changes for users who have joined, if that is wanted; null: nothing.
 */
export async function assertMoney(
  db: Db,
  { alias, before, after, now, counts }: MoneyCheck,
): Promise<MoneyImpact | null> {
  const changes = moneyChanges(before, after)
  if (!changes.length) return null
  const outstanding = await outstandingOf(db, before, now)
  const granted = await grantedOf(db, before.activityId)
  const short = await shortfalls(db, after, outstanding, granted)
  if (short.length)
    throw new PublishProblem(
      `"${alias}" was not published: ${short.join('; ')}. Raise the figures to at least their sums.`,
    )
  const contradictions = remainingProblems(before, after, granted)
  if (contradictions.length) throw new PublishProblem(`"${alias}" was not published: ${contradictions.join('; ')}.`)
  if (!counts) return null
  const joined = await countJoined(db, before)
  if (joined === 0) return null
  const { activityId } = before
  const promised = promisedCoins(outstanding, granted)
  const soldOut = soldOutPrizes(after, granted).map(({ prizeId }) => prizeId)
  const impact = { alias, activityId, joined, unclaimed: outstanding.claims, promised, changes }
  return { ...impact, ...(soldOut.length && { soldOut }) }
}

/** Users who have joined an activity, and the completed tasks whose rewards they can still claim. */
export const usersOf = async (
  db: Db,
  rules: PlatformRules,
  now: number,
): Promise<{ joined: number; unclaimed: number }> => ({
  joined: await countJoined(db, rules),
  unclaimed: (await outstandingOf(db, rules, now)).claims,
})
