import { readSite, type Site, type SiteFolder, siteFolderOf } from '../../config/index.ts'
import type { ScheduledRelease } from '../../contract/plans.ts'
import type { Publishing } from '../../platform/index.ts'
import { filesOfRelease } from './content.ts'
import { isChanged } from './drafts.ts'
import { createRecentMap } from './leastRecent.ts'

/** Maximum number of contents whose summary is in memory. */
const maxFolders = 1_000

/** Dependencies of the pages of a site. */
export interface SiteParts {
  publishing: Pick<Publishing, 'currentVersions' | 'scheduledRelease' | 'plans' | 'read' | 'drafts'>
  /** CONFIG_DIR; null: its folders are no part of the site. */
  configDir: string | null
  /** Whether drafts with changes are part of the site. */
  drafts: boolean
}

/**
 * Creates the reader of the pages that links can lead to, and that an `activityId` must differ from: those that are live or
 * scheduled, those of the folder, and drafts with changes, which replace the other two.
 */
export function createSiteReader({ publishing, configDir, drafts }: SiteParts): () => Promise<Site> {
  const known = createRecentMap<{ folder: SiteFolder | null }>(maxFolders)

  async function folderOf(
    alias: string,
    key: string,
    read: () => Promise<Readonly<Record<string, string>>>,
  ): Promise<SiteFolder | null> {
    const found = known.get(key) ?? { folder: siteFolderOf(alias, await read()) }
    known.set(key, found)
    return found.folder
  }

  const ofRelease = (alias: string, version: number) =>
    folderOf(alias, `${alias}@${version}`, async () => {
      const release = await publishing.read(alias, version)
      return release ? filesOfRelease(release) : {}
    })

  const ofPlan = ({ alias, id }: ScheduledRelease) =>
    folderOf(alias, `${alias} plan ${id}`, async () => {
      const scheduled = await publishing.scheduledRelease(alias, String(id))
      return scheduled ? filesOfRelease({ ...scheduled.release, files: null }) : {}
    })

  const ofDraft = (alias: string, hash: string) =>
    folderOf(alias, `${alias} ${hash}`, async () => (await publishing.drafts.read(alias))?.files ?? {})

  return async () => {
    const found = new Map<string, SiteFolder | null>()
    for (const plan of await publishing.plans())
      if (plan.action === 'publish') found.set(plan.alias, await ofPlan(plan))
    for (const [alias, version] of await publishing.currentVersions()) found.set(alias, await ofRelease(alias, version))
    if (configDir !== null) for (const folder of await readSite(configDir)) found.set(folder.alias, folder)
    for (const row of drafts ? await publishing.drafts.list() : [])
      if (isChanged(row)) found.set(row.alias, await ofDraft(row.alias, row.hash))
    return [...found.values()].flatMap((folder) => folder ?? [])
  }
}

/** The site with the content of a draft that is being checked. */
export function withDraft(site: Site, alias: string, files: Readonly<Record<string, string>>): Site {
  const own = siteFolderOf(alias, files)
  return [...site.filter((folder) => folder.alias !== alias), ...(own ? [own] : [])]
}

/** Equal while no page comes, goes, or changes its `activityId`. */
export const siteKey = (site: Site): string =>
  site
    .map(({ alias, kind, activityId }) => `${alias} ${kind} ${activityId}`)
    .sort()
    .join('\n')
