import { type Draft, mergeDrafts } from '../../model/index.ts'

/**
 * What a copy of a page contains that keeps the own version of a conflict. The server made the copy from the other version, with an
 * `activityId`, codes and links of its own, which stay: with those of the page, neither of the two could be published.
 */
export function keptCopy(theirs: Draft, mine: Draft, copy: Draft): Draft {
  const merge = mergeDrafts(theirs, mine, copy)
  return merge.mergeWith(Object.fromEntries(merge.conflicts.map(({ id }) => [id, 'mine' as const])))
}
