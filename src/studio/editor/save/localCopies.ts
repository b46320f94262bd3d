import type { Changes, Draft } from '../../model/index.ts'
import type { SavedVersion } from './savedVersion.ts'

/** Unsaved changes of a draft in this browser, and the version that they were made to. */
export interface LocalCopy {
  version: SavedVersion
  changes: Changes
}

/** The copy of one draft. Nothing throws: a browser without storage, or with a full one, saves to the server only. */
export interface LocalCopies {
  read(): LocalCopy | null
  write(copy: LocalCopy): void
  remove(): void
}

const pick = <T>(values: Readonly<Record<string, T>>, names: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name in names))

/** The copies of an alias in a storage such as `localStorage`. Of the base, only changed files are kept. */
export function localCopies(alias: string, storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): LocalCopies {
  const key = `studio.unsaved.${alias}`
  return {
    read() {
      try {
        const copy = JSON.parse(storage.getItem(key) ?? 'null') as LocalCopy | null
        const isWhole = copy?.version?.content?.files && copy.changes?.files && copy.changes.assets
        return isWhole ? copy : null
      } catch {
        return null
      }
    },
    write({ version, changes }) {
      const { files, assets } = version.content
      const content = { files: pick(files, changes.files), assets: pick(assets, changes.assets) }
      try {
        storage.setItem(key, JSON.stringify({ version: { ...version, content }, changes }))
      } catch {
        // The storage is full or switched off.
      }
    },
    remove() {
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
