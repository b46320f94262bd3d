import type { Problem } from '../problem.ts'
import type { Document } from '../text/document.ts'
import { join } from '../text/pointer.ts'
import { at, entries, type Found, part, rewardsOf, tasksOf } from './found.ts'

/** Names of the rules that stand twice where each must be told from the others. */
export function checkTwins(document: Document, root: Found): Problem[] {
  const [lottery] = part(root, 'lottery')
  const lists: [Found[], string][] = [
    [entries(root, 'taskGroups'), 'identifier'],
    [rewardsOf(root), 'rewardId'],
    [lottery ? entries(lottery, 'prizes') : [], 'prizeId'],
    [entries(root, 'leaderboards'), 'boardId'],
    [entries(root, 'tiers'), 'tierId'],
    [part(root, 'agent').flatMap((agent) => entries(agent, 'tiers')), 'tierId'],
    [entries(root, 'traders'), 'traderId'],
    [entries(root, 'stages'), 'identifier'],
    [entries(root, 'banners'), 'bannerId'],
    [entries(root, 'kols'), 'code'],
    [entries(root, 'budget'), 'coin'],
  ]
  return [
    ...lists.flatMap(([found, name]) => findTwins(document, found, name)),
    ...(lottery ? checkDrawTask(document, root, lottery) : []),
  ]
}

/** Where a name stands a second time. */
export function findTwins(document: Document, found: readonly Found[], name: string): Problem[] {
  const seen = new Set<unknown>()
  return found.flatMap((entry) => {
    const { value, pointer } = at(name)(entry)
    const isTwin = seen.has(value) && typeof value === 'string'
    seen.add(value)
    return isTwin
      ? [document.problem('P0701', pointer, { message: `The ${name} "${value}" stands here already.` })]
      : []
  })
}

/** A draw is made under an id of its own: with a task's, one of the two would be paid as the other. */
function checkDrawTask(document: Document, root: Found, lottery: Found): Problem[] {
  const { drawTaskId } = lottery.value
  if (!tasksOf(root).some(({ value }) => value.taskId === drawTaskId)) return []
  return [
    document.problem('P0701', join(lottery.pointer, 'drawTaskId'), {
      message: `"${drawTaskId}" is the taskId of a task already.`,
      suggestion: 'Give the draw an id of its own, such as "draw".',
    }),
  ]
}
