import type { Draft } from '../../../contract/drafts.ts'
import type { SavedVersion } from './savedVersion.ts'

/** Why the version on the server is another one: a save, files of the folder that changed, a release, or a draft that was discarded. */
export type ConflictCause = 'saved' | 'folder' | 'release' | 'discarded'

/** The cause of a conflict. `theirs`: what is on the server; null: nothing. */
export function conflictCause(
  { revision }: Pick<SavedVersion, 'revision'>,
  theirs: Pick<Draft, 'revision' | 'source'> | null,
): ConflictCause {
  // Without a draft, the revision is 0 again.
  if (!theirs || theirs.revision < revision) return 'discarded'
  return theirs.source === 'draft' ? 'saved' : theirs.source
}
