import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'jsonc-parser'
import { ownValue } from '../../contract/ownValue.ts'
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
  /** Ids of its blocks, which anchors may refer to; left out: it has none. */
  ids?: readonly string[]
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

/** The files of a folder that others depend on. */
const sitePaths = ['activity.json', 'page.json', 'platform.json', 'locales/en.json'] as const

async function readSiteFolder(dir: string, alias: string): Promise<SiteFolder | null> {
  const found = await Promise.all(sitePaths.map((path) => readText(join(dir, path))))
  return siteFolderOf(
    alias,
    Object.fromEntries(sitePaths.flatMap((path, index) => (found[index] === null ? [] : [[path, found[index] ?? '']]))),
  )
}

/** What other folders need to know about the files of a folder; null: they are not a page. */
export function siteFolderOf(alias: string, files: Readonly<Record<string, string>>): SiteFolder | null {
  const value = (path: string): Value => parseObject(ownValue(files, path) ?? '')
  const words = value('locales/en.json')
  if (Object.hasOwn(files, 'activity.json')) {
    const rules = value('platform.json')
    const activityId = typeof rules.activityId === 'string' ? rules.activityId : null
    const campaign = campaignOf(value('activity.json'), rules, words)
    // Without valid windows, it is unknown when the activity runs.
    const ids = idsIn(ownValue(files, 'activity.json') ?? '')
    return { alias, kind: 'activity', activityId, ...ids, ...(campaign.start < campaign.end && { campaign }) }
  }
  if (!Object.hasOwn(files, 'page.json')) return null
  const texts = textsIn(words)
  const page = ownValue(files, 'page.json') ?? ''
  const activities = activitiesIn(page, texts)
  return { alias, kind: 'page', activityId: null, ...idsIn(page), page: { texts, activities } }
}

function idsIn(file: string): { ids?: readonly string[] } {
  const ids = [...file.matchAll(/"id"\s*:\s*"([^"\\]+)"/g)].map(([, id = '']) => id)
  return ids.length ? { ids } : {}
}

const textsIn = (words: Value): ReadonlyMap<string, string> =>
  new Map(Object.entries(words).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))

/** Matches the path of an activity as a field value or as the target of a link in a text. */
const activityPath = /["(](\/(?:activity|events|agent)\/[\w-]+)[")#?]/g

const activitiesIn = (file: string, texts: ReadonlyMap<string, string>): readonly string[] =>
  [file, ...texts.values()].flatMap((text) => [...text.matchAll(activityPath)].map(([, path = '']) => path))

type Value = Record<string, unknown>

/** The text of a file, empty if it cannot be read; null: there is none. */
async function readText(path: string): Promise<string | null> {
  const found = await readRegularFile(path, limits.bytes)
  if ('missing' in found || 'special' in found) return null
  return 'bytes' in found ? new TextDecoder().decode(found.bytes) : ''
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
