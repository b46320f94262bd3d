import type { PlatformRules } from '../../contract/shapes/platformRules.ts'
import { toMinor } from './amount.ts'

/**
 * The first reason why rules must not go live, as a sentence, or null. The check of a config says more and says it
 * earlier; this is the last door before money, whoever publishes.
 */
export function problemOfRules(rules: PlatformRules): string | null {
  const tasks = rules.taskGroups.flatMap((group) => group.tasks)
  const ids = new Set(tasks.map((task) => task.taskId))
  if (ids.size < tasks.length) return 'two tasks have the same taskId'
  const coins = new Set(rules.budget.map((line) => line.coin))
  const rewardIds = new Set<string>()
  for (const task of tasks) {
    const missing = (task.preTaskIds ?? []).find((id) => !ids.has(id))
    if (missing) return `task "${task.taskId}" waits for "${missing}", which is not there`
    if (toMinor(task.threshold) <= 0n) return `task "${task.taskId}" has a threshold that is not above 0`
    for (const reward of task.rewards) {
      if (rewardIds.has(reward.rewardId)) return `two rewards have the rewardId "${reward.rewardId}"`
      rewardIds.add(reward.rewardId)
      if (toMinor(reward.amount) <= 0n) return `reward "${reward.rewardId}" has an amount that is not above 0`
      if (reward.coin && !coins.has(reward.coin))
        return `reward "${reward.rewardId}" pays ${reward.coin}, for which there is no budget`
    }
  }
  const { applyStart, applyEnd, start, end, settle, claimEnd } = rules.windows
  const at = (moment: string) => Date.parse(moment)
  const moments = [applyStart, applyEnd, start, end, settle, claimEnd]
  if (moments.some((moment) => Number.isNaN(at(moment)))) return 'a moment of its windows is not a date'
  if (at(applyStart) >= at(applyEnd)) return 'registration ends before it begins'
  if (at(start) >= at(end)) return 'the event ends before it begins'
  return at(settle) < at(end) || at(claimEnd) < at(end) ? 'settling or claiming ends before the event does' : null
}
