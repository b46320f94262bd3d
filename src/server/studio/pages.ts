import { parseConfig, type Site } from '../../config/index.ts'
import type { StudioPage, StudioPages } from '../../contract/studio/pages.ts'
import type { DraftContent, DraftRow, LiveRelease, Publishing, ReviewStepRow } from '../../platform/index.ts'
import type { StudioChecker } from './checker.ts'
import { readConfigFolder } from './configFolder.ts'
import { contentHash, filesOfRelease, kindOf } from './content.ts'
import { isChanged } from './drafts.ts'
import { createRecentMap } from './leastRecent.ts'
import { listAliases } from './listAliases.ts'
import { siteKey } from './site.ts'
import { readWindows } from './windows.ts'

/** What a page's own files say about it. */
type Summary = Pick<StudioPage, 'kind' | 'type' | 'family' | 'activityId' | 'title' | 'titles' | 'windows'>

/** The languages of Studio's interface (`src/studio/words`). */
const studioLanguages = ['en', 'zh-CN'] as const

interface Counts {
  errors: number
  warnings: number
  /** Epoch ms: some problems depend on the date. */
  at: number
}

/** Maximum number of contents whose summary and counts are in memory, and how long counts are valid, ms. */
const maxContents = 500
const countsMs = 600_000

/** How long the list waits for checks, ms. Then the counts that are missing are null. */
const waitMs = 1_500

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Reads the summary of a page from its files, however broken they are. */
export function summaryOf(alias: string, { files }: Pick<DraftContent, 'files'>): Summary {
  const read = (path: string): Record<string, unknown> => {
    const value = parseConfig(files[path] ?? '{}', path).document.value
    return isObject(value) ? value : {}
  }
  const kind = kindOf({ files })
  const [page, rules] = [read(`${kind}.json`), read('platform.json')]
  const meta = isObject(page.meta) ? page.meta : {}
  const titleIn = (locale: string) => {
    const words = read(`locales/${locale}.json`)
    return [rules.title, meta.title].map((key) => text(words[String(key)])?.trim()).find((title) => title)
  }
  const titles = studioLanguages.flatMap((locale) => {
    const title = titleIn(locale)
    return title ? [[locale, title] as const] : []
  })
  return {
    kind,
    type: text(page.type),
    family: text(page.family) ?? (kind === 'activity' ? 'product' : null),
    activityId: text(rules.activityId),
    title: titleIn('en') ?? alias,
    titles: Object.fromEntries(titles),
    windows: readWindows(rules),
  }
}

/** Where the newest content of a page is, and how to read it. */
interface Newest {
  source: StudioPage['source']
  /** Equal for equal content. */
  key: string
  content(): Promise<DraftContent>
}

/** Dependencies of the list of pages. */
export interface PageListParts {
  publishing: Publishing
  checker: StudioChecker
  /** All pages of the site, which the problems of a page depend on. */
  readSite(): Promise<Site>
  /** CONFIG_DIR; null: not in the sandbox. */
  configDir: string | null
}

const liveOf = ({ version, hash, at, actor, reason }: LiveRelease): NonNullable<StudioPage['live']> => ({
  version,
  hash,
  publishedAt: at,
  by: actor,
  reason,
})

const draftOf = (row: DraftRow | undefined): StudioPage['draft'] =>
  row && isChanged(row) ? { revision: row.revision, author: row.author, savedAt: row.saved_at } : null

const reviewStates = { request: 'waiting', approve: 'approved', changes: 'changes' } as const

/** The review of what a draft contains now. An approval is over the release that was current then. */
function reviewOf(
  row: DraftRow | undefined,
  step: ReviewStepRow | undefined,
  current: LiveRelease | undefined,
): StudioPage['review'] {
  if (!row || !step || !isChanged(row) || step.content !== row.hash) return null
  if (step.action === 'approve' && step.base !== (current?.version ?? null)) return null
  return { state: reviewStates[step.action], by: step.actor, reason: step.reason, at: step.at }
}

