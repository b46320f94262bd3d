import { isRecord, type Segment } from '../json/parse.ts'
import { baseOf } from './files.ts'

/** Keys of a config: `hero.title`. */
export const keyPattern = /^[A-Za-z][A-Za-z0-9_.-]{0,119}$/

const maxLength = 100

/** The key of a text of a block: `<id>.<prop>`, with numbers from 1 for entries of lists. */
export const blockKeyName = (owner: readonly string[], path: readonly Segment[]): string =>
  keyName([...owner, ...path.map(written)])

const written = (segment: Segment): string =>
  /^\d+$/.test(String(segment)) ? String(Number(segment) + 1) : String(segment)

/** Names of entries by the property that identifies them. */
const entryNames: Readonly<Record<string, string>> = { identifier: 'group', code: 'kol' }

/**
 * The key of a text of the rules: by the entry that contains it, such as `task.first-deposit.title`, else by its path, such
 * as `introduce.faq.1.q`. Texts at the top are those of the activity: `activity.title`.
 */
export function rulesKeyName(rules: unknown, path: readonly Segment[]): string {
  let [parts, value]: [string[], unknown] = [[], rules]
  for (const segment of path) {
    value = (value as Record<Segment, unknown> | undefined)?.[segment]
    const id = isRecord(value) ? idOf(value) : undefined
    parts = id ?? [...parts, written(segment)]
  }
  return keyName(parts.length === 1 ? ['activity', ...parts] : parts)
}

/** The kind and id of an entry: `['task', 'first-deposit']`. */
function idOf(value: Record<string, unknown>): string[] | undefined {
  const name = Object.keys(value).find((key) => /^(?:[a-z]+Id|identifier|code)$/.test(key))
  const id = name && value[name]
  if (!name || typeof id !== 'string' || id === '') return undefined
  return [entryNames[name] ?? name.replace(/Id$/, ''), id]
}

const keyName = (parts: readonly string[]): string => {
  const plain = parts.map((part) => part.replace(/[^A-Za-z0-9_-]+/g, '-')).join('.')
  return (/^[A-Za-z]/.test(plain) ? plain : `text.${plain}`).slice(0, maxLength)
}

/** A key that is not taken: with a number behind it, if it has to be. */
export function freeKeyName(name: string, isTaken: (key: string) => boolean): string {
  // A key that ends like a plural form would be read as one.
  const start = baseOf(name) === name ? name : `${name}.text`
  let key = start
  for (let number = 2; isTaken(key); number++) key = `${start}-${number}`
  return key
}
