// @vitest-environment node
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import { ingestOf } from '../../../src/platform/index.ts'
import { storeAgent } from '../../../src/platform/store/users.ts'
import { group, moments, task } from '../platform/fixture.ts'
import { type Harness, joinAs, onEachStore } from '../platform/harness.ts'

const joinedAt = moments.start + moments.day
const users = 3
let runs = 0

/** What happened to one user, in one of two versions of the feed. */
interface Fact {
  user: number
  kind: 'deposit' | 'withdraw' | 'futures' | 'spot' | 'pnl' | 'kyc' | 'hold'
  amount: number
  minute: number
  /** The wrong amount that was sent first and corrected; null: sent right. */
  wrong: number | null
}

const facts = fc.array(
  fc.record({
    user: fc.nat(users - 1),
    kind: fc.constantFrom<Fact['kind'][]>('deposit', 'withdraw', 'futures', 'spot', 'pnl', 'kyc', 'hold'),
    amount: fc.integer({ min: 1, max: 60 }),
    minute: fc.integer({ min: 1, max: 12 }),
    wrong: fc.option(fc.integer({ min: 1, max: 90 }), { nil: null }),
  }),
  { minLength: 1, maxLength: 24 },
)

const fieldsOf = ({ kind, amount }: Pick<Fact, 'kind' | 'amount'>) => {
  if (kind === 'futures' || kind === 'spot')
    return { kind: 'trade', amount: `${amount}`, market: kind, symbol: 'BTCUSDT' }
  if (kind === 'kyc') return { kind, level: (amount % 3) + 1 }
  return kind === 'hold' ? { kind, amount: `${amount}`, coin: 'BTC' } : { kind, amount: `${amount}` }
}

const board = {
  boardId: 'volume',
  scope: 'USER',
  metric: 'VOLUME',
  periods: ['TOTAL', 'DAY'],
  maxValue: '150',
} as const
const roi = { boardId: 'roi', scope: 'USER', metric: 'ROI', periods: ['TOTAL'] } as const

/** Three users who have joined; the first one, an agent, invited the others. */
async function openUsers(harness: Harness, activityId: string) {
  harness.clock.time = joinedAt
  const { db } = harness.store
  const made: { token: string; userId: string }[] = []
  for (let index = 0; index < users; index++) {
    const user = await harness.enter()
    await joinAs(harness, activityId, user.token)
    made.push(user)
  }
  const [agent, ...invitees] = made
  if (!agent) throw new Error('no users')
  await storeAgent(db, agent.userId)
  for (const { userId } of invitees)
    await db
      .insertInto('invitation')
      .values({ invitee_id: userId, inviter_id: agent.userId, code: 'CODE', at: joinedAt, counted_at: null })
      .execute()
  return made
}

/** Everything that follows from the events, with users by their index. */
async function outcome(harness: Harness, activityId: string, made: { token: string; userId: string }[]) {
  const { db } = harness.store
  const ids = made.map(({ userId }) => userId)
  const index = (id: string) => ids.indexOf(id)
  const completions = []
  for (const { token } of made) {
    const { data } = await harness.send(calls.taskCompletions, { activityId }, { token })
    completions.push(
      data.completions.map(({ taskId, status, currentValue, completedTime }) => ({
        taskId,
        status,
        currentValue,
        completedTime,
      })),
    )
  }
  const scores = await db
    .selectFrom('score')
    .select(['board', 'member', 'lag', 'reached_at'])
    .where('member', 'in', ids)
    .where('removed', '=', false)
    .where('board', 'not like', '%agents.volume%')
    .execute()
  const rebates = await db
    .selectFrom('rebate')
    .select(['invitee_id', 'amount', 'volume', 'rate', 'created_at'])
    .where('invitee_id', 'in', ids)
    .where('voided_at', 'is', null)
    .execute()
  const accounts = await db
    .selectFrom('app_user')
    .select(['user_id', 'kyc_level'])
    .where('user_id', 'in', ids)
    .execute()
  const sorted = <T>(rows: T[]) => rows.map((row) => JSON.stringify(row)).sort()
  return {
    completions,
    scores: sorted(scores.map(({ member, ...row }) => ({ ...row, member: index(member) }))),
    rebates: sorted(rebates.map(({ invitee_id, ...row }) => ({ ...row, invitee: index(invitee_id) }))),
    kyc: sorted(accounts.map(({ user_id, kyc_level }) => [index(user_id), kyc_level])),
  }
}

