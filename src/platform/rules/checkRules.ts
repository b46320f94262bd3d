import { toMinor } from '../../contract/decimal.ts'
import type { PlatformRules } from '../../contract/shapes/platformRules.ts'
import { problemOfCompetitions } from './checkCompetitions.ts'
import { problemOfRewards } from './checkRewards.ts'

/**
 * The first reason why rules must not go live, as a sentence, or null. The checker of configs reports more problems and
 * earlier. This is the last check before rewards are paid, and every publish goes through it.
 */
export function problemOfRules(rules: PlatformRules): string | null {
  const tasks = rules.taskGroups.flatMap((group) => group.tasks)
  const ids = new Set(tasks.map((task) => task.taskId))
  if (ids.size < tasks.length) return 'two tasks have the same taskId'
  for (const task of tasks) {
    const missing = (task.preTaskIds ?? []).find((id) => !ids.has(id))
    if (missing) return `task "${task.taskId}" waits for task "${missing}", which does not exist`
    if (toMinor(task.threshold) <= 0n) return `the threshold of task "${task.taskId}" is not above 0`
  }
  const unpayable = problemOfRewards(rules)
  if (unpayable) return unpayable
  const { applyStart, applyEnd, start, end, settle, claimEnd } = rules.windows
  const at = (date: string) => Date.parse(date)
  const dates = [applyStart, applyEnd, start, end, settle, claimEnd]
  if (dates.some((date) => Number.isNaN(at(date)))) return 'a date of its windows is not valid'
  if (at(applyStart) >= at(applyEnd)) return 'the apply window ends before it starts'
  if (at(start) >= at(end)) return 'the event ends before it starts'
  if (at(settle) < at(end) || at(claimEnd) < at(end)) return 'settle or claimEnd is before the end of the event'
  return problemOfCompetitions(rules)
}
