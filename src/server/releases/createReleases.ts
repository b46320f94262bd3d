import { readSite, readSiteSettings } from '../../config/index.ts'
import type { ApprovalRule, Platform, Publishing } from '../../platform/index.ts'
import type { Registry } from '../../registry/createRegistry.ts'
import { createSiteReader } from '../studio/site.ts'
import { describeProblems, describeResult } from './describeResult.ts'
import { followReleases } from './followReleases.ts'
import type { FolderResult } from './publishFolders.ts'
import { type CurrentPublisher, describeSite, isDefaultPage, publishSite } from './publishSite.ts'
import { describeRemoved, removedFolders } from './removedFolders.ts'
import type { ProjectPages } from './sitePages.ts'
import { unsupportedFeatureFor } from './unsupportedFeatures.ts'
import { watchFolder } from './watchFolder.ts'

/** Publishes config folders as releases: at the start, and at each change while the folder is watched. */
export interface Releases {
  /** Checks all folders and publishes those that are valid and new. Concurrent calls run one after another. */
  load(): Promise<void>
  /** Loads at every change of the folder until `stop`. Resolves when the watch is active. */
  watch(): Promise<void>
  /** Until `stop`, publishes scheduled releases and notifies listeners of releases by other processes. */
  follow(publishing: Publishing): void
  /** Calls the listener when the current release of an alias changes, in any process. */
  onRelease(listener: (alias: string) => void): void
  /** The latest result of each folder. */
  outcomes(): readonly FolderResult[]
  /** Hosts of other sites that links may refer to, from `site.json`. */
  linkHosts(): readonly string[]
  /** Notifies listeners that this process changed the current release of an alias. */
  notify(alias: string): void
  stop(): Promise<void>
}

/** `print` receives the messages for the operator. */
export function createReleases(parts: {
  configDir: string
  platform: Platform
  registry: Registry
  sandbox: boolean
  /** Which publishes need the approval of a second person; null or left out: none. */
  approval?: ApprovalRule | null
  /** Whether samples are published; left out: yes. */
  samples?: boolean
  /** Where the samples and the default pages are; left out: there are none. */
  project?: ProjectPages
  /** Null or left out: the platform at PLATFORM_URL stores the releases. */
  publishing?: Publishing | null
  now(): number
  print(text: string): void
}): Releases {
  const listeners: ((alias: string) => void)[] = []
  let outcomes: readonly FolderResult[] = []
  let linkHosts: readonly string[] = []
  let lastSiteReport = ''
  let removed: ReadonlyMap<string, number> = new Map()
  let lastPagesReport = ''
  let running: Promise<void> = Promise.resolve()
  let stopWatching: (() => void) | undefined
  let stopFollowing: (() => Promise<void>) | undefined

  const notify = (alias: string) => {
    for (const listener of listeners) listener(alias)
  }
  const report = (entry: FolderResult) => {
    const last = outcomes.find((earlier) => earlier.alias === entry.alias)
    const text = describeResult(entry)
    // Report a problem once, not again when another file changes.
    if (text && (!last || text !== describeResult(last))) parts.print(text)
    if (last?.outcome === 'refused' && entry.outcome === 'unchanged') parts.print(`${entry.alias}: no problems left`)
  }
  /** Reads `site.json`. Returns whether the hosts have changed. */
  const loadSite = async (): Promise<boolean> => {
    const { settings, problems } = await readSiteSettings(parts.configDir)
    const text = describeProblems('site.json', problems, 'links to other sites are refused until this is fixed')
    if (text && text !== lastSiteReport) parts.print(text)
    lastSiteReport = text
    const hostsChanged = settings.linkHosts.join() !== linkHosts.join()
    linkHosts = settings.linkHosts
    return hostsChanged
  }
  const publisherOf: CurrentPublisher = async (alias) => {
    if (!parts.publishing) return null
    const { current, steps } = await parts.publishing.history(alias)
    if (current === null) return null
    return steps.find(({ action, version }) => action === 'publish' && version === current) ?? null
  }
  // As `playbill check` reads it, with the pages that were published from elsewhere.
  const readPages = parts.publishing
    ? createSiteReader({ publishing: parts.publishing, configDir: parts.configDir, drafts: false })
    : () => readSite(parts.configDir)
  const loadOnce = async () => {
    const hostsChanged = await loadSite()
    const { samples = true, platform, project } = parts
    const wasPublished = async (alias: string) =>
      parts.publishing
        ? (await parts.publishing.history(alias)).steps.length > 0
        : (await platform.release(alias)) !== null
    const settings = { samples, project, wasPublished, now: parts.now(), linkHosts, site: await readPages() }
    const published = await publishSite({ ...parts, ...settings })
    const latest = published.outcomes
    for (const entry of latest) {
      report(entry)
      // Pages contain the hosts they may link to.
      if (entry.outcome === 'published' || hostsChanged) notify(entry.alias)
    }
    const siteReport = parts.sandbox ? '' : await describeSite(published, publisherOf, parts.configDir)
    if (siteReport && siteReport !== lastPagesReport) parts.print(siteReport)
    lastPagesReport = siteReport
    outcomes = latest
    const folders = new Set([...latest.map(({ alias }) => alias), ...published.skippedSamples])
    const gone = await removedFolders(parts.platform, folders)
    for (const [alias, version] of gone)
      if (!removed.has(alias) && !(await isDefaultPage(alias, publisherOf)))
        parts.print(describeRemoved(alias, version))
    removed = gone
  }
  const load = () => {
    const next = running.then(loadOnce)
    running = next.catch(() => undefined)
    return next
  }
  return {
    load,
    async watch() {
      // A folder that cannot be read for a moment, or an unavailable store, must not end the server.
      const reload = () => void load().catch((error: Error) => parts.print(error.message))
      stopWatching ??= await watchFolder(parts.configDir, reload)
    },
    follow(publishing) {
      const { registry, sandbox, approval, print } = parts
      stopFollowing ??= followReleases({
        publishing,
        unsupportedFeature: unsupportedFeatureFor(registry, { sandbox }),
        approval,
        notify,
        print,
      })
    },
    onRelease: (listener) => void listeners.push(listener),
    outcomes: () => outcomes,
    linkHosts: () => linkHosts,
    notify,
    async stop() {
      stopWatching?.()
      await stopFollowing?.()
      await running
    },
  }
}
