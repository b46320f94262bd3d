import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import type { Store } from '../../../src/platform/index.ts'
import { checkLedger, type RecordedAnswer } from '../../load/checkLedger.ts'
import { crowdTask, crowdUser, payingRelease, seedCrowd } from '../../load/crowd.ts'
import { type OpenEnvironment, onPglite } from '../../load/environments.ts'

// Tests the ledger check itself: each fault is planted, and the check must report it.
let environment: OpenEnvironment
let number = 7500
let activityId = ''

beforeAll(async () => {
  environment = await onPglite()
})
afterAll(() => environment?.close())
beforeEach(async () => {
  activityId = String(number++)
  const by = { actor: 'test', reason: 'test', source: 'operator' } as const
  await environment.platform.publish(payingRelease(activityId, { now: Date.now(), stock: 3 }), by)
  await seedCrowd(environment.store, activityId, 4, Date.now(), false)
})

const userOf = (n: number) => crowdUser(activityId, n)
const claim = (n: number) => environment.claim({ userId: userOf(n), activityId, requestId: randomUUID() })
const run = (store: Store, ...statements: string[]) =>
  statements.reduce(
    (before, text) => before.then(() => sql.raw(text).execute(store.db)),
    Promise.resolve<unknown>(null),
  )

/** Breaks the ledger, runs the work and repairs the ledger, also after an error. */
async function withBrokenLedger(statements: string[], repair: string[], work: () => Promise<void>) {
  await run(environment.store, ...statements)
  try {
    await work()
  } finally {
    await run(environment.store, ...repair)
  }
}

const ledgerOpen = 'alter table ledger disable trigger ledger_append_only'
const ledgerShut = 'alter table ledger enable trigger ledger_append_only'
const clean = () => [
  ledgerOpen,
  `delete from ledger where debit = 'activity:${activityId}'`,
  ledgerShut,
  `delete from reward_record where activity_id = '${activityId}'`,
  `delete from completion where activity_id = '${activityId}'`,
  `delete from idempotency where user_id in (select user_id from application where activity_id = '${activityId}')`,
  `update stock set remaining = total where activity_id = '${activityId}'`,
  `update budget set spent = 0 where activity_id = '${activityId}'`,
]

/** The current function `grant_reward`, with one change. */
async function grantWith(change: (body: string) => string): Promise<{ changed: string; whole: string }> {
  const { rows } = await sql<{ text: string }>`select pg_get_functiondef('grant_reward'::regproc) as text`.execute(
    environment.store.db,
  )
  const whole = rows[0]?.text ?? ''
  const changed = change(whole)
  if (changed === whole) throw new Error('the planted fault changed nothing')
  return { changed, whole }
}

test('a consistent ledger has no fault', async () => {
  const replies: RecordedAnswer[] = [await claim(1), await claim(2), await claim(3), await claim(4)]
  expect(replies.filter(({ code }) => code === '00000')).toHaveLength(3)
  expect(await checkLedger(environment.store, replies)).toEqual([])
})

interface Planted {
  fault: string
  /** The violated invariant in the report of the check. */
  invariant: RegExp
  change(body: string): string
  /** More statements that break and repair the ledger. */
  also?: { before: string[]; after: string[] }
  act?(): Promise<unknown>
}

const dropKeys = {
  before: ['alter table reward_record drop constraint reward_once', 'alter table ledger drop constraint ledger_pkey'],
  after: [
    'alter table reward_record add constraint reward_once primary key (user_id, activity_id, task_id, cycle_key, reward_id)',
    'alter table ledger add constraint ledger_pkey primary key (record_id)',
  ],
}
const noGuard = (body: string) => body.replace("and status = 'COMPLETED'", '')
const twice = async () => {
  await claim(1)
  await run(
    environment.store,
    `update completion set status = 'COMPLETED', receipt = null where user_id = '${userOf(1)}'`,
  )
  await claim(1)
}

