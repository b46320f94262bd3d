import { copyDatabase } from './copyDatabase.ts'
import { type LocalCopies, localCopies } from './localCopies.ts'

/** The copies of an alias in this browser. */
export const browserCopies = (alias: string): LocalCopies =>
  localCopies(alias, localStorage, typeof indexedDB === 'undefined' ? null : copyDatabase)
