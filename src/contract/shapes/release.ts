import { type Static, Type } from 'typebox'
import { Alias } from '../scalars.ts'
import type { PageConfig } from './page.ts'
import { PlatformRules } from './platformRules.ts'

/** Texts by key. */
export const ReleaseWords = Type.Record(Type.String(), Type.String())

/** The checker has the full schema of a page; an answer is only checked for an object. */
export const ReleasePage = Type.Unsafe<PageConfig>(Type.Record(Type.String(), Type.Unknown()))

/**
 * A release as answers contain it: the checked page, and its words in the requested language, with English as the fallback.
 * `config/` defines the content of `page`; it was checked before it was published.
 */
export const Release = Type.Object({ page: ReleasePage, words: ReleaseWords })
export type Release = Static<typeof Release>

/** The input of a release: the checked content of one folder of `configs/`. Immutable; `hash` covers all of it. */
export const ReleaseInput = Type.Object({
  alias: Alias,
  /** SHA-256 (hex) of the canonical JSON of page, words, rules and asset hashes. */
  hash: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  page: ReleasePage,
  /** By language code. */
  words: Type.Record(Type.String(), ReleaseWords),
  /** `platform.json`; null for a page without an activity (hub, login …). */
  rules: Type.Union([PlatformRules, Type.Null()]),
  /** SHA-256 (hex) of each file of `assets/`, by its path. */
  assets: Type.Record(Type.String(), Type.String()),
})
export type ReleaseInput = Static<typeof ReleaseInput>
