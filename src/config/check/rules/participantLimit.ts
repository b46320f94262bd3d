import type { Problem } from '../../problem.ts'
import type { Document } from '../../text/document.ts'
import { entries, type Located, tasksOf } from '../located.ts'

/** A stock this many times the number of participants was probably made for a larger limit. */
const maxTimes = 100

/** Reports a limit of participants that leaves nearly all of every stock unused. */
export function checkParticipantLimit(document: Document, root: Located): Problem[] {
  const limit = root.value.participantLimit
  const stocks = tasksOf(root)
    .flatMap((task) => entries(task, 'rewards'))
    .flatMap(({ value }) => (typeof value.stock === 'number' ? [value.stock] : []))
  const smallest = Math.min(...stocks)
  if (typeof limit !== 'number' || limit < 1 || stocks.length === 0 || smallest < limit * maxTimes) return []
  return [
    document.problem('P0768', '/participantLimit', {
      message: `${limit} ${limit === 1 ? 'user' : 'users'} can join, and each reward has a stock of ${smallest.toLocaleString('en-US')} or more.`,
      cause: 'Each user receives the reward of a task once, so nearly all of the stock could never be paid.',
      suggestion: 'Check the limit: it may lack digits. Or lower the stocks.',
    }),
  ]
}
