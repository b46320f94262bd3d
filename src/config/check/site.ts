import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'jsonc-parser'
import { findExcess, limits } from '../text/limits.ts'
import { readRegularFile } from '../text/readRegularFile.ts'
import { entries } from './located.ts'
import { isObject } from './places.ts'
import { type Amounts, amountsOf } from './texts/rulesAmounts.ts'

/** What other folders need to know about a folder of the site. */
export interface SiteFolder {
  alias: string
  /** `page`: the address is /<alias>. `activity`: it is under /activity, /events or /agent. */
  kind: 'activity' | 'page'
  activityId: string | null
  /** Left out: unknown, or not an activity. */
  campaign?: Campaign
  /** Left out for activities. */
  page?: SitePage
}

/** The content of a page, which may be the terms of an activity. */
export interface SitePage {
  /** Its English texts, by key. */
  texts: ReadonlyMap<string, string>
  /** Paths of the activities that its file and its texts link to. */
  activities: readonly string[]
}

/** What distinguishes an activity from its copies. */
export interface Campaign {
  type: unknown
  family: unknown
  /** Epoch ms. */
  start: number
  end: number
  /** In English. */
  title: string
  /** It has KOL codes to bind. */
  hasCodes: boolean
  /** Amounts that its texts may name, and texts of activities that link to it; left out: unknown. */
  amounts?: Amounts
}

/** All folders of a site. Links and activity ids are checked against them. */
export type Site = readonly SiteFolder[]

/** Reads the folders of a site. Folders and files that cannot be read are left out. */
export async function readSite(dir: string): Promise<Site> {
  const names = await readdir(dir, { withFileTypes: true }).catch(() => [])
  const folders = names.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
  const found = await Promise.all(folders.map(({ name }) => readSiteFolder(join(dir, name), name)))
  return found.flatMap((entry) => entry ?? [])
}

async function readSiteFolder(dir: string, alias: string): Promise<SiteFolder | null> {
  const page = await readRegularFile(join(dir, 'activity.json'), limits.bytes)
  if (!('missing' in page) && !('special' in page)) {
    const [rules, words] = await Promise.all([
      readJson(join(dir, 'platform.json')),
      readJson(join(dir, 'locales/en.json')),
    ])
    const activityId = typeof rules.activityId === 'string' ? rules.activityId : null
    const value = 'bytes' in page ? parseObject(new TextDecoder().decode(page.bytes)) : {}
    const campaign = campaignOf(value, rules, words)
    // Without valid windows, it is unknown when the activity runs.
    return { alias, kind: 'activity', activityId, ...(campaign.start < campaign.end && { campaign }) }
  }
  const other = await readRegularFile(join(dir, 'page.json'), limits.bytes)
  if ('missing' in other || 'special' in other) return null
  const texts = textsIn(await readJson(join(dir, 'locales/en.json')))
  const file = 'bytes' in other ? new TextDecoder().decode(other.bytes) : ''
  return { alias, kind: 'page', activityId: null, page: { texts, activities: activitiesIn(file, texts) } }
}

const textsIn = (words: Value): ReadonlyMap<string, string> =>
  new Map(Object.entries(words).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))

/** Matches the path of an activity as a field value or as the target of a link in a text. */
const activityPath = /["(](\/(?:activity|events|agent)\/[\w-]+)[")#?]/g

const activitiesIn = (file: string, texts: ReadonlyMap<string, string>): readonly string[] =>
  [file, ...texts.values()].flatMap((text) => [...text.matchAll(activityPath)].map(([, path = '']) => path))

type Value = Record<string, unknown>

async function readJson(path: string): Promise<Value> {
  const found = await readRegularFile(path, limits.bytes)
  return 'bytes' in found ? parseObject(new TextDecoder().decode(found.bytes)) : {}
}

function parseObject(text: string): Value {
  // The parser is recursive: text beyond the limits must not reach it.
  const value: unknown = findExcess(text) ? null : parse(text, [], { allowTrailingComma: true })
  return isObject(value) ? value : {}
}

/** Builds the summary of an activity from the values of its files. */
export function campaignOf(page: Value, rules: Value, words: Value): Campaign {
  const windows = isObject(rules.windows) ? rules.windows : {}
  const root = { value: rules, pointer: '' }
  const title = words[String(rules.title)]
  return {
    type: rules.type ?? page.type,
    family: page.family ?? 'product',
    start: Date.parse(String(windows.start)),
    end: Date.parse(String(windows.end)),
    title: typeof title === 'string' ? title.trim() : '',
    hasCodes: entries(root, 'kols').length > 0,
    amounts: amountsOf(rules),
  }
}
