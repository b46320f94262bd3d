import { split } from '../../config/text/pointer.ts'
import { PlatformRules } from '../../contract/shapes/platformRules.ts'
import type { Registry } from '../../registry/createRegistry.ts'
import type { Draft } from './document.ts'
import { type Editing, editing, refuse } from './editing.ts'
import { fieldAt, rulesFields } from './fields.ts'
import { insertPart, partText, removePart } from './json/edit.ts'
import { isRecord, jsonValue, nodeAtPath, parseJson, type Segment, valueAtPath } from './json/parse.ts'
import { setIn } from './json/set.ts'
import type { Plan } from './plan.ts'
import { newRow } from './rules/rows.ts'
import { type RulesTotals, totalsIn } from './rules/totals.ts'
import { isTaken, keysNamedIn, removeUnnamed } from './texts.ts'
import { rulesFile } from './words/uses.ts'
import { hasBrokenLocale, writeWord } from './words/write.ts'

export { type DatePoint, datesOf, formatDate, shiftDate, shiftDates } from './rules/dates.ts'
export type { Assumptions, CoinTotal, OpenReward, RulesTotals } from './rules/totals.ts'
export { rulesFile } from './words/uses.ts'

/** The parsed `platform.json`; null if it is missing or broken. The same object for the same text. */
export function rulesOf({ files }: Pick<Draft, 'files'>): Readonly<Record<string, unknown>> | null {
  const value = jsonValue(files[rulesFile] ?? '')
  return isRecord(value) ? value : null
}

/** The value at a JSON pointer of `platform.json`; undefined if there is none. */
export const getRule = ({ files }: Pick<Draft, 'files'>, pointer: string): unknown =>
  valueAtPath(files[rulesFile] ?? '', split(pointer))

/** The order of the fields at the top of the file. */
const order = Object.keys(PlatformRules.properties)

function openRules(draft: Draft): { edit: Editing; text: string } | Plan {
  const edit = editing(draft)
  const text = edit.text(rulesFile)
  if (text === undefined) return refuse('missingFile')
  return edit.isBroken(rulesFile) ? refuse('brokenFile') : { edit, text }
}

const isPlan = (opened: { edit: Editing; text: string } | Plan): opened is Plan => !('edit' in opened)

/** Sets a value; undefined removes it. Missing objects around it are created. */
export function setRule(draft: Draft, pointer: string, value: unknown): Plan {
  const opened = openRules(draft)
  if (isPlan(opened)) return opened
  const path = split(pointer)
  opened.edit.set(rulesFile, setIn(opened.text, path, value, order))
  return opened.edit.plan({ action: 'setRule', subject: nameOf(path) })
}

const nameOf = (path: readonly Segment[]): string =>
  String(path.findLast((segment) => !/^\d+$/.test(String(segment))) ?? '')

/** Adds an entry to a list, at the end if `index` is left out. Without `value` a valid entry with free ids is made. */
export function addRow(
  draft: Draft,
  registry: Registry,
  list: string,
  options: { index?: number; value?: unknown } = {},
): Plan {
  const opened = openRules(draft)
  if (isPlan(opened)) return opened
  const { edit, text } = opened
  if (hasBrokenLocale(edit)) return refuse('brokenFile')
  const path = split(list)
  const field = fieldAt(rulesFields(registry), path, rulesOf(draft))
  if (!field?.item) return refuse('unknownPlace')
  const rows = valueAtPath(text, path)
  const count = Array.isArray(rows) ? rows.length : 0
  const index = Math.min(options.index ?? count, count)
  const made =
    options.value === undefined
      ? newRow(rulesOf(draft) ?? {}, field.item, path, index, (key) => isTaken(draft, key))
      : { value: options.value, texts: new Map<string, string>() }
  for (const [key, words] of made.texts) writeWord(edit, key, 'en', words)
  const isList = nodeAtPath(parseJson(text).root, path)?.type === 'array'
  const base = isList ? text : setIn(text, path, [], order)
  edit.set(rulesFile, insertPart(base, path, index, { value: made.value }))
  return edit.plan({ action: 'addRow', subject: nameOf(path) })
}

/** Adds an optional object, such as the reward of a prize: valid, with free ids and texts of its own. */
export function addPart(draft: Draft, registry: Registry, pointer: string): Plan {
  const opened = openRules(draft)
  if (isPlan(opened)) return opened
  const { edit, text } = opened
  if (hasBrokenLocale(edit)) return refuse('brokenFile')
  const path = split(pointer)
  const rules = rulesOf(draft) ?? {}
  const field = fieldAt(rulesFields(registry), path, rules)
  const name = path.at(-1)
  if (field?.kind === 'map') return setRule(draft, pointer, {})
  if (field?.kind !== 'object' || name === undefined) return refuse('unknownPlace')
  const made = newRow(rules, field, path.slice(0, -1), name, (key) => isTaken(draft, key))
  for (const [key, words] of made.texts) writeWord(edit, key, 'en', words)
  edit.set(rulesFile, setIn(text, path, made.value, order))
  return edit.plan({ action: 'setRule', subject: nameOf(path) })
}

/** Removes an entry of a list, and the words that nothing else uses. */
export function removeRow(draft: Draft, list: string, index: number): Plan {
  const opened = openRules(draft)
  if (isPlan(opened)) return opened
  const { edit, text } = opened
  if (hasBrokenLocale(edit)) return refuse('brokenFile')
  const path = [...split(list), index]
  const row = partText(text, path)
  if (!row) return refuse('unknownPlace')
  edit.set(rulesFile, removePart(text, path))
  removeUnnamed(edit, keysNamedIn(draft, row.text))
  return edit.plan({ action: 'removeRow', subject: nameOf(path) })
}

/** Moves an entry. `to` counts without the entry. */
export function moveRow(draft: Draft, list: string, from: number, to: number): Plan {
  const opened = openRules(draft)
  if (isPlan(opened)) return opened
  const { edit, text } = opened
  const path = split(list)
  const row = partText(text, [...path, from])
  if (!row) return refuse('unknownPlace')
  const label = { action: 'moveRow', subject: nameOf(path) } as const
  if (from === to) return edit.plan(label)
  edit.set(rulesFile, insertPart(removePart(text, [...path, from]), path, to, row))
  return edit.plan(label)
}

const totals = new WeakMap<object, RulesTotals>()

/** Odds, payouts and budgets; null without readable rules. Cached. */
export function totalsOf(draft: Pick<Draft, 'files'>): RulesTotals | null {
  const rules = rulesOf(draft)
  if (!rules) return null
  const known = totals.get(rules) ?? totalsIn(rules)
  totals.set(rules, known)
  return known
}
