import type { Problem } from '../../problem.ts'
import type { Document } from '../../text/document.ts'
import { join } from '../../text/pointer.ts'
import { findDuplicateIds } from '../duplicateIds.ts'
import { at, entries, type Located, tasksOf } from '../located.ts'

/** Maximum length of a board id. `tests/unit/taskFacts.test.ts` compares it with the platform's rule. */
export const maxBoardIdLength = 30

/** Reports task ids that the platform reserves, board ids that are too long, and duplicate trader accounts. */
export function checkReservedIds(document: Document, root: Located): Problem[] {
  const boards = entries(root, 'leaderboards')
  const reserved = new Map<unknown, string>([
    ...boards.map(({ value }) => [`rank-${value.boardId}`, `the ranks of the board "${value.boardId}"`] as const),
    ...(root.value.tiers === undefined ? [] : [['tier', 'the tiers'] as const]),
    ...(root.value.agent === undefined ? [] : [['agent-tier', 'the tiers of agents'] as const]),
  ])
  return [
    ...tasksOf(root).flatMap((task) => {
      const { value, pointer } = at('taskId')(task)
      const what = reserved.get(value)
      if (!what) return []
      return [
        document.problem('P0755', pointer, {
          message: `"${value}" is reserved: ${what} are paid under this id.`,
          cause: 'Payments of the two would be mixed up.',
          suggestion: `Give the task another id, such as "${value}-task".`,
        }),
      ]
    }),
    ...boards.flatMap(({ value, pointer }) =>
      typeof value.boardId === 'string' && value.boardId.length > maxBoardIdLength && value.boardId.length <= 40
        ? [
            document.problem('P0755', join(pointer, 'boardId'), {
              message: `The id of a board has at most ${maxBoardIdLength} characters.`,
              cause: 'Its ranks are paid under a longer id derived from it.',
              suggestion: `Write a shorter one, such as "${value.boardId.slice(0, maxBoardIdLength)}".`,
            }),
          ]
        : [],
    ),
    ...findDuplicateIds(
      document,
      entries(root, 'traders').filter(({ value }) => value.loginName !== undefined),
      'loginName',
    ),
  ]
}
