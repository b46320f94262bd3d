import { type Static, Type } from 'typebox'
import { Alias } from '../scalars.ts'
import { PlatformRules } from './platformRules.ts'

const Words = Type.Record(Type.String(), Type.String())

/**
 * A release as answers contain it: the checked page, and its words in the requested language, with English as the fallback.
 * `config/` defines the content of `page`; it was checked before it was published.
 */
export const Release = Type.Object({ page: Type.Record(Type.String(), Type.Unknown()), words: Words })
export type Release = Static<typeof Release>

/** The input of a release: the checked content of one folder of `configs/`. Immutable; `hash` covers all of it. */
export const ReleaseInput = Type.Object({
  alias: Alias,
  /** SHA-256 (hex) of the canonical JSON of page, words, rules and asset hashes. */
  hash: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  page: Type.Record(Type.String(), Type.Unknown()),
  /** By language code. */
  words: Type.Record(Type.String(), Words),
  /** `platform.json`; null for a page without an activity (hub, login …). */
  rules: Type.Union([PlatformRules, Type.Null()]),
  /** SHA-256 (hex) of each file of `assets/`, by its path. */
  assets: Type.Record(Type.String(), Type.String()),
})
export type ReleaseInput = Static<typeof ReleaseInput>