const planted: Planted[] = [
  {
    fault: 'the unique key and the guard are missing',
    invariant: /^I1 one grant/,
    change: noGuard,
    also: dropKeys,
    act: twice,
  },
  {
    fault: 'the posting is missing',
    invariant: /^I3 every record has one posting/,
    change: (body) => body.replace(/insert into ledger values[^;]*;/, ''),
  },
  {
    fault: 'the posting has another amount',
    invariant: /^I3 every record has one posting/,
    change: (body) => body.replace('reward.asset, reward.minor, p_now', 'reward.asset, reward.minor * 2, p_now'),
  },
  {
    fault: 'the posting goes to another user',
    invariant: /^I3 every record has one posting/,
    change: (body) => body.replace("'user:' || p_user", "'user:1'"),
  },
  {
    fault: 'stock is checked but not reduced',
    invariant: /^I4 /,
    change: (body) => body.replace('remaining = remaining - 1', 'remaining = remaining'),
  },
  {
    fault: 'stock is reduced before the guard',
    invariant: /^I4 /,
    change: (body) => body.replace('remaining = remaining - 1', 'remaining = remaining - 2'),
  },
  {
    fault: 'the budget is not charged',
    invariant: /^I5 /,
    change: (body) => body.replaceAll('spent = spent + owed', 'spent = spent'),
  },
  {
    fault: 'the reward is paid but the task is not GRANTED',
    invariant: /^I6 no grant without a completed task/,
    change: (body) =>
      body.replace("set status = 'GRANTED', granted_at = p_now, receipt = p_receipt", 'set value = value'),
  },
  {
    fault: 'the task is GRANTED but nothing is paid',
    invariant: /^I6 a completion with status GRANTED/,
    change: (body) => body.replace(/for reward in[\s\S]*end loop;/, ''),
  },
  {
    fault: 'the amount comes from the request',
    invariant: /^I6 the amount is that of the release/,
    change: (body) => body.replace('reward.amount, reward.coin', "'11', reward.coin"),
  },
  {
    fault: 'the cycle comes from the request',
    invariant: /^I1 a task with timing EVERYDAY/,
    change: (body) => body.replace('p_task, p_cycle, reward.reward_id', "p_task, '2026-11-21', reward.reward_id"),
  },
  {
    fault: 'the stored answer differs from the given one',
    invariant: /^I8 the stored answer of an operation/,
    change: (body) => body.replace('p_request, p_operation, p_receipt, p_now', "p_request, p_operation, '{}', p_now"),
  },
]

describe('the check reports a planted fault', () => {
  test.each(planted)('$fault', async ({ invariant, change, also, act }) => {
    const { changed, whole } = await grantWith(change)
    await withBrokenLedger(
      [...(also?.before ?? []), changed],
      [...clean(), whole, ...(also?.after ?? [])],
      async () => {
        await (act?.() ?? claim(1))
        expect(await checkLedger(environment.store)).toContainEqual(expect.stringMatching(invariant))
      },
    )
  })

  test('an answer before a commit that never happened', async () => {
    const reply = await claim(1)
    await run(environment.store, ...clean())
    expect(await checkLedger(environment.store, [reply])).toContainEqual(expect.stringMatching(/^I2 /))
  })

  test('two answers to one operation', async () => {
    const reply = await claim(1)
    const other = { ...reply, data: reply.data.replace('"GRANTED"', '"COMPLETED"') }
    expect(await checkLedger(environment.store, [reply, other])).toContainEqual(
      expect.stringMatching(/^I8 two answers/),
    )
  })

  test('a ledger that can be changed', async () => {
    await withBrokenLedger([ledgerOpen], [ledgerShut], async () => {
      expect(await checkLedger(environment.store)).toContainEqual(expect.stringMatching(/^I9 /))
    })
  })

  test('an application counted twice', async () => {
    const count = (by: number) =>
      `update activity set participants = participants + ${by} where activity_id = '${activityId}'`
    await withBrokenLedger([count(1)], [count(-1)], async () => {
      expect(await checkLedger(environment.store)).toContainEqual(expect.stringMatching(/^I11 one application/))
    })
  })

  test('a payout marked as paid without a time', async () => {
    await claim(1)
    const mark = (state: string) => `update reward_record set payout = '${state}' where activity_id = '${activityId}'`
    await withBrokenLedger([mark('PAID')], [mark('PENDING')], async () => {
      expect(await checkLedger(environment.store)).toContainEqual(expect.stringMatching(/^I10 /))
    })
  })
})

describe('a claim accepts no amount, period, user or status', () => {
  test.each([
    ['an amount', { amount: '1000000' }],
    ['a period', { cycleKey: '2026-01-01' }],
    ['another user', { userId: '700000001' }],
    ['a status', { status: 'GRANTED' }],
  ])('%s in a claim is refused, and nothing is paid', async (_what, extra) => {
    const input = { activityId, taskId: crowdTask, ...extra } as { activityId: string; taskId: string }
    const { code, data } = await environment.platform.call(calls.obtainReward, input, {
      viewer: { userId: userOf(1) },
      langCode: '0',
    })
    expect([code, data]).toEqual(['51020', { reason: 'PARAM_INVALID' }])
    expect(await checkLedger(environment.store)).toEqual([])
  })
})
