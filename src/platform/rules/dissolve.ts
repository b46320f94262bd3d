/** A team with the ids of those in it. */
export interface Crew {
  teamId: string
  members: readonly string[]
}

const bySize = (a: Crew, b: Crew) => b.members.length - a.members.length || (a.teamId < b.teamId ? -1 : 1)
const sizeOf = (crews: readonly Crew[]) => crews.reduce((sum, { members }) => sum + members.length, 0)

/**
 * Where the members of teams that are too small go: each, in the order of their lots, into the smallest team that stays
 * and has room. Where those that are large enough have no room for all, the largest of the small ones stay too. Gives
 * the new team of everybody who moves; teams never grow beyond `max`.
 */
export function dissolve(
  crews: readonly Crew[],
  { min, max }: { min: number; max: number },
  lotOf: (userId: string) => string,
): Map<string, string> {
  const sorted = [...crews].sort(bySize)
  const staying = sorted.filter(({ members }) => members.length >= min)
  const small = sorted.slice(staying.length)
  while (small.length && staying.length * max - sizeOf(staying) < sizeOf(small)) staying.push(...small.splice(0, 1))
  const sizes = new Map(staying.map(({ teamId, members }) => [teamId, members.length]))
  const lots = small.flatMap(({ members }) => members.map((userId) => ({ userId, lot: lotOf(userId) })))
  const moves = new Map<string, string>()
  for (const { userId } of lots.sort((a, b) => (a.lot < b.lot ? -1 : 1))) {
    const [smallest] = [...sizes].sort(([a, n], [b, m]) => n - m || (a < b ? -1 : 1))
    if (!smallest) break
    moves.set(userId, smallest[0])
    sizes.set(smallest[0], smallest[1] + 1)
  }
  return moves
}
