import type { Activity } from '../contract/shapes/activity.ts'
import type { Completion } from '../contract/shapes/task.ts'
import { formatAmount } from '../i18n/index.ts'
import type { Action } from '../registry/fields.ts'
import type { DialogAction } from '../ui/index.ts'
import {
  type CallToAction,
  claimCallToAction,
  drawCallToAction,
  type TaskPage,
  taskCallToAction,
} from './callToAction.ts'
import type { ActionsPort } from './port.ts'

/** What a user can do next. */
export type NextAction = Pick<CallToAction, 'label' | 'details' | 'claim'> & { action: Action }

const base = { state: 'IN_PROGRESS', details: {}, claim: null, reason: null } as const

/** What a user who has joined can do at `now`: claim, draw, or the next task; null: nothing. */
export function nextAction(
  activity: Activity,
  completions: readonly Completion[],
  page: TaskPage,
  now: number,
): NextAction | null {
  const { startTime, endTime, claimEndTime } = activity
  const tasks = new Map(activity.taskGroups.flatMap((group) => group.tasks).map((task) => [task.taskId, task]))
  const canClaim = now < claimEndTime && completions.some(({ status }) => status === 'COMPLETED')
  if (!canClaim && (now < startTime || now >= endTime)) return null
  const { label, details, claim, action } = canClaim
    ? claimCallToAction(base, tasks, completions)
    : (drawCallToAction(activity, page) ?? taskCallToAction(base, tasks, completions, page))
  return action && { label, details, claim, action }
}

/** The button of a dialog for what a user can do next. */
export function nextButton(
  { action, details, claim, label: { key, values } }: NextAction,
  t: (key: string, ...values: [Record<string, string | number>?]) => string,
  locale: string,
  run: ActionsPort['run'],
): DialogAction {
  const text = claim
    ? t('reward.claimAmount', { amount: formatAmount(claim.amount, claim.coin, locale) })
    : t(key, values)
  return { text, run: () => void run(action, details) }
}
