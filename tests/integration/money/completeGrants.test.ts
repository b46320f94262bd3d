import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { minorOf } from '../../../src/contract/decimal.ts'
import { completeGrants } from '../../../src/platform/store/migrations/0016-complete-grants.ts'
import { group, task } from '../platform/fixture.ts'
import { type Harness, onEachStore } from '../platform/harness.ts'

/** What a grant writes for a reward. */
interface Row {
  reward_type: string
  amount: string | null
  coin: string | null
}
const cash: Row = { reward_type: 'GIFT_CASH', amount: '10', coin: 'USDT' }
const draws: Row = { reward_type: 'LOTTERY_COUNT', amount: '3', coin: null }
const paidInCoin = ['GIFT_CASH', 'DROP', 'PLATFORM_TOKEN', 'FUTURES_COUPON']

const activityOf = (harness: Harness) => harness.open([group([task({ taskId: 'deposit' })])])

/** A user with a completed task. */
async function completed(harness: Harness, activityId: string): Promise<string> {
  const { userId } = await harness.enter()
  await harness.store.db
    .insertInto('completion')
    .values({
      user_id: userId,
      activity_id: activityId,
      task_id: 'deposit',
      cycle_key: 'ALL',
      status: 'COMPLETED',
      value: '100',
      completed_at: harness.clock.time,
    } as never)
    .execute()
  return userId
}

/** Grants a reward through the function of the database. `minor`: the amount in the ledger. */
const grant = ({ store, clock }: Harness, activityId: string, userId: string, row: Row, minor = 1) => {
  const reward = { record_id: `rec-${userId}`, reward_id: 'r-deposit', name_key: 'reward.name', asset: 'USDT', minor }
  return sql`select grant_reward(${userId}, ${activityId}, 'deposit', 'ALL', ${clock.time}::int8, '{}', null, null,
    ${`event-${activityId}`}, 1, 'TASK', ${JSON.stringify([{ ...reward, ...row, expire_at: null }])}::json)`.execute(
    store.db,
  )
}

const recordsOf = async ({ store }: Harness, userId: string) => ({
  records: await store.db.selectFrom('reward_record').selectAll().where('user_id', '=', userId).execute(),
  postings: await store.db.selectFrom('ledger').selectAll().where('credit', '=', `user:${userId}`).execute(),
  status: (
    await store.db.selectFrom('completion').select('status').where('user_id', '=', userId).executeTakeFirstOrThrow()
  ).status,
})

/** Inserts a record directly and removes it again. Throws the name of the violated constraint. */
async function tryRecord({ store }: Harness, activityId: string, row: Row): Promise<void> {
  const id = 'direct'
  await sql`insert into reward_record (record_id, user_id, activity_id, task_id, cycle_key, reward_id, reward_type,
      amount, coin, name_key, alias, version, source, created_at)
    values (${id}, ${id}, ${activityId}, 'deposit', 'ALL', 'r', ${row.reward_type}, ${row.amount}, ${row.coin},
      'reward.name', 'event', 1, 'TASK', 0)`.execute(store.db)
  await store.db.deleteFrom('reward_record').where('record_id', '=', id).execute()
}