onEachStore('events in any order', (harness) => {
  it('give the same completions, scores and rebates as the correct events in order', async () => {
    const kinds = [
      { taskId: 'net', threshold: '80' },
      { taskId: 'first', taskType: 'SPOT_FIRST_RECHARGE', threshold: '30' },
      { taskId: 'volume', taskType: 'ANY_TRADING_VOLUME', threshold: '60', preTaskIds: ['net'] },
      { taskId: 'kyc', taskType: 'KYC_PASS', threshold: '2' },
      { taskId: 'invite', taskType: 'INVITE_FRIEND', threshold: '2' },
    ] as const
    const activityId = await harness().open(
      [
        group(
          kinds.map((parts) => task({ ...parts, preTaskIds: [...('preTaskIds' in parts ? parts.preTaskIds : [])] })),
        ),
      ],
      {
        leaderboards: [board, roi].map((rule) => ({ ...rule, periods: [...rule.periods] })),
      },
    )
    const ingest = ingestOf(harness().platform)
    const property = fc.asyncProperty(
      facts,
      fc.infiniteStream(fc.nat()),
      fc.integer({ min: 1, max: 6 }),
      async (list, random, size) => {
        const run = ++runs
        const [clean, messy] = [await openUsers(harness(), activityId), await openUsers(harness(), activityId)]
        // Rebates are due on the next day: on a slow machine, a sweep would pay some before their events are reversed, and what is
        // paid stays.
        harness().clock.time = joinedAt + moments.day / 2
        const made = (fact: Fact, made: typeof clean, prefix: string, id: string, amount = fact.amount) => ({
          id: `${prefix}-${run}-${id}`,
          userId: made[fact.user]?.userId,
          at: joinedAt + fact.minute * 60_000,
          ...fieldsOf({ ...fact, amount }),
        })
        // The ids decide about the order at the same time, so the final version has the same id in both feeds.
        const right = list.map((fact, index) => made(fact, clean, 'a', `${100 + index}`))
        for (const event of [...right].sort((a, b) => a.at - b.at)) await ingest.take([event])
        await ingest.updates.finish()

        const sent = list.flatMap((fact, index): object[] => {
          const final = made(fact, messy, 'b', `${100 + index}`)
          if (fact.wrong === null) return [final]
          const wrong = {
            ...made(fact, messy, 'b', `wrong-${index}`, fact.wrong),
            at: final.at + (fact.wrong % 3) * 60_000,
          }
          return index % 2
            ? [wrong, { ...final, corrects: wrong.id }]
            : [
                wrong,
                final,
                { id: `b-${run}-r-${index}`, userId: final.userId, kind: 'reversal', at: final.at, reverses: wrong.id },
              ]
        })
        const doubled = [...sent, ...sent.filter((_, index) => index % 3 === 0)]
        const shuffled = doubled
          .map((event) => ({ event, place: random.next().value }))
          .sort((a, b) => a.place - b.place)
        for (let from = 0; from < shuffled.length; from += size) {
          const { rejected } = await ingest.take(shuffled.slice(from, from + size).map(({ event }) => event))
          expect(rejected).toEqual([])
          if (from % 2) await ingest.updates.finish()
        }
        await ingest.updates.finish()
        expect(await outcome(harness(), activityId, messy)).toEqual(await outcome(harness(), activityId, clean))
      },
    )
    await fc.assert(property, { numRuns: harness().kind === 'pglite' ? 15 : 25, endOnFailure: true })
  }, 300_000)
})
