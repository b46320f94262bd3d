/** A fault put into the source on purpose, and the test that must not let it pass. */
export interface Mutation {
  fault: string
  /** The file it is put into, from the project's root. */
  file: string
  /** Text that stands there once. */
  find: string
  put: string
  /** The test that catches it: its file and (a part of) its name. */
  caughtBy: { file: string; name: string }
}

const books = 'tests/server/platform/books.test.ts'
const lottery = 'tests/server/platform/lottery.test.ts'
const routes = 'tests/server/platform/routes.test.ts'
const suites = 'tests/server/money/suites.test.ts'
const faults = 'tests/server/money/faults.test.ts'
const payouts = 'tests/server/money/payouts.test.ts'
const calendar = 'tests/server/money/calendar.test.ts'
const processes = 'tests/server/money/processes.test.ts'

const foundation = 'src/platform/store/migrations/0001-foundation.ts'
const standings = 'src/platform/store/migrations/0003-standings.ts'
const drawCall = 'src/platform/calls/draw.ts'
const drawRule = 'src/platform/rules/draw.ts'

/** What `npm run test:planted` plants, one at a time. */
export const mutations: readonly Mutation[] = [
  {
    fault: 'a claim is paid without a look at whether it was paid',
    file: foundation,
    find: "      and status = 'COMPLETED';\n  if not found then return false; end if;",
    put: '      ;\n  if not found then return false; end if;',
    caughtBy: { file: suites, name: 'fifty same claims at once are one' },
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
    caughtBy: { file: suites, name: 'stock too small for its crowd is never oversold' },
  },
  {
    fault: 'a budget may be overdrawn',
    file: foundation,
    find: 'constraint budget_left check (spent <= total)',
    put: 'constraint budget_left check (spent >= 0)',
    caughtBy: { file: books, name: 'the budget is never overdrawn' },
  },
  {
    fault: 'the ledger can be changed',
    file: foundation,
    find: 'create trigger ledger_append_only before update or delete or truncate on ledger\n  for each statement execute function refuse_change();\n',
    put: '',
    caughtBy: { file: books, name: 'the ledger sums to zero in every asset and can only grow' },
  },
  {
    fault: 'the ledger is not written with the grant',
    file: foundation,
    find: "    insert into ledger values\n      (reward.record_id, 'activity:' || p_activity, 'user:' || p_user, reward.asset, reward.minor, p_now);\n",
    put: '',
    caughtBy: { file: faults, name: 'good books have no fault' },
  },
  {
    fault: 'the operation is not remembered with the grant',
    file: foundation,
    find: '    insert into idempotency values (p_user, p_request, p_operation, p_receipt, p_now);\n',
    put: '    null;\n',
    caughtBy: { file: books, name: 'an operation id gives its own answer for ever' },
  },
  {
    fault: 'a claim is answered before it is committed',
    file: 'src/platform/calls/pay.ts',
    find: '  const paid = await paying\n',
    put: '  paying.catch(() => undefined)\n  const paid = true\n',
    caughtBy: { file: suites, name: 'stock too small for its crowd is never oversold' },
  },
  {
    fault: 'what expired can be claimed',
    file: 'src/platform/calls/claimAtOnce.ts',
    find: 'context.now < claimUntil(',
    put: '0 < claimUntil(',
    caughtBy: { file: suites, name: 'claims, withdrawals, expiries and top-ups in any order' },
  },
  {
    fault: 'the door takes fields that are not of the call: an amount, a period, another user',
    file: 'src/platform/createPlatform.ts',
    find: 'additionalProperties: false',
    put: 'additionalProperties: true',
    caughtBy: { file: faults, name: 'an amount in a claim is refused' },
  },
  {
    fault: 'a day begins at midnight in Greenwich, wherever the activity is',
    file: 'src/platform/rules/windows.ts',
    find: 'new Date(moment + offsetOf(zone))',
    put: 'new Date(moment + 0 * offsetOf(zone))',
    caughtBy: { file: calendar, name: 'two seconds before and after the midnight' },
  },
  {
    fault: 'an outcome is the plain remainder of a random number',
    file: drawRule,
    find: 'if (number < limit) return number % total',
    put: 'if (limit > 0) return number % total',
    caughtBy: {
      file: 'tests/server/money/mutations.test.ts',
      name: 'a number above the last whole multiple is passed over',
    },
  },
  {
    fault: 'an outcome does not depend on the ticket',
    file: drawRule,
    // biome-ignore format: the text as it stands in the source
    find: '.update(`${' + 'ticketId}:${' + 'round}`)',
    put: '.update(String(round))',
    caughtBy: { file: 'tests/server/platform/fairness.test.ts', name: '100,000 draws are fair' },
  },
  {
    fault: 'a draw needs no operation id',
    file: drawCall,
    find: "  if (!operation) throw refuse('PARAM_INVALID', 'A draw needs a requestId.')\n",
    put: "  operation ??= { userId: user.user_id, requestId: String(Math.random()), name: 'draw' } as Operation\n",
    caughtBy: { file: lottery, name: 'without an id there is no draw' },
  },
  {
    fault: 'a repeated draw is another draw',
    file: drawCall,
    find: '    const known = attempt > 0 && (await storedAnswer(context.db, operation))\n    if (known) return known\n',
    put: '',
    caughtBy: { file: lottery, name: 'the same operation draws once' },
  },
  {
    fault: 'a chance can be used twice',
    file: standings,
    find: '    constraint draw_chance unique (user_id, activity_id, source, source_number),\n',
    put: '',
    caughtBy: { file: 'tests/server/money/mutations.test.ts', name: 'the database itself keeps' },
  },
  {
    fault: 'two draws can be the same one of a user',
    file: standings,
    find: '    constraint draw_number unique (user_id, activity_id, number),\n',
    put: '',
    caughtBy: { file: 'tests/server/money/mutations.test.ts', name: 'the database itself keeps' },
  },
  {
    fault: "today's seed is shown today",
    file: 'src/platform/store/seeds.ts',
    find: 'rows.find((row) => row.day < day)',
    put: 'rows.find((row) => row.day <= day)',
    caughtBy: { file: lottery, name: 'a seed is promised before its day and shown after it' },
  },
  {
    fault: 'a prize that is gone is tried for ever, and nothing stands for it',
    file: drawCall,
    find: 'reward ? !gone.has(prizeId) && !isSoldOut(state.left, [reward]) : true',
    put: "reward ? prizeId !== '' : true",
    caughtBy: { file: lottery, name: 'a stock is never oversold' },
  },
  {
    fault: 'chances of yesterday can be drawn today',
    file: 'src/platform/rules/chances.ts',
    find: 'return source === todays\n',
    put: 'return source !== ""\n',
    caughtBy: { file: 'tests/server/money/mutations.test.ts', name: 'what is left of a free day is gone with it' },
  },
  {
    fault: 'a team has more members than places',
    file: standings,
    find: ',\n    constraint team_full check (members <= max_members)',
    put: '',
    caughtBy: { file: 'tests/server/money/mutations.test.ts', name: 'the database itself keeps' },
  },
  {
    fault: 'a withdrawn token is good',
    file: 'src/platform/store/tokens.ts',
    find: "  if (row?.revoked_at != null) return { state: 'revoked' }\n",
    put: '',
    caughtBy: { file: routes, name: 'tells an unknown token and a revoked one apart' },
  },
  {
    fault: 'a signature is not compared',
    file: 'src/platform/routes/checkSignature.ts',
    find: "!equal(sign ?? '', expected)",
    put: "equal(sign ?? '', 'never')",
    caughtBy: { file: routes, name: 'refuses what was signed wrongly' },
  },
  {
    fault: 'what was sent before is taken again',
    file: 'src/platform/routes/checkSignature.ts',
    find: '!(await noteTrace(inside.db, traceId, inside.realNow()))',
    put: '(await noteTrace(inside.db, traceId, inside.realNow())) === null',
    caughtBy: { file: routes, name: 'refuses what was signed wrongly' },
  },
  {
    fault: 'a broken connection is the end of a claim',
    file: 'src/platform/store/retry.ts',
    find: '++cuts === 1',
    put: '++cuts === 0',
    caughtBy: { file: processes, name: 'a connection that broke after the commit' },
  },
  {
    fault: 'a payout that failed once is forgotten',
    file: 'src/platform/payouts.ts',
    find: 'const dead = payout.attempt >= mostAttempts',
    put: 'const dead = payout.attempt >= 1',
    caughtBy: { file: payouts, name: 'a payee that fails is asked again' },
  },
  {
    fault: 'a payout is marked before it is made',
    file: 'src/platform/payouts.ts',
    find: "results[index]?.status === 'fulfilled'",
    put: 'results.length > index',
    caughtBy: { file: payouts, name: 'a payee that fails is asked again' },
  },
]
