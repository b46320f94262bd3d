import type { Changes, Draft } from '../../model/index.ts'
import type { SavedVersion } from './savedVersion.ts'

/** Unsaved changes of a draft in this browser, and the version that they were made to. */
export interface LocalCopy {
  version: SavedVersion
  changes: Changes
}

/** A copy as it is stored; null: it was removed. */
export interface StoredCopy {
  /** Epoch ms, ascending in a browser. */
  at: number
  copy: LocalCopy | null
}

/** A storage that answers later. */
export interface StoredCopies {
  get(key: string): Promise<StoredCopy | null>
  put(key: string, copy: StoredCopy): void
}

/** The copy of one draft. Nothing throws: a browser without storage, or with a full one, saves to the server only. */
export interface LocalCopies {
  read(): Promise<LocalCopy | null>
  write(copy: LocalCopy): void
  remove(): void
}

const pick = <T>(values: Readonly<Record<string, T>>, names: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name in names))

let lastStamp = 0
const stamp = () => {
  lastStamp = Math.max(Date.now(), lastStamp + 1)
  return lastStamp
}

/**
 * The copies of an alias. `storage`, such as `localStorage`, has them also when the window is closed at once, `database` also when
 * the process of the browser is killed; the newer one counts. Of the base, only changed files are kept.
 */
export function localCopies(
  alias: string,
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  database: StoredCopies | null,
): LocalCopies {
  const key = `studio.unsaved.${alias}`
  const readStorage = (): StoredCopy | null => {
    try {
      const stored = JSON.parse(storage.getItem(key) ?? 'null') as (LocalCopy & { at?: number }) | null
      const isWhole = stored?.version?.content?.files && stored.changes?.files && stored.changes.assets
      if (!isWhole) return null
      const { at = 0, ...copy } = stored
      return { at, copy }
    } catch {
      return null
    }
  }
  return {
    async read() {
      const stored = (await database?.get(key)) ?? null
      const other = readStorage()
      const newest = stored && stored.at > (other?.at ?? -1) ? stored : other
      return newest?.copy ?? null
    },
    write({ version, changes }) {
      const { files, assets } = version.content
      const content = { files: pick(files, changes.files), assets: pick(assets, changes.assets) }
      const copy = { version: { ...version, content }, changes }
      const at = stamp()
      database?.put(key, { at, copy })
      try {
        storage.setItem(key, JSON.stringify({ at, ...copy }))
      } catch {
        // The storage is full or switched off.
      }
    },
    remove() {
      database?.put(key, { at: stamp(), copy: null })
      try {
        storage.removeItem(key)
      } catch {
        // The storage is switched off.
      }
    },
  }
}

const apply = <T>(values: Readonly<Record<string, T>>, changes: Readonly<Record<string, T | null>>) =>
  Object.fromEntries(
    Object.entries({ ...values, ...changes }).filter((entry): entry is [string, T] => entry[1] !== null),
  )

/** A draft with changes. */
export const withChanges = (draft: Draft, { files, assets }: Changes): Draft => ({
  files: apply(draft.files, files),
  assets: apply(draft.assets, assets),
})

const overlay = <T>(
  theirs: Readonly<Record<string, T>>,
  base: Readonly<Record<string, T>>,
  changed: Readonly<Record<string, unknown>>,
) => ({ ...Object.fromEntries(Object.entries(theirs).filter(([name]) => !(name in changed))), ...base })

/**
 * The base and the local side of a copy whose draft was saved by someone else in the meantime. Unchanged files are
 * theirs.
 */
export function sidesOf({ version, changes }: LocalCopy, theirs: Draft): { base: Draft; mine: Draft } {
  const { files, assets } = version.content
  const base = {
    files: overlay(theirs.files, files, changes.files),
    assets: overlay(theirs.assets, assets, changes.assets),
  }
  return { base, mine: withChanges(base, changes) }
}
