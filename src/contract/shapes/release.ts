import { type Static, Type } from 'typebox'
import { Alias } from '../scalars.ts'
import { PlatformRules } from './platformRules.ts'

const Words = Type.Record(Type.String(), Type.String())

/**
 * The release as it travels: the checked page and its words in the asked language, English where one is missing.
 * Its inside is the config language's own business (`config/`), checked before it was published.
 */
export const Release = Type.Object({ page: Type.Record(Type.String(), Type.Unknown()), words: Words })
export type Release = Static<typeof Release>

/** What is published: everything one folder of `configs/` says, checked. Immutable; `hash` covers all of it. */
export const ReleaseInput = Type.Object({
  alias: Alias,
  /** SHA-256 (hex) of the canonical JSON of page, words, rules and asset hashes. */
  hash: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  page: Type.Record(Type.String(), Type.Unknown()),
  /** By language code. */
  words: Type.Record(Type.String(), Words),
  /** `platform.json`; null for a page that is no activity (hub, login …). */
  rules: Type.Union([PlatformRules, Type.Null()]),
  /** SHA-256 (hex) of each file of `assets/`, by its path. */
  assets: Type.Record(Type.String(), Type.String()),
})
export type ReleaseInput = Static<typeof ReleaseInput>
