import { createHash } from 'node:crypto'
import { familyOf, isVisible, pathOf } from '../rules/page.ts'
import { type Application, applicationsOf } from '../store/applications.ts'
import { recordsOf } from '../store/records.ts'
import { currentRelease } from '../store/releases.ts'
import type { User } from '../store/users.ts'
import { activityOf, activityRows, type CallContext, type OpenActivity, wordsIn } from './context.ts'

/**
 * A message to a user. Nothing is sent and stored twice: a message is a fact of the platform (opened, joined, done,
 * paid) as its reader sees it, so the two can never disagree. Kept is only what was read.
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

function aboutActivity({ language }: CallContext, release: Release) {
  const say = wordsIn(release, language)
  const summary = say(release.rules.subTitle)
  const rules = release.rules.introduce.rules.flatMap(({ paragraphs }) => paragraphs.map(say))
  return { type: 'ACTIVITY' as const, title: say(release.rules.title), summary, content: lines(summary, ...rules) }
}

/** A welcome to a new account, in the words of the site's first page; none where there is no such page. */
async function welcome({ db, language }: CallContext, user: User): Promise<Message[]> {
  const hub = await currentRelease(db, 'hub')
  if (!hub) return []
  const say = wordsIn(hub, language)
  const { title, description } = (hub.page.meta ?? {}) as { title?: unknown; description?: unknown }
  const [heading, text] = [say(String(title)), say(String(description))]
  if (!heading) return []
  const message = { title: heading, summary: text, content: lines(heading, text), createTime: user.registered_at }
  return [{ msgId: 'welcome', type: 'SYSTEM', ...message, link: '/' }]
}

/** Activities that have opened: what a user could have joined since there was an account. */
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
      ...aboutActivity(context, release),
      createTime: windows.applyStart,
      link: linkOf(release),
    }))
}

/** What became of the user's applications; one under review says nothing yet. */
async function joined(context: CallContext, applications: readonly Application[]): Promise<Message[]> {
  const decided = applications.filter(({ status }) => status !== 'REVIEWING')
  return Promise.all(
    decided.map(async ({ activity_id, alias, version, status, reason, applied_at, reviewed_at }) => {
      const release = await context.releases.ruled(alias, version)
      const about = aboutActivity(context, release)
      const rejected = status === 'REJECTED' && reason ? { summary: reason, content: reason } : {}
      return {
        msgId: `joined-${activity_id}`,
        ...about,
        ...rejected,
        createTime: reviewed_at ?? applied_at,
        link: linkOf(release),
      }
    }),
  )
}

const taskMessageId = (activityId: string, taskId: string, cycleKey: string) =>
  `task-${createHash('sha256').update(`${activityId} ${taskId} ${cycleKey}`).digest('hex').slice(0, 32)}`

/** Tasks the user has done, by the release they joined under. */
async function done(context: CallContext, user: User, applications: readonly Application[]): Promise<Message[]> {
  const rows = await context.db
    .selectFrom('completion')
    .select(['activity_id', 'task_id', 'cycle_key', 'completed_at'])
    .where('user_id', '=', user.user_id)
    .execute()
  const found = rows.map(async ({ activity_id, task_id, cycle_key, completed_at }): Promise<Message[]> => {
    const application = applications.find((entry) => entry.activity_id === activity_id)
    if (!application) return []
    const release = await context.releases.ruled(application.alias, application.version)
    const task = release.rules.taskGroups.flatMap((group) => group.tasks).find(({ taskId }) => taskId === task_id)
    if (!task) return []
    const say = wordsIn(release, context.language)
    const summary = task.rewards.map((reward) => say(reward.name)).join(' · ')
    return [
      {
        msgId: taskMessageId(activity_id, task_id, cycle_key),
        type: 'TASK',
        title: say(task.title),
        summary,
        content: lines(say(task.desc), summary),
        createTime: completed_at,
        link: linkOf(release),
      },
    ]
  })
  return (await Promise.all(found)).flat()
}

/** Rewards the user was paid. */
async function paid(context: CallContext, user: User): Promise<Message[]> {
  const rows = await recordsOf(context.db, user.user_id, undefined)
  return Promise.all(
    rows.map(async ({ record_id, alias, version, name_key, created_at }) => {
      const release = await context.releases.ruled(alias, version)
      const say = wordsIn(release, context.language)
      const [title, summary] = [say(name_key), say(release.rules.title)]
      const message = { title, summary, content: lines(title, summary), createTime: created_at }
      return { msgId: `reward-${record_id}`, type: 'REWARD' as const, ...message, link: '/rewards' }
    }),
  )
}

/** Every message of a user, newest first. */
export async function inboxOf(context: CallContext, user: User): Promise<Message[]> {
  const applications = await applicationsOf(context.db, user.user_id)
  const parts = await Promise.all([
    welcome(context, user),
    opened(context, user),
    joined(context, applications),
    done(context, user, applications),
    paid(context, user),
  ])
  return parts.flat().sort((a, b) => b.createTime - a.createTime || (a.msgId < b.msgId ? -1 : 1))
}
