import type { Stage } from '../../contract/shapes/competition.ts'
import { type OpenActivity, type TextContext, wordsIn } from '../context.ts'

const statusOf = (from: number, to: number, now: number): Stage['status'] => {
  if (now < from) return 'NOT_STARTED'
  return now < to ? 'IN_PROGRESS' : 'ENDED'
}

/** The stages of an activity in their order; undefined if the rules define none. */
export function stagesAnswer({ language, now }: TextContext, { release }: OpenActivity): Stage[] | undefined {
  const textOf = wordsIn(release, language)
  const { stages, taskGroups } = release.rules
  return stages?.map(({ identifier, start, end }) => {
    const [startTime, endTime] = [Date.parse(start), Date.parse(end)]
    const group = taskGroups.find((entry) => entry.identifier === identifier)
    const title = group ? textOf(group.title) : ''
    return { identifier, title, startTime, endTime, status: statusOf(startTime, endTime, now) }
  })
}
