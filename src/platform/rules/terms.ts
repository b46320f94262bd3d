import type { PlatformRules, TaskRule } from '../../contract/shapes/platformRules.ts'
import type { TaskTiming } from '../../contract/shapes/task.ts'

/** A release as the rules need it. */
export interface RuledRelease {
  alias: string
  version: number
  /** By language code. */
  words: Record<string, Record<string, string>>
  rules: PlatformRules
}

/** A task with the release whose thresholds, amounts and words hold for this viewer. */
export interface TaskTerms {
  task: TaskRule
  timing: TaskTiming
  release: RuledRelease
  /** The stage it belongs to, epoch ms; left out: the whole event. */
  stage?: { from: number; to: number }
}

/** A group of tasks as it holds for this viewer. */
export interface GroupTerms {
  identifier: string
  /** Key of the heading. */
  title: string
  timing: TaskTiming
  release: RuledRelease
  tasks: TaskTerms[]
}

function stageOf({ stages }: PlatformRules, group: string): Pick<TaskTerms, 'stage'> {
  const stage = stages?.find(({ identifier }) => identifier === group)
  return stage ? { stage: { from: Date.parse(stage.start), to: Date.parse(stage.end) } } : {}
}

const termsOfRelease = (release: RuledRelease): GroupTerms[] =>
  release.rules.taskGroups.map(({ identifier, title, timing, tasks }) => ({
    identifier,
    title,
    timing,
    release,
    tasks: tasks.map((task) => ({ task, timing, release, ...stageOf(release.rules, identifier) })),
  }))

/**
 * What holds for a viewer: the release they joined under, whole, and on top of it what later releases added.
 * A promise once made stands: a task withdrawn or made dearer since is still theirs as it was.
 */
export function termsOf(current: RuledRelease, joined: RuledRelease | null): GroupTerms[] {
  if (!joined || joined.version === current.version) return termsOfRelease(current)
  const groups = termsOfRelease(joined)
  const known = new Set(groups.flatMap((group) => group.tasks.map(({ task }) => task.taskId)))
  for (const group of termsOfRelease(current)) {
    const added = group.tasks.filter(({ task }) => !known.has(task.taskId))
    const place = groups.find(({ identifier, timing }) => identifier === group.identifier && timing === group.timing)
    if (place) place.tasks.push(...added)
    else if (added.length) groups.push({ ...group, tasks: added })
  }
  return groups
}
