/** A fault that is planted in the source, and the test that must fail because of it. */
export interface Mutation {
  fault: string
  /** The source file, from the root of the project. */
  file: string
  /** Text that occurs exactly once in the file. */
  find: string
  put: string
  /** The test that catches it: its file and a part of its title. */
  caughtBy: { file: string; name: string }
}

const ledger = 'tests/integration/platform/ledger.test.ts'
const lottery = 'tests/integration/platform/lottery.test.ts'
const routes = 'tests/integration/platform/routes.test.ts'
const suites = 'tests/integration/money/ledgerSuites.test.ts'
const faults = 'tests/integration/money/faults.test.ts'
const payouts = 'tests/integration/money/payouts.test.ts'
const paymentService = 'tests/integration/money/paymentService.test.ts'
const calendar = 'tests/integration/money/calendar.test.ts'
const processes = 'tests/integration/money/processes.test.ts'

const foundation = 'src/platform/store/migrations/0001-foundation.ts'
const leaderboards = 'src/platform/store/migrations/0003-standings.ts'
const completeGrants = 'tests/integration/money/completeGrants.test.ts'
const grantsMigration = 'src/platform/store/migrations/0016-complete-grants.ts'
const drawCall = 'src/platform/operations/draw.ts'
const drawRule = 'src/platform/rules/draw.ts'

