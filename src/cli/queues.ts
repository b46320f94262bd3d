import type { Command } from 'commander'
import type { AgentList, ReviewList, UnpaidEntry, UnpaidList, UserOutcomes } from '../contract/operatorQueues.ts'
import { callServer, type Operator, operatorFrom, runServerCommand, ServerRefusal, withReason } from './operatorCall.ts'
import { formatTime } from './operatorCommands.ts'
import { type CommandOptions, type ListOptions, pagesAt, print, withList } from './operatorLists.ts'
import { counted, table } from './tables.ts'
import { type ExitStatus, UsageError } from './usage.ts'

type AllOptions = CommandOptions & { all?: string }

/** Sends entries in parts of 100. Sets the exit code to 1 if one was not changed. */
async function sendAll<Entry>(
  exitStatus: ExitStatus,
  entries: readonly Entry[],
  done: string,
  send: (part: Entry[]) => Promise<UserOutcomes>,
): Promise<void> {
  let changed = 0
  for (let start = 0; start < entries.length; start += 100) {
    const part = await send(entries.slice(start, start + 100))
    changed += part.changed
    for (const outcome of part.outcomes)
      if (!outcome.changed) console.log(`${outcome.userId}: ${outcome.message ?? ''}`)
  }
  console.log(`${counted(changed, 'user')} ${done}.`)
  if (changed < entries.length) exitStatus.code = 1
}

async function waiting(operator: Operator, alias: string) {
  const pages = await pagesAt<ReviewList>(operator, `/reviews/${encodeURIComponent(alias)}`)
  return pages.flatMap(({ applications }) => applications)
}

async function listReviews(alias: string, options: ListOptions): Promise<void> {
  const applications = await waiting(operatorFrom(options), alias)
  print({ applications, total: applications.length }, options.format, () =>
    applications.length
      ? table(
          ['user', 'applied', 'form'],
          applications.map(({ userId, applyTime, form }) => [
            userId,
            formatTime(applyTime),
            Object.entries(form ?? {})
              .map(([field, value]) => `${field}: ${JSON.stringify(value)}`)
              .join(', '),
          ]),
        )
      : 'No applications wait for a review.',
  )
}

/** The users of a decision: those given, or all that wait if their number is as confirmed. */
async function reviewed(operator: Operator, alias: string, userIds: readonly string[], all: string | undefined) {
  if (!userIds.length === (all === undefined)) throw new UsageError('Give the ids of users, or --all <count>.')
  if (all === undefined) return [...userIds]
  if (!/^[1-9]\d{0,8}$/.test(all)) throw new UsageError(`--all takes the number of waiting applications, not "${all}".`)
  const found = await waiting(operator, alias)
  if (found.length === Number(all)) return found.map(({ userId }) => userId)
  throw new ServerRefusal(
    `${counted(found.length, 'application')} of "${alias}" ${found.length === 1 ? 'waits' : 'wait'} for a review, not ${all}: check the list, then give the right number.`,
  )
}

async function decide(
  exitStatus: ExitStatus,
  { alias, userIds, decision }: { alias: string; userIds: readonly string[]; decision: 'APPROVE' | 'REFUSE' },
  options: AllOptions,
): Promise<void> {
  const operator = operatorFrom(options)
  const wanted = await reviewed(operator, alias, userIds, options.all)
  await sendAll(exitStatus, wanted, decision === 'APPROVE' ? 'approved' : 'refused', (part) =>
    callServer(operator, {
      method: 'POST',
      path: '/reviews',
      body: { alias, decision, userIds: part, by: operator.by, reason: options.message },
    }),
  )
}

/** Adds `playbill review`. */
export function addReview(program: Command, exitStatus: ExitStatus): void {
  const review = program.command('review').description('Decide about applications (needReview) on a running server.')
  withList(review.command('list'))
    .description('List all applications of a page that wait for a review, oldest first.')
    .argument('<alias>', 'the page')
    .action((alias: string, options: ListOptions) => runServerCommand(exitStatus, () => listReviews(alias, options)))
  withReason(review.command('approve'))
    .description('Approve applications.')
    .argument('<alias>', 'the page')
    .argument('[userId...]', 'applicants')
    .option('--all <count>', 'all that wait; their number as a confirmation')
    .action((alias: string, userIds: string[], options: AllOptions) =>
      runServerCommand(exitStatus, () => decide(exitStatus, { alias, userIds, decision: 'APPROVE' }, options)),
    )
  withReason(review.command('refuse'))
    .description('Refuse applications. The applicants read the reason.')
    .argument('<alias>', 'the page')
    .argument('<userId...>', 'applicants')
    .action((alias: string, userIds: string[], options: AllOptions) =>
      runServerCommand(exitStatus, () => decide(exitStatus, { alias, userIds, decision: 'REFUSE' }, options)),
    )
}

