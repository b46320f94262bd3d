import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { baseFile } from '../config/index.ts'
import type { ReleaseHistory } from '../contract/operator.ts'

/** The release of a server that a folder is based on. */
export interface Base {
  /** Origin of the server. */
  server: string
  alias: string
  /** Null: the page was taken offline from this folder. */
  version: number | null
  /** SHA-256 (hex) of the release; null: none. */
  hash: string | null
  /** Hashes of releases that were scheduled from this folder. */
  scheduled?: string[]
  /** The draft of Studio that the folder was pulled from or pushed to. */
  draft?: { revision: number; hash: string }
}

const isBase = (value: unknown): value is Base =>
  typeof value === 'object' && value !== null && 'server' in value && 'alias' in value && 'hash' in value

/** The bases of a folder, one for each server. Empty if the file is missing or not readable. */
export function readBases(dir: string): Base[] {
  try {
    const { releases } = JSON.parse(readFileSync(join(dir, baseFile), 'utf8')) as { releases?: unknown }
    return Array.isArray(releases) ? releases.filter(isBase) : []
  } catch {
    return []
  }
}

/** Stores the base of a folder on one server. Returns why that failed, or null. */
export function writeBase(dir: string, base: Base): string | null {
  const before = readBases(dir)
  const others = before.filter(({ server }) => server !== base.server)
  const draft = base.draft ?? before.find(({ server }) => server === base.server)?.draft
  const releases = [...others, { ...base, ...(draft ? { draft } : {}) }].sort((a, b) => (a.server < b.server ? -1 : 1))
  try {
    writeFileSync(join(dir, baseFile), `${JSON.stringify({ releases }, null, 2)}\n`)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** The release that a folder is based on. `known: false`: what is current on the server was made elsewhere. */
export type FoundBase = { known: true; version: number | null } | { known: false }

/** The version of a server with this content: the current one if it has it, otherwise the latest. */
function versionWith(hash: string | null, { current, steps }: ReleaseHistory): number | undefined {
  if (hash === null) return undefined
  const versions = steps.flatMap((step) => (step.hash === hash && step.version !== null ? [step.version] : []))
  return versions.includes(current ?? 0) ? (current ?? undefined) : versions.sort((a, b) => b - a)[0]
}

/**
 * Finds the release of a server that a folder is based on: by the file in the folder, by its content, or, when no
 * one has published with a command, the release that the server made from its own copy of the folder.
 */
export function findBase(
  bases: readonly Base[],
  { server, hash, history }: { server: string; hash: string; history: ReleaseHistory | null },
): FoundBase {
  if (!history) return { known: true, version: null }
  const { current, steps } = history
  const here = bases.find((base) => base.server === server)
  const currentHash = steps.find(({ version }) => version !== null && version === current)?.hash ?? null
  if (current !== null && currentHash !== null && here?.scheduled?.includes(currentHash))
    return { known: true, version: current }
  if (here?.version === null) return { known: true, version: null }
  const others = bases.filter((base) => base !== here).map((base) => base.hash)
  for (const known of [here?.hash ?? null, hash, ...others]) {
    const version = versionWith(known, history)
    if (version !== undefined) return { known: true, version }
  }
  const made = steps.find(({ action, version }) => action === 'publish' && version === current)
  return made?.source === 'file' ? { known: true, version: current } : { known: false }
}

/** After a command made `to` current instead of `from`: a folder that was based on `from` is based on `to`. */
export function moveBase(
  dir: string,
  {
    server,
    alias,
    from,
    to,
    hash,
  }: { server: string; alias: string; from: number | null; to: number | null; hash: string | null },
): void {
  const here = readBases(dir).find((base) => base.server === server && base.alias === alias)
  if (here && here.version === from) writeBase(dir, { ...here, version: to, hash })
}
