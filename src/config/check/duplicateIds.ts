import type { Problem } from '../problem.ts'
import type { Document } from '../text/document.ts'
import { join } from '../text/pointer.ts'
import { at, entries, type Located, part, rewardsOf, tasksOf } from './located.ts'

/** Reports duplicate ids in the rules. */
export function checkDuplicateIds(document: Document, root: Located): Problem[] {
  const [lottery] = part(root, 'lottery')
  const lists: [Located[], string][] = [
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
    [part(root, 'introduce').flatMap((introduce) => entries(introduce, 'faq')), 'q'],
    [part(root, 'introduce').flatMap((introduce) => entries(introduce, 'rules')), 'title'],
  ]
  return [
    ...lists.flatMap(([found, name]) => findDuplicateIds(document, found, name)),
    ...(lottery ? checkDrawTask(document, root, lottery) : []),
  ]
}

/** Reports entries whose field `name` has the same value as an earlier entry. */
export function findDuplicateIds(document: Document, found: readonly Located[], name: string): Problem[] {
  const seen = new Set<unknown>()
  return found.flatMap((entry) => {
    const { value, pointer } = at(name)(entry)
    const isDuplicate = seen.has(value) && typeof value === 'string'
    seen.add(value)
    return isDuplicate
      ? [
          document.problem('P0701', pointer, {
            message: `The ${name} "${value}" is used already.`,
            ...details[name],
          }),
        ]
      : []
  })
}

const shownTwice = {
  cause: 'The page would show it twice.',
  suggestion: 'Remove one of the two, or use another text.',
}
/** Cause and suggestion for fields that no payout is recorded under. */
const details: Readonly<Record<string, typeof shownTwice>> = {
  q: shownTwice,
  title: shownTwice,
  identifier: {
    cause: 'Stages and blocks name a task group by it, and would find only one of the two.',
    suggestion: 'Give each an identifier of its own.',
  },
  coin: { cause: 'It would not be clear which line counts.', suggestion: 'Write one line for each coin.' },
  code: { cause: 'A code belongs to one partner.', suggestion: 'Give each partner a code of their own.' },
  loginName: {
    cause: 'Both traders would have the results of the same account.',
    suggestion: 'Write the login of each trader.',
  },
  traderId: {
    cause: 'Users who copy one of the two could not be distinguished.',
    suggestion: 'Give each trader a unique id.',
  },
  bannerId: {
    cause: 'Reports could not distinguish the two banners.',
    suggestion: 'Give each banner a unique id.',
  },
}

/** Draws are recorded under `drawTaskId`. If a task has the same id, their rewards would be mixed up. */
function checkDrawTask(document: Document, root: Located, lottery: Located): Problem[] {
  const { drawTaskId } = lottery.value
  if (!tasksOf(root).some(({ value }) => value.taskId === drawTaskId)) return []
  return [
    document.problem('P0701', join(lottery.pointer, 'drawTaskId'), {
      message: `"${drawTaskId}" is already the taskId of a task.`,
      suggestion: 'Give the draw another id, such as "draw".',
    }),
  ]
}
