import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { type Checked, checkFolder, type Problem, type Site } from '../../config/index.ts'
import { maxAssetBytes } from '../../contract/operator.ts'
import { type Platform, PublishProblem, type ReleaseSources, StartProblem } from '../../platform/index.ts'
import type { Registry } from '../../registry/createRegistry.ts'
import { isSandboxPage } from './unsupportedFeatures.ts'

/** A problem of a folder and its location. */
export type FolderProblem = Pick<Problem, 'severity' | 'file' | 'line' | 'column' | 'message' | 'suggestion'>

/** The result of one folder of `CONFIG_DIR`. */
export interface FolderResult {
  alias: string
  /** `unchanged`: nothing new. `refused`: it has errors; the last valid release stays current. */
  outcome: 'published' | 'unchanged' | 'refused'
  /** The version that is served now; null if there is no valid release. */
  version: number | null
  problems: readonly FolderProblem[]
}

/** The folders of `configDir`, by alias. Throws StartProblem when it cannot be read. */
export async function listFolders(configDir: string): Promise<string[]> {
  try {
    const entries = await readdir(configDir, { withFileTypes: true })
    return entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.')).map((entry) => entry.name)
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? error.code : error
    throw new StartProblem(
      `The config folder ${JSON.stringify(configDir)} cannot be read (${why}): set CONFIG_DIR to a folder that contains one folder for each activity.`,
    )
  }
}

/** The files and images of a folder, to be stored with its release. */
async function readSources(folder: string, { texts, release }: Checked): Promise<ReleaseSources> {
  const paths = [...texts].map(([path, text]) => [relative(folder, path).split(sep).join('/'), text] as const)
  const assets = await Promise.all(Object.keys(release?.assets ?? {}).map((path) => readFile(join(folder, path))))
  return { files: Object.fromEntries(paths), assets: assets.filter(({ length }) => length <= maxAssetBytes) }
}

/** Dependencies of publishing folders. */
interface FolderParts {
  platform: Platform
  registry: Registry
  sandbox: boolean
  now: number
  /** Hosts of other sites that links may refer to. */
  linkHosts: readonly string[]
  /** The pages that links may lead to. */
  site: Site
}

/** Publishes one folder if it is valid and differs from its last release. */
export async function publishFolder(
  folder: string,
  alias: string,
  parts: FolderParts,
  why = 'the file changed',
): Promise<FolderResult> {
  const { platform, registry, sandbox, now, linkHosts, site } = parts
  const checked = await checkFolder(folder, { registry, now, linkHosts, site })
  const { release, problems } = checked
  const served = await platform.release(alias)
  if (!release) return { alias, outcome: 'refused', version: served?.version ?? null, problems }
  if (!sandbox && isSandboxPage(registry, release.page)) return { alias, outcome: 'unchanged', version: null, problems }
  if (release.hash === (await platform.lastFileHash(alias)))
    return { alias, outcome: 'unchanged', version: served?.version ?? null, problems }
  const by = { actor: 'server', reason: why, source: 'file' as const }
  try {
    const { version, changed } = await platform.publish(release, by, await readSources(folder, checked))
    return { alias, outcome: changed ? 'published' : 'unchanged', version, problems }
  } catch (error) {
    // The folder is valid on its own, but conflicts with the store, such as an id in use.
    if (!(error instanceof PublishProblem)) throw error
    const suggestion = 'Fix it in platform.json.'
    const problem = { severity: 'error', file: folder, line: 1, column: 1, message: error.message, suggestion } as const
    return { alias, outcome: 'refused', version: served?.version ?? null, problems: [...problems, problem] }
  }
}

/** Checks every given folder of `configDir` and publishes valid, new ones. A broken folder does not block the others. */
export async function publishFolders(
  parts: FolderParts & { configDir: string; aliases: readonly string[] },
): Promise<FolderResult[]> {
  const outcomes: FolderResult[] = []
  // One after another: the store serializes publishing anyway, and the report keeps its order.
  for (const alias of [...parts.aliases].sort())
    outcomes.push(await publishFolder(join(parts.configDir, alias), alias, parts))
  return outcomes
}
