/** A team with the user ids of its members. */
export interface TeamMembers {
  teamId: string
  members: readonly string[]
}

const bySize = (a: TeamMembers, b: TeamMembers) => b.members.length - a.members.length || (a.teamId < b.teamId ? -1 : 1)
const sizeOf = (teams: readonly TeamMembers[]) => teams.reduce((sum, { members }) => sum + members.length, 0)

/**
 * Moves the members of teams with fewer than `min` members: each, in the order of `sortKeyOf`, to the smallest
 * remaining team. If the large teams have no room for all of them, the largest of the small teams remain too. Returns
 * the new team of each user who moves. No team grows beyond `max`.
 */
export function reassignMembers(
  teams: readonly TeamMembers[],
  { min, max }: { min: number; max: number },
  sortKeyOf: (userId: string) => string,
): Map<string, string> {
  const sorted = [...teams].sort(bySize)
  const remaining = sorted.filter(({ members }) => members.length >= min)
  const small = sorted.slice(remaining.length)
  while (small.length && remaining.length * max - sizeOf(remaining) < sizeOf(small))
    remaining.push(...small.splice(0, 1))
  const sizes = new Map(remaining.map(({ teamId, members }) => [teamId, members.length]))
  const moving = small.flatMap(({ members }) => members.map((userId) => ({ userId, sortKey: sortKeyOf(userId) })))
  const moves = new Map<string, string>()
  for (const { userId } of moving.sort((a, b) => (a.sortKey < b.sortKey ? -1 : 1))) {
    const [smallest] = [...sizes].sort(([a, n], [b, m]) => n - m || (a < b ? -1 : 1))
    if (!smallest) break
    moves.set(userId, smallest[0])
    sizes.set(smallest[0], smallest[1] + 1)
  }
  return moves
}
