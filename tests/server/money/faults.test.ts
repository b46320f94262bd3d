import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import type { Store } from '../../../src/platform/index.ts'
import { checkBooks, type Told } from '../../load/check.ts'
import { crowdTask, crowdUser, payingRelease, seedCrowd } from '../../load/crowd.ts'
import { type Held, onPglite } from '../../load/grounds.ts'

// A checker that finds nothing proves nothing until it has found something: each fault is planted, and must be named.
let held: Held
let number = 7500
let activityId = ''

beforeAll(async () => {
  held = await onPglite()
})
afterAll(() => held?.close())
beforeEach(async () => {
  activityId = String(number++)
  const by = { actor: 'test', reason: 'test', source: 'operator' } as const
  await held.platform.publish(payingRelease(activityId, { now: Date.now(), stock: 3 }), by)
  await seedCrowd(held.store, activityId, 4, Date.now(), false)
})

const userOf = (n: number) => crowdUser(activityId, n)
const claim = (n: number) => held.claim({ userId: userOf(n), activityId, requestId: randomUUID() })
const run = (store: Store, ...statements: string[]) =>
  statements.reduce(
    (before, text) => before.then(() => sql.raw(text).execute(store.db)),
    Promise.resolve<unknown>(null),
  )

/** Runs against broken books, and puts them right again whatever happens. */
async function broken(statements: string[], mend: string[], work: () => Promise<void>) {
  await run(held.store, ...statements)
  try {
    await work()
  } finally {
    await run(held.store, ...mend)
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

/** grant_reward as it stands, with one place of it changed. */
async function grantWith(change: (body: string) => string): Promise<{ changed: string; whole: string }> {
  const { rows } = await sql<{ text: string }>`select pg_get_functiondef('grant_reward'::regproc) as text`.execute(
    held.store.db,
  )
  const whole = rows[0]?.text ?? ''
  const changed = change(whole)
  if (changed === whole) throw new Error('the planted fault did not take')
  return { changed, whole }
}

test('good books have no fault', async () => {
  const told: Told[] = [await claim(1), await claim(2), await claim(3), await claim(4)]
  expect(told.filter(({ code }) => code === '00000')).toHaveLength(3)
  expect(await checkBooks(held.store, told)).toEqual([])
})

interface Planted {
  fault: string
  /** The law that must name it. */
  law: RegExp
  change(body: string): string
  /** Beside the function, what else is broken and mended. */
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
  await run(held.store, `update completion set status = 'COMPLETED', receipt = null where user_id = '${userOf(1)}'`)
  await claim(1)
}

const planted: Planted[] = [
  {
    fault: 'the unique key is dropped and the guard forgotten',
    law: /^I1 one grant/,
    change: noGuard,
    also: dropKeys,
    act: twice,
  },
  {
    fault: 'the ledger is written outside of the transaction, and lost',
    law: /^I3 every record has one posting/,
    change: (body) => body.replace(/insert into ledger values[^;]*;/, ''),
  },
  {
    fault: 'the posting is of another amount',
    law: /^I3 every record has one posting/,
    change: (body) => body.replace('reward.asset, reward.minor, p_now', 'reward.asset, reward.minor * 2, p_now'),
  },
  {
    fault: 'the posting goes to somebody else',
    law: /^I3 every record has one posting/,
    change: (body) => body.replace("'user:' || p_user", "'user:1'"),
  },
  {
    fault: 'stock is checked and not counted down',
    law: /^I4 /,
    change: (body) => body.replace('remaining = remaining - 1', 'remaining = remaining'),
  },
  {
    fault: 'stock is counted down before it is known whether the claim was first',
    law: /^I4 /,
    change: (body) => body.replace('remaining = remaining - 1', 'remaining = remaining - 2'),
  },
  {
    fault: 'the budget is not charged',
    law: /^I5 /,
    change: (body) => body.replaceAll('spent = spent + owed', 'spent = spent'),
  },
  {
    fault: 'the reward is paid and the task stays unpaid',
    law: /^I6 no grant without a task/,
    change: (body) =>
      body.replace("set status = 'GRANTED', granted_at = p_now, receipt = p_receipt", 'set value = value'),
  },
  {
    fault: 'the task is called granted and nothing is paid',
    law: /^I6 what is called granted/,
    change: (body) => body.replace(/for reward in[\s\S]*end loop;/, ''),
  },
  {
    fault: 'the amount is what somebody asked for',
    law: /^I6 the amount is the one the release promised/,
    change: (body) => body.replace('reward.amount, reward.coin', "'11', reward.coin"),
  },
  {
    fault: 'the period is what somebody asked for',
    law: /^I1 a task outside of everyday groups has one period/,
    change: (body) => body.replace('p_task, p_cycle, reward.reward_id', "p_task, '2026-11-21', reward.reward_id"),
  },
  {
    fault: 'the operation remembers another answer than was given',
    law: /^I8 what an operation was answered/,
    change: (body) => body.replace('p_request, p_operation, p_receipt, p_now', "p_request, p_operation, '{}', p_now"),
  },
]

describe('the checker names what was planted', () => {
  test.each(planted)('$fault', async ({ law, change, also, act }) => {
    const { changed, whole } = await grantWith(change)
    await broken([...(also?.before ?? []), changed], [...clean(), whole, ...(also?.after ?? [])], async () => {
      await (act?.() ?? claim(1))
      expect(await checkBooks(held.store)).toContainEqual(expect.stringMatching(law))
    })
  })

  test('an answer given before the commit, which never came', async () => {
    const reply = await claim(1)
    await run(held.store, ...clean())
    expect(await checkBooks(held.store, [reply])).toContainEqual(expect.stringMatching(/^I2 /))
  })

  test('two answers for one operation', async () => {
    const reply = await claim(1)
    const other = { ...reply, data: reply.data.replace('"GRANTED"', '"COMPLETED"') }
    expect(await checkBooks(held.store, [reply, other])).toContainEqual(expect.stringMatching(/^I8 two answers/))
  })

  test('a ledger that can be changed', async () => {
    await broken([ledgerOpen], [ledgerShut], async () => {
      expect(await checkBooks(held.store)).toContainEqual(expect.stringMatching(/^I9 /))
    })
  })

  test('an application counted twice', async () => {
    const count = (by: number) =>
      `update activity set participants = participants + ${by} where activity_id = '${activityId}'`
    await broken([count(1)], [count(-1)], async () => {
      expect(await checkBooks(held.store)).toContainEqual(expect.stringMatching(/^I11 one application/))
    })
  })

  test('a payout said to be made at no time', async () => {
    await claim(1)
    const mark = (state: string) => `update reward_record set payout = '${state}' where activity_id = '${activityId}'`
    await broken([mark('PAID')], [mark('PENDING')], async () => {
      expect(await checkBooks(held.store)).toContainEqual(expect.stringMatching(/^I10 /))
    })
  })
})

describe('the front door takes neither amount nor period nor a name of somebody else', () => {
  test.each([
    ['an amount', { amount: '1000000' }],
    ['a period', { cycleKey: '2026-01-01' }],
    ['another user', { userId: '700000001' }],
    ['a status', { status: 'GRANTED' }],
  ])('%s in a claim is refused, and nothing is paid', async (_what, extra) => {
    const input = { activityId, taskId: crowdTask, ...extra } as { activityId: string; taskId: string }
    const { code, data } = await held.platform.call(calls.obtainReward, input, {
      viewer: { userId: userOf(1) },
      langCode: '0',
    })
    expect([code, data]).toEqual(['51020', { reason: 'PARAM_INVALID' }])
    expect(await checkBooks(held.store)).toEqual([])
  })
})
