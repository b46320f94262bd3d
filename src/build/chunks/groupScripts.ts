/** A script of the ungrouped build. */
export interface Script {
  name: string
  /** Bytes. */
  size: number
  /** Names of the scripts that it imports. */
  imports?: readonly string[]
}

/** Scripts that are needed together. */
export interface Need {
  /** Names of the scripts. */
  scripts: ReadonlySet<string>
  /** Whether the page is not interactive without them. Such a need never grows for the sake of a later one. */
  first: boolean
  /** The maximum number of requests; without it, the need only counts when bytes are compared. */
  limit?: number
}

/** Scripts that become one. */
interface Group {
  scripts: readonly Script[]
  size: number
  /** For each need, whether it contains a script of the group. */
  uses: readonly boolean[]
}

/** How much a byte that is loaded later counts, against one that a first screen waits for. */
const laterWeight = 0.05

/**
 * Groups scripts so that no need exceeds its limit. Scripts that all needs share alike are one group for free. Then the two
 * groups whose union adds the fewest unneeded bytes become one, until every limit is met. A group of the first screen takes
 * in scripts only for a limit of the first screen.
 */
export function groupScripts(scripts: readonly Script[], needs: readonly Need[]): readonly string[][] {
  let groups = sameUse(scripts, needs)
  for (const first of [true, false]) {
    const limited = needs.flatMap((need, index) => (need.first === first && need.limit !== undefined ? [index] : []))
    for (;;) {
      const over = limited.filter(
        (index) => groups.filter(({ uses }) => uses[index]).length > (needs[index]?.limit ?? 0),
      )
      const pair = over.length > 0 && cheapestPair(groups, needs, over, first)
      if (!pair) break
      groups = withImports([...groups.filter((group) => !pair.includes(group)), unite(...pair)])
    }
  }
  return groups.map((group) => group.scripts.map(({ name }) => name))
}

/**
 * One group for each set of needs. A need that is neither first nor limited splits nothing: it may load a few bytes more, but
 * each group can cost the first screens a request or a merge.
 */
function sameUse(scripts: readonly Script[], needs: readonly Need[]): Group[] {
  const groups = new Map<string, Group>()
  const splits = needs.map(({ first, limit }) => first || limit !== undefined)
  for (const script of scripts) {
    const uses = needs.map((need) => need.scripts.has(script.name))
    const alone: Group = { scripts: [script], size: script.size, uses }
    const key = uses.filter((_, index) => splits[index]).join()
    const known = groups.get(key)
    groups.set(key, known ? unite(known, alone) : alone)
  }
  return [...groups.values()]
}

const unite = (one: Group, other: Group): Group => ({
  scripts: [...one.scripts, ...other.scripts],
  size: one.size + other.size,
  uses: one.uses.map((used, index) => used || other.uses[index] === true),
})

/** A need of one script of a group also loads what the others import. */
function withImports(groups: readonly Group[]): Group[] {
  const uses = new Map(groups.map((group) => [group, [...group.uses]]))
  const groupOf = new Map(groups.flatMap((group) => group.scripts.map(({ name }) => [name, group] as const)))
  for (let changed = true; changed; ) {
    changed = false
    for (const group of groups)
      for (const name of group.scripts.flatMap(({ imports }) => imports ?? [])) {
        const imported = uses.get(groupOf.get(name) ?? group)
        for (const [need, isUsed] of (uses.get(group) ?? []).entries())
          if (isUsed && imported && !imported[need]) changed = imported[need] = true
      }
  }
  return groups.map((group) => ({ ...group, uses: uses.get(group) ?? group.uses }))
}

/** The pair with the fewest unneeded bytes for each request that it saves; undefined if no pair saves one. */
function cheapestPair(
  groups: readonly Group[],
  needs: readonly Need[],
  over: readonly number[],
  first: boolean,
): [Group, Group] | undefined {
  const loaded = loadedBytes(groups, needs)
  let best: { pair: [Group, Group]; cost: number } | undefined
  for (const [index, one] of groups.entries())
    for (const other of groups.slice(index + 1)) {
      const saved = over.filter((need) => one.uses[need] && other.uses[need]).length
      if (saved === 0 || !(first || isAtOnceAlike(one, other, needs))) continue
      const cost = addedBytes(one, other, needs, loaded) / saved
      if (!best || cost < best.cost) best = { pair: [one, other], cost }
    }
  return best?.pair
}

/** Whether the same first screens need both groups. */
const isAtOnceAlike = (one: Group, other: Group, needs: readonly Need[]) =>
  needs.every(({ first }, index) => !first || one.uses[index] === other.uses[index])

/**
 * The bytes that needs of one group would load of the other. They count more for a need that already loads much, so that the
 * heaviest page does not grow for the sake of a light one.
 */
const addedBytes = (one: Group, other: Group, needs: readonly Need[], loaded: readonly number[]): number =>
  needs.reduce((sum, { first }, index) => {
    if (one.uses[index] === other.uses[index]) return sum
    const added = one.uses[index] ? other.size : one.size
    return sum + (first ? 1 : laterWeight) * added * (2 * (loaded[index] ?? 0) + added)
  }, 0)

/** The bytes that each need loads beyond what all needs load. */
const loadedBytes = (groups: readonly Group[], needs: readonly Need[]): number[] =>
  needs.map((_, index) =>
    groups.reduce((sum, { uses, size }) => sum + (uses[index] && !uses.every(Boolean) ? size : 0), 0),
  )