async function listAgents(options: ListOptions): Promise<void> {
  const pages = await pagesAt<AgentList>(operatorFrom(options), '/agents')
  const agents = pages.flatMap((page) => page.agents)
  print({ agents }, options.format, () =>
    agents.length
      ? table(
          ['user', 'login name', 'partner code', 'registered'],
          agents.map((agent) => [
            agent.userId,
            agent.loginName,
            agent.partnerCode ?? '–',
            formatTime(agent.registeredAt),
          ]),
        )
      : 'There are no agents.',
  )
}

/** Adds `playbill agents`. */
export function addAgents(program: Command, exitStatus: ExitStatus): void {
  const agents = program.command('agents').description('List and appoint agents on a running server.')
  withList(agents.command('list'))
    .description('List all agents, in the order of registration.')
    .action((options: ListOptions) => runServerCommand(exitStatus, () => listAgents(options)))
  withReason(agents.command('appoint'))
    .description('Appoint a user as an agent. An appointment is final: earlier rebates depend on it.')
    .argument('<userId>', 'the user')
    .action((userId: string, options: CommandOptions) =>
      runServerCommand(exitStatus, async () => {
        const operator = operatorFrom(options)
        await sendAll(exitStatus, [userId], 'appointed', ([user]) =>
          callServer(operator, {
            method: 'POST',
            path: '/agents',
            body: { userId: user, by: operator.by, reason: options.message },
          }),
        )
      }),
    )
}

const unpaidOf = async (operator: Operator, alias: string): Promise<UnpaidEntry[]> =>
  (await pagesAt<UnpaidList>(operator, `/unpaid/${encodeURIComponent(alias)}`)).flatMap(({ rewards }) => rewards)

async function listUnpaid(alias: string, options: ListOptions): Promise<void> {
  const rewards = await unpaidOf(operatorFrom(options), alias)
  print({ rewards }, options.format, () =>
    rewards.length
      ? table(
          ['user', 'task', 'cycle', 'source', 'amount', 'reason', 'since'],
          rewards.map((reward) => [
            reward.userId,
            reward.taskId,
            reward.cycleKey,
            reward.source,
            `${reward.amount} ${reward.coin ?? ''}`.trim(),
            reward.reason,
            formatTime(reward.refusedTime),
          ]),
        )
      : 'All rewards of ranks and tiers are granted.',
  )
}

async function payUnpaid(exitStatus: ExitStatus, alias: string, userIds: readonly string[], options: AllOptions) {
  if (!userIds.length === (options.all === undefined)) throw new UsageError('Give the ids of users, or --all <count>.')
  const operator = operatorFrom(options)
  const found = await unpaidOf(operator, alias)
  if (options.all !== undefined && options.all !== String(found.length))
    throw new ServerRefusal(
      `${counted(found.length, 'reward')} of "${alias}" ${found.length === 1 ? 'is' : 'are'} not granted, not ${options.all}: check the list, then give the right number.`,
    )
  const wanted = options.all === undefined ? found.filter(({ userId }) => userIds.includes(userId)) : found
  const unknown = userIds.filter((userId) => !found.some((reward) => reward.userId === userId))
  if (unknown.length) throw new ServerRefusal(`There is no reward to grant for ${unknown.join(', ')}.`)
  const rewards = wanted.map(({ userId, taskId, cycleKey }) => ({ userId, taskId, cycleKey }))
  await sendAll(exitStatus, rewards, 'got their rewards', (part) =>
    callServer(operator, {
      method: 'POST',
      path: '/unpaid',
      body: { alias, rewards: part, by: operator.by, reason: options.message },
    }),
  )
}

/** Adds `playbill unpaid`. */
export function addUnpaid(program: Command, exitStatus: ExitStatus): void {
  const unpaid = program
    .command('unpaid')
    .description('Rewards of ranks and tiers without stock or budget, on a running server.')
  withList(unpaid.command('list'))
    .description('List the rewards of a page that could not be granted, oldest first.')
    .argument('<alias>', 'the page')
    .action((alias: string, options: ListOptions) => runServerCommand(exitStatus, () => listUnpaid(alias, options)))
  withReason(unpaid.command('pay'))
    .description('Grant them, after stock or budget was raised by a release.')
    .argument('<alias>', 'the page')
    .argument('[userId...]', 'users')
    .option('--all <count>', 'all of them; their number as a confirmation')
    .action((alias: string, userIds: string[], options: AllOptions) =>
      runServerCommand(exitStatus, () => payUnpaid(exitStatus, alias, userIds, options)),
    )
}
