import { activityOf, activityRows, type CallContext, type OpenActivity } from '../context.ts'
import { isSettled } from '../store/resultGrants.ts'
import type { Db } from '../store/schema.ts'
import { deleteOldTraces } from '../store/traces.ts'
import { findUser } from '../store/users.ts'
import { loadProgress } from './loadProgress.ts'
import { snapshotBoards } from './rankSnapshots.ts'
import { payAllDueRebates } from './rebates.ts'
import { settleBoards } from './settle.ts'
import { dissolveSmall } from './smallTeams.ts'
import { createSweepTasks, type FailureCount, type SweepTasks } from './sweepTasks.ts'

const interval = 30_000
const batchSize = 200
/** Time in which one sweep settles the members of an activity, ms. The next sweep goes on. */
const memberTime = 20_000
/** A settlement is overdue if it is not finished this long after its due time, ms. */
const grace = 300_000

/** The parts of the platform that a sweep uses. */
interface SweepContext {
  db: Db
  /** Real time, epoch ms. */
  realNow(): number
  /** The time that rules use, epoch ms. */
  now(): Promise<number>
  context(caller: { viewer: null; langCode: string }): Promise<CallContext>
}

/** The state of the settlements. */
export interface SweepFigures {
  failures: FailureCount[]
  /** Activities whose settlement is overdue, and when it was due: epoch ms in the time that rules use. */
  overdue: { activityId: string; since: number }[]
}

/** The regular job that settles activities, pays rebates and deletes old traces. */
export interface Sweeping {
  figures(): SweepFigures
  onFailure: SweepTasks['onFailure']
  /** Runs one sweep, after the current one. Never rejects. */
  round(): Promise<void>
  /** Stops. Resolves after the current sweep. */
  stop(): Promise<void>
}

/** The next members that are not settled, in the order of user ids, after the user id `last`. */
async function unsettledMembers({ db }: SweepContext, activityId: string, last: string): Promise<string[]> {
  const rows = await db
    .selectFrom('application')
    .select('user_id')
    .where('activity_id', '=', activityId)
    .where('settled', '=', false)
    .where('user_id', '>', last)
    .orderBy('user_id')
    .limit(batchSize)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Loads the progress of a member after the results are final, which grants `autoGrant` rewards, ranks and tiers. */
async function settleMember(context: CallContext, activity: OpenActivity, userId: string): Promise<void> {
  const user = await findUser(context.db, userId)
  if (user) await loadProgress(context, user, activity)
  await context.db
    .updateTable('application')
    .set({ settled: true })
    .where('user_id', '=', userId)
    .where('activity_id', '=', activity.activityId)
    .execute()
}

/** Whether the settlement of an activity is finished: all boards are paid and all members are settled. */
async function isFinished({ db }: CallContext, { activityId, release }: OpenActivity): Promise<boolean> {
  if (release.rules.leaderboards && !(await isSettled(db, activityId))) return false
  const waiting = db.selectFrom('application').select('user_id').where('activity_id', '=', activityId)
  return (await waiting.where('settled', '=', false).limit(1).executeTakeFirst()) === undefined
}

/** The sweep of one platform. */
function createSweep(internals: SweepContext, tasks: SweepTasks) {
  const cursors = new Map<string, string>()
  let overdue: SweepFigures['overdue'] = []

  /** Settles a batch of members. Returns whether there may be more. */
  async function settleBatch(context: CallContext, activity: OpenActivity): Promise<boolean> {
    const { activityId } = activity
    const members = await unsettledMembers(internals, activityId, cursors.get(activityId) ?? '')
    for (const userId of members)
      await tasks.run('member', { activityId, userId }, () => settleMember(context, activity, userId))
    const last = members.length === batchSize ? members.at(-1) : undefined
    if (last === undefined) cursors.delete(activityId)
    else cursors.set(activityId, last)
    return last !== undefined
  }

  async function settleMembers(context: CallContext, activity: OpenActivity) {
    const started = performance.now()
    while ((await settleBatch(context, activity)) && performance.now() - started < memberTime);
  }

  async function settle(context: CallContext, activity: OpenActivity, late: SweepFigures['overdue']) {
    const { activityId, windows } = activity
    await tasks.run('teams', { activityId }, () => dissolveSmall(context, activity))
    await tasks.run('ranks', { activityId }, () => snapshotBoards(context, activity))
    if (context.now < windows.settle) return
    await tasks.run('boards', { activityId }, () => settleBoards(context, activity))
    await settleMembers(context, activity)
    if (context.now < windows.settle + grace || (await isFinished(context, activity))) return
    late.push({ activityId, since: windows.settle })
  }

  async function settleAll() {
    const context = await internals.context({ viewer: null, langCode: '0' })
    const rows = await activityRows(internals.db).orderBy('activity.activity_id').execute()
    const late: SweepFigures['overdue'] = []
    for (const row of rows) {
      const { activity_id: activityId } = row
      await tasks.run('activity', { activityId }, async () => settle(context, await activityOf(context, row), late))
    }
    overdue = late
  }

  return {
    overdue: () => overdue,
    async sweep() {
      await tasks.run('rebates', {}, async () => payAllDueRebates(internals.db, await internals.now()))
      await tasks.run('activity', {}, settleAll)
      await tasks.run('traces', {}, () => deleteOldTraces(internals.db, internals.realNow()))
    },
  }
}

/** Starts a sweep every 30 seconds. Sweeps never overlap. */
export function startSweeping(internals: SweepContext): Sweeping {
  const tasks = createSweepTasks(internals.realNow, interval)
  const { sweep, overdue } = createSweep(internals, tasks)
  let running = Promise.resolve()
  let waiting = 0
  const round = () => {
    waiting += 1
    running = running.then(sweep).finally(() => {
      waiting -= 1
    })
    return running
  }
  const timer = setInterval(() => {
    if (waiting === 0) void round()
  }, interval)
  timer.unref()
  return {
    figures: () => ({ failures: tasks.failures(), overdue: overdue() }),
    onFailure: tasks.onFailure,
    round,
    stop() {
      clearInterval(timer)
      return running
    },
  }
}
