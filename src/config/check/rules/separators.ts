import type { Problem } from '../../problem.ts'
import type { Document } from '../../text/document.ts'
import { at, entries, type Located, part, rewardsOf, tasksOf } from '../located.ts'

/** A point before three digits that end in 0. As decimals, they would be written without this 0. */
const withSeparator = /^[1-9]\d{0,2}\.\d\d0$/

/** Reports amounts whose point was probably meant to separate thousands. */
export function checkSeparators(document: Document, root: Located): Problem[] {
  const amounts = [
    ...tasksOf(root).map(at('threshold')),
    ...[...rewardsOf(root), ...entries(root, 'budget')].map(at('amount')),
    ...part(root, 'pool').flatMap((pool) => entries(pool, 'steps').map(at('amount'))),
    ...entries(root, 'tiers').flatMap((tier) => [at('depositMin')(tier), at('volumeMin')(tier)]),
    ...part(root, 'agent').flatMap((agent) => entries(agent, 'tiers').map(at('volume'))),
    ...entries(root, 'leaderboards').flatMap((board) => [at('minValue')(board), at('maxValue')(board)]),
  ]
  return amounts.flatMap(({ value, pointer }) => {
    if (typeof value !== 'string' || !withSeparator.test(value)) return []
    return [
      document.problem('P0735', pointer, {
        message: `"${value}" is ${Number(value)}: the point is before decimals.`,
        cause: 'Thousands are written without a separator.',
        suggestion: `Write "${value.replace('.', '')}", or "${Number(value)}".`,
      }),
    ]
  })
}
