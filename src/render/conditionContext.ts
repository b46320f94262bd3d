import type { PageState } from '../contract/pageState.ts'
import type { Activity } from '../contract/shapes/activity.ts'
import type { Completion } from '../contract/shapes/task.ts'

/** Data that conditions are evaluated with. For a visitor everything about a user is absent. */
export interface ConditionInput {
  loggedIn: boolean
  activity: Activity | null
  completions: readonly Completion[]
  state: PageState
  /** Server time, epoch ms. */
  now: number
  locale: string
  app: { webview: boolean; version: string }
  /** The viewer is an agent; read only on pages that use it. */
  agent: boolean
}

/** The names that a condition can use, with their values; the same on the server and in the browser. */
export function conditionContext(input: ConditionInput): Record<string, unknown> {
  const { activity, completions, loggedIn } = input
  const user = loggedIn ? (activity?.user ?? null) : null
  const byTask = new Map(completions.map((entry) => [entry.taskId, entry]))
  const tasks = activity?.taskGroups.flatMap((group) => group.tasks) ?? []
  return {
    user: {
      loggedIn,
      applied: user?.applyStatus === 'APPLIED',
      applyStatus: user?.applyStatus ?? 'NOT_APPLIED',
      eligible: user?.eligible ?? false,
      reason: user?.reason ?? '',
      kycLevel: user?.kycLevel ?? 0,
      region: user?.region ?? '',
      newUser: user?.newUser ?? false,
      agent: loggedIn && input.agent,
    },
    activity,
    tasks: tasks.map((task) => ({
      ...task,
      ...(byTask.get(task.taskId) ?? {
        status: 'PENDING',
        percent: 0,
        locked: false,
      }),
    })),
    lottery: activity?.lottery ?? null,
    team: activity?.team ?? null,
    tiers: activity?.tiers ?? [],
    state: input.state,
    now: input.now,
    locale: input.locale,
    app: { webview: input.app.webview, version: input.app.version },
  }
}
