import type { FolderChanges } from '../../contract/drafts.ts'
import type { SavedFiles } from '../../contract/studio/saves.ts'
import { PublishProblem } from '../../platform/index.ts'
import { DraftConflictError, FolderChangedError } from '../operator/errors.ts'
import { type ConfigFolder, hashesOf, readConfigFolder, writeConfigFolder } from './configFolder.ts'
import { type DraftParts, existingDraft, type StudioDrafts } from './drafts.ts'

type Hashes = Readonly<Record<string, string>>

/** Paths of the folder whose content differs from what the draft was made from, and from the draft. */
const changedOutside = (now: Hashes, known: Hashes, wanted: Hashes): string[] =>
  [...new Set([...Object.keys(now), ...Object.keys(known)])]
    .filter((path) => now[path] !== known[path] && now[path] !== wanted[path])
    .sort()

const textsOf = ({ files }: Pick<ConfigFolder, 'files'>, paths: readonly string[]): FolderChanges =>
  Object.fromEntries(paths.map((path) => [path, files[path] ?? null]))

/**
 * Writes a draft into its folder: only files that differ. Throws DraftConflictError if `revision` is not the current one,
 * FolderChangedError if someone else has changed the folder.
 */
export async function saveFiles(
  drafts: StudioDrafts,
  { commands, configDir }: Omit<DraftParts, 'configDir'> & { configDir: string },
  alias: string,
  { revision, overwrite = false }: { revision: number; overwrite?: boolean },
): Promise<SavedFiles> {
  const { publishing } = commands
  const { draft, folder: known } = await existingDraft(drafts, alias)
  if (draft.revision !== revision) throw new DraftConflictError({ alias, draft })
  const now = (await readConfigFolder(configDir, alias)) ?? { files: {}, assets: {}, hashes: {} }
  const wanted = hashesOf(draft)
  const outside = changedOutside(now.hashes, known ?? {}, wanted)
  if (outside.length && !overwrite) throw new FolderChangedError(textsOf(now, outside))
  const written = Object.keys(wanted).filter((path) => now.hashes[path] !== wanted[path])
  const removed = Object.keys(now.hashes).filter((path) => !(path in wanted))
  const changes = new Map<string, string | Uint8Array | null>(removed.map((path) => [path, null]))
  for (const path of written) {
    const content = draft.files[path] ?? (await publishing.asset(wanted[path] ?? ''))
    if (content === null) throw new PublishProblem(`Nothing was written: the picture ${path} was never uploaded.`)
    changes.set(path, content)
  }
  await writeConfigFolder(configDir, alias, changes)
  await publishing.drafts.setOrigin(alias, { hash: draft.hash, folder: wanted })
  return { alias, revision, written: written.sort(), removed: removed.sort() }
}
