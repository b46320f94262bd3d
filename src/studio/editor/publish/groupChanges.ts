import type { StudioChange } from '../../../contract/studio/compare.ts'

/** The parts of a difference, in the order in which they are shown. */
export const groups = ['money', 'page', 'words', 'rules'] as const
export type Group = (typeof groups)[number]

/** Changes of one part. */
export interface ChangeGroup {
  group: Group
  changes: StudioChange[]
}

/** The changes by part, without empty parts. What changes money comes first: of all users, then of new ones. */
export function groupChanges(changes: readonly StudioChange[]): ChangeGroup[] {
  const groupOf = ({ part, affects }: StudioChange): Group => (affects === null ? part : 'money')
  const byUsers = (a: StudioChange, b: StudioChange) => Number(a.affects === 'new') - Number(b.affects === 'new')
  return groups.flatMap((group) => {
    const found = changes.filter((change) => groupOf(change) === group)
    return found.length ? [{ group, changes: group === 'money' ? found.sort(byUsers) : found }] : []
  })
}
