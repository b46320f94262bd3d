import type { Draft, DraftBase } from '../../contract/drafts.ts'
import type { SaveDraft, SavedDraft } from '../../contract/studio/saves.ts'
import { type DraftContent, type DraftRow, type LiveRelease, PublishProblem } from '../../platform/index.ts'
import type { CommandContext } from '../operator/commands.ts'
import { DraftConflictError, MissingAssetsError, UnknownError } from '../operator/errors.ts'
import { type ConfigFolder, readConfigFolder, readFolderAsset } from './configFolder.ts'
import { assertStorable, contentHash, filesOfRelease, kindOf, withChanges } from './content.ts'

/** Where a page without changes in Studio comes from. */
export interface Origin extends DraftContent {
  source: 'folder' | 'release'
  hash: string
  base: DraftBase | null
  /** Hashes of the folder's files; null: a release. */
  folder: Record<string, string> | null
}

/** What is edited at an alias, with what the store knows about it. */
export interface CurrentDraft {
  draft: Draft
  /** Null: nothing was saved yet. */
  row: DraftRow | null
  folder: Record<string, string> | null
}

/** The drafts of this server. */
export interface StudioDrafts {
  /** What is edited at an alias; null: there is neither draft nor folder nor release. */
  current(alias: string): Promise<CurrentDraft | null>
  /** The newest content outside of Studio. */
  origin(alias: string): Promise<Origin | null>
  /** Saves changes. Throws DraftConflictError, PublishProblem, MissingAssetsError. */
  save(alias: string, wanted: Omit<SaveDraft, 'by'>, author: string): Promise<SavedDraft>
  /** Stores the first revision of a page that does not exist. Throws DraftConflictError. */
  create(alias: string, content: DraftContent, author: string): Promise<SavedDraft>
}

/** Dependencies of drafts. */
export interface DraftParts {
  commands: Pick<CommandContext, 'publishing' | 'pictureBytes'>
  /** CONFIG_DIR; null: not in the sandbox. */
  configDir: string | null
}

/** Whether a draft has changes that its origin does not have. */
export const isChanged = ({ hash, origin_hash }: Pick<DraftRow, 'hash' | 'origin_hash'>): boolean =>
  hash !== origin_hash

const toBase = ({ version, hash }: Pick<LiveRelease, 'version' | 'hash'>): DraftBase => ({ version, hash })

const baseOf = ({ base_version, base_hash }: DraftRow): DraftBase | null =>
  base_version === null || base_hash === null ? null : { version: base_version, hash: base_hash }

const savedOf = ({ alias, revision, hash, author, saved_at }: DraftRow): SavedDraft => ({
  alias,
  revision,
  hash,
  author,
  savedAt: saved_at,
})