/** What `npm run test:planted` plants, one at a time. */
export const mutations: readonly Mutation[] = [
  {
    fault: 'a claim does not check whether it was paid',
    file: foundation,
    find: "      and status = 'COMPLETED';\n  if not found then return false; end if;",
    put: '      ;\n  if not found then return false; end if;',
    caughtBy: { file: suites, name: '50 identical simultaneous claims are one claim' },
  },
  {
    fault: 'the natural key of a grant has no cycle',
    file: foundation,
    find: 'primary key (user_id, activity_id, task_id, cycle_key, reward_id)',
    put: 'primary key (user_id, activity_id, task_id, reward_id)',
    caughtBy: { file: calendar, name: 'two seconds before and after the midnight' },
  },
  {
    fault: 'stock may fall below zero',
    file: foundation,
    find: 'constraint stock_left check (remaining >= 0)',
    put: 'constraint stock_left check (remaining is not null or total is null)',
    caughtBy: { file: suites, name: 'limited stock is never oversold' },
  },
  {
    fault: 'a budget may be overdrawn',
    file: foundation,
    find: 'constraint budget_left check (spent <= total)',
    put: 'constraint budget_left check (spent >= 0)',
    caughtBy: { file: ledger, name: 'the budget is never overdrawn' },
  },
  {
    fault: 'a grant needs no coin',
    file: grantsMigration,
    find: "(coin is not null and coin <> '')",
    put: 'true',
    caughtBy: { file: completeGrants, name: 'exactly when it has no amount above 0, or no coin' },
  },
  {
    fault: 'a grant may be of 0',
    file: grantsMigration,
    find: " and amount ~ '[1-9]'",
    put: '',
    caughtBy: { file: completeGrants, name: 'exactly when it has no amount above 0, or no coin' },
  },
  {
    fault: 'the ledger can be changed',
    file: foundation,
    find: 'create trigger ledger_append_only before update or delete or truncate on ledger\n  for each statement execute function refuse_change();\n',
    put: '',
    caughtBy: { file: ledger, name: 'the ledger sums to zero in every asset and can only grow' },
  },
  {
    fault: 'the ledger is not written with the grant',
    file: foundation,
    find: "    insert into ledger values\n      (reward.record_id, 'activity:' || p_activity, 'user:' || p_user, reward.asset, reward.minor, p_now);\n",
    put: '',
    caughtBy: { file: faults, name: 'a consistent ledger has no fault' },
  },
  {
    fault: 'the operation is not stored with the grant',
    file: foundation,
    find: '    insert into idempotency values (p_user, p_request, p_operation, p_receipt, p_now);\n',
    put: '    null;\n',
    caughtBy: { file: ledger, name: 'an operation id always returns its stored answer' },
  },
  {
    fault: 'a claim is answered before the commit',
    file: 'src/platform/payment/pay.ts',
    find: '  const paid = await paying\n',
    put: '  paying.catch(() => undefined)\n  const paid = true\n',
    caughtBy: { file: suites, name: 'limited stock is never oversold' },
  },
  {
    fault: 'an expired reward can be claimed',
    file: 'src/platform/operations/claimFastPath.ts',
    find: 'context.now < claimUntil(',
    put: '0 < claimUntil(',
    caughtBy: { file: suites, name: 'claims, withdrawals, expiries and top-ups in any order' },
  },
  {
    fault: 'a call accepts unknown fields: an amount, a period, another user',
    file: 'src/platform/checkInput.ts',
    find: 'additionalProperties: false',
    put: 'additionalProperties: true',
    caughtBy: { file: faults, name: 'an amount in a claim is refused' },
  },
  {
    fault: 'a day begins at midnight UTC instead of midnight in the zone of the activity',
    file: 'src/platform/rules/windows.ts',
    find: 'new Date(at + offsetOf(zone))',
    put: 'new Date(at + 0 * offsetOf(zone))',
    caughtBy: { file: calendar, name: 'two seconds before and after the midnight' },
  },
  {
    fault: 'an outcome is the remainder of a random number, without rejection',
    file: drawRule,
    find: 'if (number < limit) return number % total',
    put: 'if (limit > 0) return number % total',
    caughtBy: {
      file: 'tests/integration/money/mutations.test.ts',
      name: 'a number above the last whole multiple is skipped',
    },
  },
  {
    fault: 'an outcome does not depend on the ticket',
    file: drawRule,
    // biome-ignore format: the text as it is in the source
    find: '.update(`${' + 'ticketId}:${' + 'round}`)',
    put: '.update(String(round))',
    caughtBy: { file: 'tests/integration/platform/fairness.test.ts', name: '100,000 draws are fair' },
  },
  {
    fault: 'a draw needs no operation id',
    file: drawCall,
    find: "  if (!operation) throw refuse('PARAM_INVALID', 'A draw needs a requestId.')\n",
    put: "  operation ??= { userId: user.user_id, requestId: String(Math.random()), name: 'draw' } as Operation\n",
    caughtBy: { file: lottery, name: 'a draw without an operation id is refused' },
  },
  {
    fault: 'a repeated draw is a new draw',
    file: drawCall,
    find: '    const known = attempt > 0 && (await storedAnswer(context.db, operation))\n    if (known) return known\n',
    put: '',
    caughtBy: { file: lottery, name: 'a repeated operation draws once' },
  },
  {
    fault: 'a chance can be used twice',
    file: leaderboards,
    find: '    constraint draw_chance unique (user_id, activity_id, source, source_number),\n',
    put: '',
    caughtBy: { file: 'tests/integration/money/mutations.test.ts', name: 'the database enforces the invariants' },
  },
  {
    fault: 'two draws of a user can have the same number',
    file: leaderboards,
    find: '    constraint draw_number unique (user_id, activity_id, number),\n',
    put: '',
    caughtBy: { file: 'tests/integration/money/mutations.test.ts', name: 'the database enforces the invariants' },
  },
  {
    fault: 'the seed of the current day is shown',
    file: 'src/platform/store/seeds.ts',
    find: 'rows.find((row) => row.day < day)',
    put: 'rows.find((row) => row.day <= day)',
    caughtBy: { file: lottery, name: 'the hash of a seed is published before its day and the seed after it' },
  },
  {
    fault: 'a sold-out prize is tried again and again, without a fallback',
    file: drawCall,
    find: 'reward ? !soldOutPrizes.has(prizeId) && !isSoldOut(state.left, [reward]) : true',
    put: "reward ? prizeId !== '' : true",
    caughtBy: { file: lottery, name: 'stock is never oversold' },
  },
  {
    fault: 'chances of yesterday can be used today',
    file: 'src/platform/rules/chances.ts',
    find: 'return source === freeToday\n',
    put: 'return source !== ""\n',
    caughtBy: {
      file: 'tests/integration/money/mutations.test.ts',
      name: 'unused free chances expire at the end of their day',
    },
  },
  {
    fault: 'a team has more members than places',
    file: leaderboards,
    find: ',\n    constraint team_full check (members <= max_members)',
    put: '',
    caughtBy: { file: 'tests/integration/money/mutations.test.ts', name: 'the database enforces the invariants' },
  },
  {
    fault: 'a revoked token is accepted',
    file: 'src/platform/store/tokens.ts',
    find: "  if (row?.revoked_at != null) return { state: 'revoked' }\n",
    put: '',
    caughtBy: { file: routes, name: 'distinguishes an unknown token from a revoked one' },
  },
  {
    fault: 'a signature is not compared',
    file: 'src/platform/routes/checkSignature.ts',
    find: "!equal(sign ?? '', expected)",
    put: "equal(sign ?? '', 'never')",
    caughtBy: { file: routes, name: 'refuses a request with a wrong signature' },
  },
  {
    fault: 'a replayed request is accepted',
    file: 'src/platform/routes/checkSignature.ts',
    find: '!(await recordTrace(internals.db, traceId, internals.realNow()))',
    put: '(await recordTrace(internals.db, traceId, internals.realNow())) === null',
    caughtBy: { file: routes, name: 'refuses a request with a wrong signature' },
  },
  {
    fault: 'a broken connection fails a claim',
    file: 'src/platform/store/retry.ts',
    find: '++cuts === 1',
    put: '++cuts === 0',
    caughtBy: { file: processes, name: 'a connection that broke after the commit' },
  },
  {
    fault: 'a payout that failed once is not retried',
    file: 'src/platform/settlement/payoutWorker.ts',
    find: 'const dead = payout.attempt >= maxAttempts',
    put: 'const dead = payout.attempt >= 1',
    caughtBy: { file: payouts, name: 'a payout that fails is retried' },
  },
  {
    fault: 'a payout is marked as paid before it is made',
    file: 'src/platform/settlement/payouts.ts',
    find: "results[index]?.status === 'fulfilled'",
    put: 'results.length > index',
    caughtBy: { file: payouts, name: 'a payout that fails is retried' },
  },
  {
    fault: 'a payout that the payment service refused is marked as paid',
    file: 'src/platform/settlement/payoutWorker.ts',
    find: "if (result?.state === 'REFUSED') await refuse(payout, result.reason)\n        else if (result?.state === 'ORDERED')",
    put: "if (result?.state === 'ORDERED')",
    caughtBy: { file: paymentService, name: 'an operator cancels a refused payout' },
  },
  {
    fault: 'a canceled payout does not return the budget',
    file: 'src/platform/store/payoutQueries.ts',
    find: 'set spent = spent - (select amount',
    put: 'set spent = spent - 0 * (select amount',
    caughtBy: { file: paymentService, name: 'an operator cancels a refused payout' },
  },
  {
    fault: 'an operator cancels a payout without asking the payment service',
    file: 'src/platform/operatorPayouts.ts',
    find: "state: 'CANCELED',\n        ask: true,",
    put: "state: 'CANCELED',\n        ask: false,",
    caughtBy: { file: paymentService, name: 'a payout whose answers were lost is not canceled' },
  },
]
