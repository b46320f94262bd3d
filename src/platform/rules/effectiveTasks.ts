import type { PlatformRules, TaskRule } from '../../contract/shapes/platformRules.ts'
import type { TaskTiming } from '../../contract/shapes/task.ts'

/** A release that has rules. */
export interface ReleaseWithRules {
  alias: string
  version: number
  /** By language code. */
  words: Record<string, Record<string, string>>
  rules: PlatformRules
}

/** A task as it applies to one viewer, with the release that its thresholds, amounts and words come from. */
export interface EffectiveTask {
  task: TaskRule
  timing: TaskTiming
  release: ReleaseWithRules
  /** The window of its stage, epoch ms; left out if the task counts for the whole event. */
  stage?: { from: number; to: number }
}

/** A task group as it applies to one viewer. */
export interface EffectiveTaskGroup {
  identifier: string
  /** Key of the title in the words. */
  title: string
  timing: TaskTiming
  release: ReleaseWithRules
  tasks: EffectiveTask[]
}

function stageOf({ stages }: PlatformRules, group: string): Pick<EffectiveTask, 'stage'> {
  const stage = stages?.find(({ identifier }) => identifier === group)
  return stage ? { stage: { from: Date.parse(stage.start), to: Date.parse(stage.end) } } : {}
}

const taskGroupsOfRelease = (release: ReleaseWithRules): EffectiveTaskGroup[] =>
  release.rules.taskGroups.map(({ identifier, title, timing, tasks }) => ({
    identifier,
    title,
    timing,
    release,
    tasks: tasks.map((task) => ({ task, timing, release, ...stageOf(release.rules, identifier) })),
  }))

/**
 * The tasks that apply to a viewer: all tasks of the release they joined under, plus tasks that the current release
 * adds. A task that was removed or changed after joining stays as it was promised.
 */
export function effectiveTaskGroups(current: ReleaseWithRules, joined: ReleaseWithRules | null): EffectiveTaskGroup[] {
  if (!joined || joined.version === current.version) return taskGroupsOfRelease(current)
  const groups = taskGroupsOfRelease(joined)
  const known = new Set(groups.flatMap((group) => group.tasks.map(({ task }) => task.taskId)))
  for (const group of taskGroupsOfRelease(current)) {
    const added = group.tasks.filter(({ task }) => !known.has(task.taskId))
    const existing = groups.find(({ identifier, timing }) => identifier === group.identifier && timing === group.timing)
    if (existing) existing.tasks.push(...added)
    else if (added.length) groups.push({ ...group, tasks: added })
  }
  return groups
}
