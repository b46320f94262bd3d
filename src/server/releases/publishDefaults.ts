import type { Platform } from '../../platform/index.ts'
import { type FolderResult, listFolders, publishFolder, publishFolders } from './publishFolders.ts'
import { defaultPageFolders, type ProjectPages, sampleCheck } from './sitePages.ts'

/** What one run has published, and the samples that it has not. */
export interface PublishedSite {
  outcomes: FolderResult[]
  /** Folders that are samples and were not published. */
  skippedSamples: string[]
}

/** Dependencies of `publishSite`. */
export type SiteParts = Omit<Parameters<typeof publishFolders>[0], 'aliases'> & {
  /** Whether samples are published. */
  samples: boolean
  /** Left out: no folder is a sample, and there are no default pages. */
  project?: ProjectPages | undefined
  /** Whether an alias was ever published, also if it is offline now. */
  wasPublished(alias: string): Promise<boolean>
}

async function splitSamples({ configDir, samples, project }: SiteParts) {
  const folders = await listFolders(configDir)
  if (samples || !project) return { own: folders, skippedSamples: [] }
  const isSample = sampleCheck(configDir, project)
  const flags = await Promise.all(folders.map(isSample))
  return {
    own: folders.filter((_alias, index) => !flags[index]),
    skippedSamples: folders.filter((_alias, index) => flags[index]).sort(),
  }
}

/**
 * Publishes the folders of `configDir`. Samples only with `samples`. Pages that every site needs, such as the hub, come
 * from the project if no folder has their name and nobody has published them before.
 */
export async function publishSite(parts: SiteParts): Promise<PublishedSite> {
  const { own, skippedSamples } = await splitSamples(parts)
  const outcomes = await publishFolders({ ...parts, aliases: own })
  for (const [alias, folder] of parts.project ? defaultPageFolders(parts.project) : []) {
    if (own.includes(alias) || (await parts.wasPublished(alias))) continue
    outcomes.push(await publishFolder(folder, alias, parts, 'the default page of this version'))
  }
  return { outcomes, skippedSamples }
}

/** The message about samples that were not published; empty if there are none. */
export async function describeSamples(
  skipped: readonly string[],
  platform: Pick<Platform, 'release'>,
  configDir: string,
): Promise<string> {
  if (!skipped.length) return ''
  const names = skipped.join(', ')
  const lines = [`Samples in ${configDir} that are not published (SAMPLES=1 publishes them): ${names}`]
  const releases = await Promise.all(skipped.map((alias) => platform.release(alias)))
  const live = skipped.filter((_alias, index) => releases[index])
  if (live.length) {
    lines.push(`  An earlier start has published ${live.join(', ')}, and nothing removes these pages by itself.`)
    lines.push(`  To take one offline: npx playbill stop ${live[0]} -m "a sample"`)
  }
  return lines.join('\n')
}
