import type { PlatformRules } from '../../contract/shapes/platformRules.ts'
import { toMinor } from './amount.ts'
import { problemOfRewards } from './checkReward.ts'
import { problemOfStandings } from './checkStandings.ts'

/**
 * The first reason why rules must not go live, as a sentence, or null. The check of a config says more and says it
 * earlier; this is the last door before money, whoever publishes.
 */
export function problemOfRules(rules: PlatformRules): string | null {
  const tasks = rules.taskGroups.flatMap((group) => group.tasks)
  const ids = new Set(tasks.map((task) => task.taskId))
  if (ids.size < tasks.length) return 'two tasks have the same taskId'
  for (const task of tasks) {
    const missing = (task.preTaskIds ?? []).find((id) => !ids.has(id))
    if (missing) return `task "${task.taskId}" waits for "${missing}", which is not there`
    if (toMinor(task.threshold) <= 0n) return `task "${task.taskId}" has a threshold that is not above 0`
  }
  const unpayable = problemOfRewards(rules)
  if (unpayable) return unpayable
  const { applyStart, applyEnd, start, end, settle, claimEnd } = rules.windows
  const at = (moment: string) => Date.parse(moment)
  const moments = [applyStart, applyEnd, start, end, settle, claimEnd]
  if (moments.some((moment) => Number.isNaN(at(moment)))) return 'a moment of its windows is not a date'
  if (at(applyStart) >= at(applyEnd)) return 'registration ends before it begins'
  if (at(start) >= at(end)) return 'the event ends before it begins'
  if (at(settle) < at(end) || at(claimEnd) < at(end)) return 'settling or claiming ends before the event does'
  return problemOfStandings(rules)
}