onEachStore('the database refuses a grant', (harness) => {
  test.each<[string, Row, string]>([
    ...paidInCoin.map((type): [string, Row, string] => [
      `of ${type} without a coin`,
      { ...cash, reward_type: type, coin: null },
      'reward_coin',
    ]),
    ['in a coin without a name', { ...cash, coin: '' }, 'reward_coin'],
    ['of an unknown kind without a coin', { ...cash, reward_type: 'BADGE', coin: null }, 'reward_coin'],
    ['without an amount', { ...cash, amount: null }, 'amount'],
    ['of an empty amount', { ...cash, amount: '' }, 'reward_amount'],
    ['of 0', { ...cash, amount: '0' }, 'reward_amount'],
    ['of 0.00', { ...cash, amount: '0.00' }, 'reward_amount'],
    ['below 0', { ...cash, amount: '-5' }, 'reward_amount'],
    ['of text', { ...cash, amount: 'ten' }, 'reward_amount'],
    ['of no number', { ...cash, amount: 'NaN' }, 'reward_amount'],
    ['of 0 draws', { ...draws, amount: '0' }, 'reward_amount'],
  ])('%s, and writes nothing', async (_what, row, constraint) => {
    const activityId = await activityOf(harness())
    const userId = await completed(harness(), activityId)
    await expect(grant(harness(), activityId, userId, row)).rejects.toThrow(constraint)
    expect(await recordsOf(harness(), userId)).toEqual({ records: [], postings: [], status: 'COMPLETED' })
  })

  test.each([0, -1])('of %i in the ledger, and writes nothing', async (minor) => {
    const activityId = await activityOf(harness())
    const userId = await completed(harness(), activityId)
    await expect(grant(harness(), activityId, userId, cash, minor)).rejects.toThrow('ledger')
    expect(await recordsOf(harness(), userId)).toEqual({ records: [], postings: [], status: 'COMPLETED' })
  })

  test.each<[string, Row]>([
    ['cash', cash],
    ['draws', draws],
    ['goods', { reward_type: 'PHYSICAL', amount: '1', coin: null }],
    ['the smallest amount', { ...cash, amount: '0.000000000000000001' }],
    ['a share of a team', { ...cash, amount: '9241.55' }],
  ])('but not of %s', async (_what, row) => {
    const activityId = await activityOf(harness())
    const userId = await completed(harness(), activityId)
    await grant(harness(), activityId, userId, row)
    const { records, postings, status } = await recordsOf(harness(), userId)
    expect([records.length, postings.length, status]).toEqual([1, 1, 'GRANTED'])
  })

  test('exactly when it has no amount above 0, or no coin that it is paid in', async () => {
    const activityId = await activityOf(harness())
    const digits = fc.nat({ max: 10_000 }).map(String)
    const amounts = fc.oneof(
      fc.constantFrom('', '0', '00', '0.0', '-1', '+1', '1e3', '1.', '.5', ' 1', '1\n', '٣', '1,5', 'Infinity'),
      digits,
      fc.tuple(digits, fc.stringMatching(/^\d{1,20}$/)).map(([whole, rest]) => `${whole}.${rest}`),
    )
    const types = fc.constantFrom(...paidInCoin, 'LOTTERY_COUNT', 'PHYSICAL')
    const coins = fc.constantFrom(null, '', 'USDT', 'PBT')
    await fc.assert(
      fc.asyncProperty(types, amounts, coins, async (reward_type, amount, coin) => {
        const isLegal = (minorOf(amount) ?? 0n) > 0n && (!paidInCoin.includes(reward_type) || Boolean(coin))
        const accepted = tryRecord(harness(), activityId, { reward_type, amount, coin }).then(
          () => true,
          () => false,
        )
        expect(await accepted).toBe(isLegal)
      }),
      { numRuns: 300 },
    )
  })

  test('and keeps records from before, whose payout can still be changed', async () => {
    const { db } = harness().store
    const activityId = await activityOf(harness())
    await sql`alter table reward_record drop column older`.execute(db)
    const bad = { ...cash, coin: null }
    const values = sql`'old', 'old', ${activityId}, 'deposit', 'ALL', 'r', ${bad.reward_type}, ${bad.amount}, null,
      'reward.name', 'event', 1, 'TASK', 0`
    await sql`insert into reward_record (record_id, user_id, activity_id, task_id, cycle_key, reward_id, reward_type,
      amount, coin, name_key, alias, version, source, created_at) values (${values})`.execute(db)
    await completeGrants.up(db as never)
    await sql`update reward_record set payout = 'CANCELED' where record_id = 'old'`.execute(db)
    await expect(tryRecord(harness(), activityId, bad)).rejects.toThrow('reward_coin')
    await tryRecord(harness(), activityId, cash)
  })
})
