import type { Problem } from '../../problem.ts'
import type { Document } from '../../text/document.ts'
import { at, entries, type Located, part } from '../located.ts'
import { nameOf } from '../places.ts'

/** Reports negative amounts in fields that may be 0. */
export function checkNegative(document: Document, root: Located): Problem[] {
  const places = [
    ...entries(root, 'tiers').flatMap((tier) => [at('depositMin')(tier), at('volumeMin')(tier)]),
    ...part(root, 'agent').flatMap((agent) => entries(agent, 'tiers').map(at('volume'))),
    ...part(root, 'pool').flatMap((pool) => entries(pool, 'steps').map(at('amount'))),
    ...entries(root, 'leaderboards').flatMap((board) => [at('minValue')(board), at('maxValue')(board)]),
  ]
  return places.flatMap(({ value, pointer }) =>
    typeof value === 'string' && /^-\d/.test(value)
      ? [
          document.problem('P0704', pointer, {
            message: `${nameOf(pointer)} must not be negative.`,
            cause: 'Deposits, volumes and pools are never below 0.',
            suggestion: `Write "${value.slice(1)}".`,
          }),
        ]
      : [],
  )
}
