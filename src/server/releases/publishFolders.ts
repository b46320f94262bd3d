import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { type Checked, checkFolder, type Problem } from '../../config/index.ts'
import { mostAssetBytes } from '../../contract/operator.ts'
import { type Enclosed, type Platform, PublishProblem, StartProblem } from '../../platform/index.ts'
import type { Registry } from '../../registry/createRegistry.ts'

/** What is wrong with a folder, and where. */
export type FolderProblem = Pick<Problem, 'severity' | 'file' | 'line' | 'column' | 'message' | 'suggestion'>

/** What became of one folder of `CONFIG_DIR`. */
export interface FolderOutcome {
  alias: string
  /** `kept`: nothing new. `refused`: it has errors; the last good release stays. */
  outcome: 'published' | 'kept' | 'refused'
  /** The release that is served now, or null when there never was a good one. */
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
      `The config folder ${JSON.stringify(configDir)} cannot be read (${why}): set CONFIG_DIR to a folder that holds one folder for each activity.`,
    )
  }
}

/** The files and pictures of a folder, to be kept beside its release. */
async function encloseFolder(folder: string, { texts, release }: Checked): Promise<Enclosed> {
  const paths = [...texts].map(([path, text]) => [relative(folder, path).split(sep).join('/'), text] as const)
  const assets = await Promise.all(Object.keys(release?.assets ?? {}).map((path) => readFile(join(folder, path))))
  return { files: Object.fromEntries(paths), assets: assets.filter(({ length }) => length <= mostAssetBytes) }
}

/** Makes a release of one folder if it is good and differs from the last release made from it. */
async function publishFolder(
  configDir: string,
  alias: string,
  parts: { platform: Platform; registry: Registry; now: number },
): Promise<FolderOutcome> {
  const { platform, registry, now } = parts
  const folder = join(configDir, alias)
  const checked = await checkFolder(folder, { registry, now })
  const { release, problems } = checked
  const served = await platform.release(alias)
  if (!release) return { alias, outcome: 'refused', version: served?.version ?? null, problems }
  if (release.hash === (await platform.lastFileHash(alias)))
    return { alias, outcome: 'kept', version: served?.version ?? null, problems }
  const by = { actor: 'server', reason: 'the file changed', source: 'file' as const }
  try {
    const { version, changed } = await platform.publish(release, by, await encloseFolder(folder, checked))
    return { alias, outcome: changed ? 'published' : 'kept', version, problems }
  } catch (error) {
    // Well formed, and yet it must not go live: an id that is taken, a budget too small.
    if (!(error instanceof PublishProblem)) throw error
    const problem = { severity: 'error', file: folder, line: 1, column: 1, message: error.message } as const
    return { alias, outcome: 'refused', version: served?.version ?? null, problems: [...problems, problem] }
  }
}

/** Checks every folder of `configDir` and publishes what is good and new; a broken one never holds up the others. */
export async function publishFolders(parts: {
  configDir: string
  platform: Platform
  registry: Registry
  now: number
}): Promise<FolderOutcome[]> {
  const outcomes: FolderOutcome[] = []
  // One after the other: publishing takes turns in the store anyway, and the report keeps its order.
  for (const alias of (await listFolders(parts.configDir)).sort())
    outcomes.push(await publishFolder(parts.configDir, alias, parts))
  return outcomes
}
