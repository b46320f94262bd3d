import { createHash } from 'node:crypto'
import { activityOf, activityRows, type CallContext, type OpenActivity, wordsIn } from '../context.ts'
import { shownPayout } from '../payment/payoutStatus.ts'
import { wonRewardOfRow } from '../payment/recordOf.ts'
import { rewardNames } from '../payment/rewardOf.ts'
import { familyOf, isVisible, pathOf } from '../rules/page.ts'
import { type Application, applicationsOf } from '../store/applications.ts'
import { currentRelease } from '../store/readReleases.ts'
import { recordsOf } from '../store/records.ts'
import type { User } from '../store/users.ts'

/**
 * A message to a user. Messages are not stored: they are computed from the data of the platform (opened, joined,
 * completed, paid), so they always agree with it. Only the read state is stored.
 */
export interface Message {
  msgId: string
  type: 'SYSTEM' | 'ACTIVITY' | 'TASK' | 'REWARD'
  title: string
  summary: string
  content: string
  createTime: number
  link: string
}

const lines = (...parts: string[]) => parts.filter(Boolean).join('\n')

type Release = OpenActivity['release']

const linkOf = ({ alias, page, rules }: Release) => pathOf(alias, rules.activityId, page)

function activityMessage({ language }: CallContext, release: Release) {
  const textOf = wordsIn(release, language)
  const summary = textOf(release.rules.subTitle)
  const rules = release.rules.introduce.rules.flatMap(({ paragraphs }) => paragraphs.map(textOf))
  return { type: 'ACTIVITY' as const, title: textOf(release.rules.title), summary, content: lines(summary, ...rules) }
}

/** The welcome message, from the title and description of the hub. Empty if there is no hub. */
async function welcome({ db, language }: CallContext, user: User): Promise<Message[]> {
  const hub = await currentRelease(db, 'hub')
  if (!hub) return []
  const textOf = wordsIn(hub, language)
  const { title, description } = (hub.page.meta ?? {}) as { title?: unknown; description?: unknown }
  const [heading, text] = [textOf(String(title)), textOf(String(description))]
  if (!heading) return []
  const message = { title: heading, summary: text, content: lines(heading, text), createTime: user.registered_at }
  return [{ msgId: 'welcome', type: 'SYSTEM', ...message, link: '/' }]
}

/** Activities that have opened and that ended after the user registered. */
async function opened(context: CallContext, user: User): Promise<Message[]> {
  const rows = await activityRows(context.db).execute()
  const activities = await Promise.all(rows.map((row) => activityOf(context, row)))
  return activities
    .filter(({ release: { page }, windows }) => {
      const forUser = familyOf(page) !== 'agent' || user.agent
      return (
        forUser && isVisible(page, context.now) && windows.applyStart <= context.now && windows.end > user.registered_at
      )
    })
    .map(({ activityId, release, windows }) => ({
      msgId: `open-${activityId}`,
      ...activityMessage(context, release),
      createTime: windows.applyStart,
      link: linkOf(release),
    }))
}

/** Results of the user's applications. Applications in review give no message. */
async function joined(context: CallContext, applications: readonly Application[]): Promise<Message[]> {
  const decided = applications.filter(({ status }) => status !== 'REVIEWING')
  return Promise.all(
    decided.map(async ({ activity_id, alias, version, status, reason, applied_at, reviewed_at }) => {
      const release = await context.releases.readWithRules(alias, version)
      const message = activityMessage(context, release)
      const rejected = status === 'REJECTED' && reason ? { summary: reason, content: reason } : {}
      return {
        msgId: `joined-${activity_id}`,
        ...message,
        ...rejected,
        createTime: reviewed_at ?? applied_at,
        link: linkOf(release),
      }
    }),
  )
}

const taskMessageId = (activityId: string, taskId: string, cycleKey: string) =>
  `task-${createHash('sha256').update(`${activityId} ${taskId} ${cycleKey}`).digest('hex').slice(0, 32)}`

/** Tasks that the user has completed, by the release they joined under. */
async function completed(context: CallContext, user: User, applications: readonly Application[]): Promise<Message[]> {
  const rows = await context.db
    .selectFrom('completion')
    .select(['activity_id', 'task_id', 'cycle_key', 'completed_at'])
    .where('user_id', '=', user.user_id)
    .execute()
  const found = rows.map(async ({ activity_id, task_id, cycle_key, completed_at }): Promise<Message[]> => {
    const application = applications.find((entry) => entry.activity_id === activity_id)
    if (!application) return []
    const release = await context.releases.readWithRules(application.alias, application.version)
    const task = release.rules.taskGroups.flatMap((group) => group.tasks).find(({ taskId }) => taskId === task_id)
    if (!task) return []
    const textOf = wordsIn(release, context.language)
    const summary = task.rewards.map(rewardNames(release, context.language)).join(' · ')
    return [
      {
        msgId: taskMessageId(activity_id, task_id, cycle_key),
        type: 'TASK',
        title: textOf(task.title),
        summary,
        content: lines(textOf(task.desc), summary),
        createTime: completed_at,
        link: linkOf(release),
      },
    ]
  })
  return (await Promise.all(found)).flat()
}

/** Rewards that have reached the user. */
async function paid(context: CallContext, user: User): Promise<Message[]> {
  const rows = await recordsOf(context.db, user.user_id, undefined)
  const received = rows.filter((row) => shownPayout(context, row) === 'PAID')
  return Promise.all(
    received.map(async (row) => {
      const release = await context.releases.readWithRules(row.alias, row.version)
      const title = rewardNames(release, context.language)(wonRewardOfRow(row, release).reward)
      const summary = wordsIn(release, context.language)(release.rules.title)
      const message = { title, summary, content: lines(title, summary), createTime: row.created_at }
      return { msgId: `reward-${row.record_id}`, type: 'REWARD' as const, ...message, link: '/rewards' }
    }),
  )
}

/** All messages of a user, newest first. */
export async function inboxOf(context: CallContext, user: User): Promise<Message[]> {
  const applications = await applicationsOf(context.db, user.user_id)
  const parts = await Promise.all([
    welcome(context, user),
    opened(context, user),
    joined(context, applications),
    completed(context, user, applications),
    paid(context, user),
  ])
  return parts.flat().sort((a, b) => b.createTime - a.createTime || (a.msgId < b.msgId ? -1 : 1))
}
