import { applyEdits, modify } from 'jsonc-parser'
import { parseConfig } from '../../config/index.ts'
import type { DraftContent } from '../../platform/index.ts'
import { shiftDates } from './shiftDates.ts'

/** What distinguishes a copy. */
export interface CopyOptions {
  from: string
  to: string
  /** Null: the page has no activity. */
  activityId: string | null
  /** By how much all dates move, ms. */
  shiftMs: number
  /** The new English title; undefined: as before. */
  title: string | undefined
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const parsed = (text: string, path: string): Record<string, unknown> => {
  const { value } = parseConfig(text, path).document
  return isObject(value) ? value : {}
}

/** Changes one value of a JSON text and nothing else. */
const setValue = (text: string, path: (string | number)[], value: unknown): string =>
  applyEdits(text, modify(text, path, value, { formattingOptions: { insertSpaces: true, tabSize: 2 } }))

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Replaces the path of the page itself where a text links to it. */
const withOwnLinks = (text: string, before: string, after: string): string =>
  text.replace(new RegExp(`(/(?:activity|events|agent)/)${escaped(before)}(?=["')?#\\s])`, 'g'), `$1${after}`)

/** A code that differs from the first one, with at most 16 characters. A code belongs to one activity only. */
const newCode = (code: string, activityId: string) => `${code.slice(0, 16 - activityId.length)}${activityId}`.slice(-16)

/** Gives the rules their own ids: of the activity, and of KOL codes, also where tasks name them. */
function withOwnIds(text: string, activityId: string): string {
  const rules = parsed(text, 'platform.json')
  let changed = setValue(text, ['activityId'], activityId)
  const codes = new Map<unknown, string>()
  for (const [index, kol] of (Array.isArray(rules.kols) ? rules.kols : []).entries()) {
    if (!isObject(kol) || typeof kol.code !== 'string') continue
    const code = newCode(kol.code, activityId)
    codes.set(kol.code, code)
    changed = setValue(changed, ['kols', index, 'code'], code)
  }
  for (const [group, entry] of (Array.isArray(rules.taskGroups) ? rules.taskGroups : []).entries())
    for (const [task, rule] of (isObject(entry) && Array.isArray(entry.tasks) ? entry.tasks : []).entries())
      for (const [index, code] of (isObject(rule) && Array.isArray(rule.codes) ? rule.codes : []).entries())
        if (codes.has(code))
          changed = setValue(changed, ['taskGroups', group, 'tasks', task, 'codes', index], codes.get(code))
  return changed
}

/** Sets the English texts that are titles of the page, wherever both files name them. */
function withTitle(files: Record<string, string>, title: string): Record<string, string> {
  const words = files['locales/en.json']
  if (words === undefined) return files
  const page = parsed(files['activity.json'] ?? files['page.json'] ?? '{}', 'page.json')
  const rules = parsed(files['platform.json'] ?? '{}', 'platform.json')
  const keys = [isObject(page.meta) ? page.meta.title : undefined, rules.title]
  const known = parsed(words, 'locales/en.json')
  const named = keys.filter((key): key is string => typeof key === 'string' && typeof known[key] === 'string')
  return { ...files, 'locales/en.json': named.reduce((text, key) => setValue(text, [key], title), words) }
}

/** Copies the files of a page for another alias: own ids, own links, and all dates moved together. Comments stay. */
export function copyContent(content: DraftContent, options: CopyOptions): DraftContent {
  const { from, to, activityId, shiftMs, title } = options
  const before = parsed(content.files['platform.json'] ?? '{}', 'platform.json').activityId
  const isConfig = (path: string) => !path.startsWith('locales/')
  const files = Object.fromEntries(
    Object.entries(content.files).map(([path, text]) => {
      const linked = withOwnLinks(text, from, to)
      const own = typeof before === 'string' && activityId ? withOwnLinks(linked, before, activityId) : linked
      const dated = isConfig(path) && shiftMs !== 0 ? shiftDates(own, shiftMs) : own
      return [path, path === 'platform.json' && activityId ? withOwnIds(dated, activityId) : dated]
    }),
  )
  return { files: title === undefined ? files : withTitle(files, title), assets: content.assets }
}
