import { type FolderResult, listFolders, publishFolder, publishFolders } from './publishFolders.ts'
import { defaultPageFolders, type ProjectPages, placeholderPages, sampleCheck } from './sitePages.ts'

/** The reason in the history of a default page. */
const defaultReason = 'the default page of this version'

/** What one run has published, and the samples that it has not. */
export interface PublishedSite {
  outcomes: FolderResult[]
  /** Folders that are samples and were not published. */
  skippedSamples: string[]
  /** Whether missing pages were replaced by default pages. */
  hasDefaults: boolean
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
 * from the project if no folder has their name and no one has published them before.
 */
export async function publishSite(parts: SiteParts): Promise<PublishedSite> {
  const { own, skippedSamples } = await splitSamples(parts)
  const outcomes = await publishFolders({ ...parts, aliases: own })
  for (const [alias, folder] of parts.project ? defaultPageFolders(parts.project) : []) {
    if (own.includes(alias) || (await parts.wasPublished(alias))) continue
    outcomes.push(await publishFolder(folder, alias, parts, defaultReason))
  }
  return { outcomes, skippedSamples, hasDefaults: parts.project !== undefined }
}

/** How the current release of an alias was published; null: it is offline. */
export type CurrentPublisher = (alias: string) => Promise<{ actor: string; reason: string } | null>

/** Whether the current release of an alias is a default page, which has no folder in CONFIG_DIR. */
export async function isDefaultPage(alias: string, publisherOf: CurrentPublisher): Promise<boolean> {
  const by = await publisherOf(alias)
  return by?.actor === 'server' && by.reason === defaultReason
}

/** Those of the aliases whose current release the server has published, from samples or from default pages. */
async function publishedByServer(aliases: readonly string[], publisherOf: CurrentPublisher, isDefault: boolean) {
  const publishers = await Promise.all(aliases.map(publisherOf))
  return aliases.filter((_alias, index) => {
    const by = publishers[index]
    return by?.actor === 'server' && (by.reason === defaultReason) === isDefault
  })
}

/** What an operator must know about samples and default pages after a start; empty: nothing. */
export async function describeSite(
  { skippedSamples, hasDefaults }: Pick<PublishedSite, 'skippedSamples' | 'hasDefaults'>,
  publisherOf: CurrentPublisher,
  configDir: string,
): Promise<string> {
  const lines: string[] = []
  const skipped = skippedSamples
  if (skipped.length)
    lines.push(`Samples in ${configDir} are not published (SAMPLES=1 publishes them): ${skipped.join(', ')}`)
  const live = await publishedByServer(skipped, publisherOf, false)
  if (live.length)
    lines.push(
      `Samples that an earlier start has published are still served: ${live.join(', ')}`,
      `  To take one offline: npx playbill stop ${live[0]} -m "a sample"`,
    )
  const empty = hasDefaults ? await publishedByServer(placeholderPages, publisherOf, true) : []
  if (empty.length)
    lines.push(`Legal pages that say only "not available yet": ${empty.join(', ')}: publish your own before users join`)
  return lines.join('\n')
}
