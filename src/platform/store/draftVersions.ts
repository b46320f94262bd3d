import { draftVersionDays, maxDraftVersions } from '../../contract/drafts.ts'
import { dayLength } from '../rules/windows.ts'

/** A save, as far as pruning needs it. */
export interface SavedVersion {
  revision: number
  saved_at: number
}

/** The newest versions are all kept, so that the last minutes can be restored save by save. */
const untouched = 20

/**
 * The revisions to delete: all older than 7 days except the newest version, and, above 200, those that were followed
 * soonest by another one. So the versions of a long session thin out evenly instead of losing its beginning.
 */
export function versionsToRemove(versions: readonly SavedVersion[], now: number): number[] {
  const sorted = [...versions].sort((a, b) => b.revision - a.revision)
  const isOld = ({ saved_at }: SavedVersion, index: number) =>
    index > 0 && saved_at < now - draftVersionDays * dayLength
  const removed = sorted.filter(isOld).map(({ revision }) => revision)
  const kept = sorted.filter((version, index) => !isOld(version, index))
  while (kept.length > maxDraftVersions) {
    let closest = untouched
    const gapOf = (index: number) => (kept[index - 1]?.saved_at ?? 0) - (kept[index]?.saved_at ?? 0)
    // The oldest stays too: it is the content before the first edit.
    for (let index = untouched; index < kept.length - 1; index++) if (gapOf(index) < gapOf(closest)) closest = index
    const [gone] = kept.splice(closest, 1)
    if (gone) removed.push(gone.revision)
  }
  return removed
}