/** Creates the list of all pages. Contents are read and checked once, also when many operators ask. */
export function createPageList({
  publishing,
  checker,
  readSite,
  configDir,
}: PageListParts): () => Promise<StudioPages> {
  const summaries = createRecentMap<Summary>(maxContents)
  const counts = createRecentMap<Counts>(maxContents)
  const checking = new Map<string, Promise<void>>()

  async function newestOf(
    alias: string,
    row: DraftRow | undefined,
    version: number | undefined,
  ): Promise<Newest | null> {
    if (row && isChanged(row)) {
      const content = async () => {
        const stored = await publishing.drafts.read(alias)
        return stored ?? { files: {}, assets: {} }
      }
      return { source: 'draft', key: `${alias} ${row.hash}`, content }
    }
    const folder = configDir === null ? null : await readConfigFolder(configDir, alias)
    if (folder) return { source: 'folder', key: `${alias} ${contentHash(folder)}`, content: async () => folder }
    if (version === undefined) return null
    const content = async () => {
      const release = await publishing.read(alias, version)
      return release ? { files: filesOfRelease(release), assets: release.assets } : { files: {}, assets: {} }
    }
    return { source: 'release', key: `${alias}@${version}`, content }
  }

  function count(alias: string, content: Newest['content'], key: string): Promise<void> {
    const started =
      checking.get(key) ??
      content()
        .then((files) => checker.check({ alias, files: files.files, assets: files.assets }, { background: true }))
        .then(({ errors, warnings }) => counts.set(key, { errors, warnings, at: Date.now() }))
        .finally(() => checking.delete(key))
    checking.set(key, started)
    return started
  }

  const countsOf = (key: string): Counts | null => {
    const known = counts.get(key)
    return known && known.at > Date.now() - countsMs ? known : null
  }

  return async () => {
    const [rows, live, versions] = [
      await publishing.drafts.list(),
      await publishing.live(),
      await publishing.lastVersions(),
    ]
    const [plans, archived] = [await publishing.plans(), await publishing.drafts.archived()]
    const drafts = new Map(rows.map((row) => [row.alias, row]))
    const steps = new Map((await publishing.reviews.latest()).map((step) => [step.alias, step]))
    const aliases = [...new Set([...drafts.keys(), ...versions.keys(), ...(await listAliases(configDir))])].sort()
    const found: { page: StudioPage; newest: Newest }[] = []
    for (const alias of aliases) {
      const newest = await newestOf(alias, drafts.get(alias), versions.get(alias))
      if (!newest) continue
      const summary = summaries.get(newest.key) ?? summaryOf(alias, await newest.content())
      summaries.set(newest.key, summary)
      const current = live.find((entry) => entry.alias === alias)
      const hidden = archived.find((entry) => entry.alias === alias)
      const page = {
        alias,
        ...summary,
        source: newest.source,
        draft: draftOf(drafts.get(alias)),
        live: current ? liveOf(current) : null,
        plans: plans.filter((plan) => plan.alias === alias),
        errors: null,
        warnings: null,
        review: reviewOf(drafts.get(alias), steps.get(alias), current),
        archived: hidden ? { by: hidden.actor, at: hidden.at } : null,
      }
      found.push({ page, newest })
    }
    // A link can lead to another page, so counts are those of a page among these pages.
    const site = siteKey(await readSite())
    const keyOf = ({ key }: Newest) => `${key}\n${site}`
    const missing = found.filter(({ newest }) => countsOf(keyOf(newest)) === null)
    // A page that cannot be checked stays without counts; its editor says why.
    const checks = missing.map(({ page, newest }) =>
      count(page.alias, newest.content, keyOf(newest)).catch(() => undefined),
    )
    await Promise.race([Promise.all(checks), new Promise((resolve) => setTimeout(resolve, waitMs).unref())])
    const pages = found.map(({ page, newest }) => {
      const { errors = null, warnings = null } = countsOf(keyOf(newest)) ?? {}
      return { ...page, errors, warnings }
    })
    return { now: await publishing.now(), pages }
  }
}