/** Creates the drafts of this server. */
export function createDrafts({ commands, configDir }: DraftParts): StudioDrafts {
  const { publishing, pictureBytes } = commands
  const { drafts } = publishing

  const currentBase = async (alias: string): Promise<DraftBase | null> => {
    const version = (await publishing.currentVersions()).get(alias)
    const release = version === undefined ? null : await publishing.read(alias, version)
    return release && toBase(release)
  }

  /** The canvas reads pictures from the store, also those of a folder that was never published. */
  async function storePictures(alias: string, { assets }: ConfigFolder, dir: string) {
    const missing = await publishing.missingAssets(Object.values(assets))
    for (const [path, hash] of Object.entries(assets))
      if (missing.includes(hash))
        await publishing.storeAsset(await readFolderAsset(dir, alias, path), pictureBytes.total)
  }

  async function origin(alias: string): Promise<Origin | null> {
    const folder = configDir === null ? null : await readConfigFolder(configDir, alias)
    if (folder && configDir !== null) {
      await storePictures(alias, folder, configDir)
      const { files, assets, hashes } = folder
      const base = await currentBase(alias)
      return { source: 'folder', files, assets, hash: contentHash(folder), base, folder: hashes }
    }
    const version = (await publishing.lastVersions()).get(alias)
    const release = version === undefined ? null : await publishing.read(alias, version)
    if (!release) return null
    const content = { files: filesOfRelease(release), assets: release.assets }
    return { source: 'release', ...content, hash: contentHash(content), base: await currentBase(alias), folder: null }
  }

  async function current(alias: string): Promise<CurrentDraft | null> {
    const stored = await drafts.read(alias)
    const from = !stored || !isChanged(stored) ? await origin(alias) : null
    const said = { author: stored?.author ?? null, savedAt: stored?.saved_at ?? null }
    const row = stored && rowOf(stored)
    // Without changes of its own, a draft follows its folder or what was published.
    if (from && (!stored || from.hash !== stored.hash)) {
      const { source, files, assets, hash, base } = from
      const draft = { alias, kind: kindOf(from), revision: row?.revision ?? 0, hash, source, changed: false, ...said }
      return { draft: { ...draft, base, files, assets }, row, folder: from.folder }
    }
    if (!stored || !row) return null
    const { revision, hash, files, assets, folder } = stored
    const draft = { alias, kind: kindOf(stored), revision, hash, source: 'draft' as const, ...said }
    const base = from ? from.base : baseOf(stored)
    return { draft: { ...draft, changed: isChanged(stored), base, files, assets }, row, folder: from?.folder ?? folder }
  }

  async function conflict(alias: string): Promise<DraftConflictError> {
    return new DraftConflictError({ alias, draft: (await current(alias))?.draft ?? null })
  }

  async function assertPictures(before: DraftContent['assets'], after: DraftContent['assets']) {
    const known = new Set(Object.values(before))
    const missing = await publishing.missingAssets(Object.values(after).filter((hash) => !known.has(hash)))
    if (missing.length) throw new MissingAssetsError(missing)
  }

  async function chosenBase(alias: string, version: number): Promise<DraftBase> {
    const release = await publishing.read(alias, version)
    if (!release) throw new PublishProblem(`Nothing was saved: "${alias}" has no release ${version}.`)
    return toBase(release)
  }

  /** The same save came twice, because its answer was lost: then its result is the current revision. */
  async function isRepeated({ draft }: CurrentDraft, alias: string, wanted: Omit<SaveDraft, 'by'>): Promise<boolean> {
    const before = await drafts.version(alias, wanted.revision)
    if (!before || draft.source !== 'draft') return false
    const files = withChanges(before.files, wanted.changes)
    return contentHash({ files, assets: withChanges(before.assets, wanted.assets) }) === draft.hash
  }

  async function save(alias: string, wanted: Omit<SaveDraft, 'by'>, author: string): Promise<SavedDraft> {
    const now = await current(alias)
    if (!now && wanted.revision === 0)
      return create(alias, { files: withChanges({}, wanted.changes), assets: withChanges({}, wanted.assets) }, author)
    if (!now) throw await conflict(alias)
    const { draft, row } = now
    if (draft.revision !== wanted.revision || (wanted.hash !== undefined && wanted.hash !== draft.hash)) {
      if (row && (await isRepeated(now, alias, wanted))) return savedOf(row)
      throw await conflict(alias)
    }
    const content = {
      files: withChanges(draft.files, wanted.changes),
      assets: withChanges(draft.assets, wanted.assets),
    }
    assertStorable(content)
    await assertPictures(draft.assets, content.assets)
    const base = wanted.base === undefined ? draft.base : await chosenBase(alias, wanted.base)
    const hash = contentHash(content)
    const isSame = row && draft.source === 'draft' && hash === row.hash && base?.version === draft.base?.version
    if (isSame) return savedOf(row)
    const next = {
      ...{ alias, author, saved_at: Date.now(), hash, ...content },
      // A draft that followed its folder or release is made from that content now.
      origin_hash: draft.changed ? (row?.origin_hash ?? null) : draft.hash,
      base_version: base?.version ?? null,
      base_hash: base?.hash ?? null,
      folder: now.folder,
      authors: draft.changed ? [...new Set([...(row?.authors ?? []), author])] : [author],
    }
    const saved = await drafts.save(next, row?.revision ?? 0)
    if (!saved) throw await conflict(alias)
    return savedOf(saved)
  }

  async function create(alias: string, content: DraftContent, author: string): Promise<SavedDraft> {
    assertStorable(content)
    await assertPictures({}, content.assets)
    const none = { origin_hash: null, base_version: null, base_hash: null, folder: null, authors: [author] }
    const row = { alias, author, saved_at: Date.now(), hash: contentHash(content), ...content, ...none }
    const saved = await drafts.save(row, 0)
    if (!saved) throw await conflict(alias)
    return savedOf(saved)
  }

  return { current, origin, save, create }
}

function rowOf({ files: _, assets: __, ...row }: DraftRow & DraftContent): DraftRow {
  return row
}

/** Throws DraftConflictError unless the draft of an alias still has this hash. */
export async function assertLatestDraft({ current }: StudioDrafts, alias: string, hash: string): Promise<void> {
  const draft = (await current(alias))?.draft ?? null
  if (draft?.hash !== hash) throw new DraftConflictError({ alias, draft })
}

/** What is edited at an alias. Throws UnknownError if there is nothing. */
export async function existingDraft({ current }: StudioDrafts, alias: string): Promise<CurrentDraft> {
  const found = await current(alias)
  if (found) return found
  throw new UnknownError(`There is no page "${alias}": create it with "New campaign".`)
}
