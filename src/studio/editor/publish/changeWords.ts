import type { TFunction } from 'i18next'
import type { StudioChange, StudioNotice } from '../../../contract/studio/compare.ts'
import { type Files, labelOf } from '../../model/index.ts'
import { datesOf } from '../../ui/dates.ts'
import { typeName } from '../../words/names.ts'
import { schemaText } from '../../words/schemaText.ts'
import { type ChangeNames, changeNames } from './changeNames.ts'

/** Puts the differences of a comparison into words. */
export interface ChangeWords {
  change(change: StudioChange): string
  notice(notice: StudioNotice): string
}

interface Context {
  t: TFunction
  language: string
  names: ChangeNames
}

/** Values longer than this are cut off, characters. */
const maxLength = 80

const dateTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/
const textFields = ['title', 'desc', 'name', 'subTitle']

/** Within a sentence, an English label begins with a small letter: "Odds" but not "KYC level". */
const within = (label: string): string =>
  /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label

const fieldLabel = ({ language }: Context, name: string, parent?: string): string =>
  schemaText(language, labelOf(name), parent)

/** A value of a field in few words. */
function valueText({ t, language, names }: Context, field: string, value: unknown): string {
  const number = (given: number, options?: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(language, options).format(given)
  if (value === undefined || value === null) return t('changes.none')
  if (typeof value === 'boolean') return t(value ? 'changes.yes' : 'changes.no')
  if (typeof value === 'number')
    return field === 'odds' ? number(value / 1e6, { style: 'percent', maximumFractionDigits: 4 }) : number(value)
  if (Array.isArray(value) && value.every((entry) => typeof entry !== 'object'))
    return value.length ? value.join(t('changes.separator')) : t('changes.none')
  const [, zone] = typeof value === 'string' ? (dateTime.exec(value) ?? []) : []
  if (zone) return datesOf(language).time(Date.parse(String(value)), zone === 'Z' ? '+00:00' : zone)
  if (typeof value === 'string' && textFields.includes(field)) return t('changes.quoted', { text: names.text(value) })
  if (typeof value === 'string' && /^[A-Z][A-Z_]+$/.test(value))
    return t(`rules.choice.${value}`, { defaultValue: value })
  const written = typeof value === 'string' ? value : JSON.stringify(value)
  const text = field === 'type' ? typeName(t, written) : written
  // Control and direction characters could change what the rest of the sentence looks like.
  const plain = text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ' ')
  return plain.length > maxLength ? `${plain.slice(0, maxLength - 1)}…` : plain
}

interface Place {
  /** Such as `Prize “100 USDT”`; empty: the rules themselves. */
  subject: string
  /** Names of fields below it; empty: the whole entry. */
  fields: string[]
}

/** Splits a path of rules such as `taskGroups[daily].tasks[share].rewards[usdt].amount`. */
function placeOf(context: Context, path: string): Place {
  const { t, names } = context
  const parts = path.match(/[^.[\]]+|\[[^\]]*\]/g) ?? []
  let [list, subject, after]: [string, string, string[]] = ['', '', []]
  for (const part of parts)
    if (part.startsWith('[')) {
      const name = names.entry(list, part.slice(1, -1))
      const entry = t([`changes.entry.${list}`, 'changes.entry.other'], { name, list: fieldLabel(context, list) })
      // The name of a reward says little without its task.
      subject = list === 'rewards' && subject ? t('changes.in', { outer: subject, inner: within(entry) }) : entry
      after = []
    } else {
      list = part
      after.push(part)
    }
  const shown = after.filter((part) => !['windows', 'eligibility', 'reward', 'introduce'].includes(part))
  return { subject, fields: shown.length || !after.length ? shown : after.slice(-1) }
}

const labelOfFields = (context: Context, fields: readonly string[]): string =>
  fields.map((name, index) => fieldLabel(context, name, fields[index - 1])).join(' ')

/** What is said of a whole entry: its odds, its amount or its threshold; empty: nothing. */
function entryText(context: Context, value: unknown): string {
  if (typeof value !== 'object' || value === null) return ''
  const { t } = context
  const { odds, amount, coin, threshold } = value as Record<string, unknown>
  if (typeof odds === 'number') return `${within(fieldLabel(context, 'odds'))} ${valueText(context, 'odds', odds)}`
  if (typeof amount === 'string') return typeof coin === 'string' ? `${amount} ${coin}` : amount
  return typeof threshold === 'string' ? t('changes.from', { value: threshold }) : ''
}

interface Said {
  kind: StudioChange['kind']
  what: string
  /** The values in words; empty: nothing is said of them. */
  from: string
  to: string
}

/** A difference of something that has a name. */
function sentence({ t }: Context, { kind, what, from, to }: Said): string {
  if (kind === 'added') return to ? t('changes.addedWith', { what, detail: to }) : t('changes.added', { what })
  if (kind === 'removed') return from ? t('changes.removedWas', { what, detail: from }) : t('changes.removed', { what })
  return t(kind === 'moved' ? 'changes.moved' : 'changes.changed', { what, from, to })
}

/** A difference of a field of something that has a name. */
function fieldSentence(context: Context, entry: string, field: string, said: Omit<Said, 'what'>): string {
  const { t } = context
  const { kind, from, to } = said
  if (kind === 'changed') return t('changes.fieldChanged', { entry, field, from, to })
  return sentence(context, { ...said, what: t('changes.field', { entry, field }) })
}

function rulesSentence(context: Context, { kind, path, before, after }: StudioChange): string {
  const { t } = context
  const { subject, fields } = placeOf(context, path)
  const label = labelOfFields(context, fields)
  if (kind === 'moved') return t('changes.order', { what: subject || label })
  if (!fields.length) {
    const [from, to] = [entryText(context, before), entryText(context, after)]
    return sentence(context, { kind, what: subject, from, to })
  }
  const last = fields.at(-1) ?? ''
  const values = { kind, from: valueText(context, last, before), to: valueText(context, last, after) }
  return subject
    ? fieldSentence(context, subject, within(label), values)
    : sentence(context, { ...values, what: label })
}

/** A place of the page such as `block "columns", slot "start", place 2`. */
function pagePlace({ t }: Context, place: unknown): string {
  const [, , id, slot, number] = /^(page|block "([^"]*)", slot "([^"]*)")(?:, place (\d+))?$/.exec(String(place)) ?? []
  const parent = id === undefined ? t('changes.page') : t('changes.slot', { id, slot })
  return number === undefined ? parent : t('changes.place', { parent, number })
}

function pageSentence(context: Context, { kind, path, before, after }: StudioChange): string {
  const { t } = context
  const [, id, type, field] = /^block "([^"]*)" \(([^)]*)\)(?: (.+))?$/.exec(path) ?? []
  const block = t('changes.block', { id, type })
  if (id !== undefined && field === undefined && kind !== 'changed')
    return sentence(context, { kind, what: block, from: pagePlace(context, before), to: pagePlace(context, after) })
  const name = (field ?? path).split('.').at(-1) ?? ''
  const values = { kind, from: valueText(context, name, before), to: valueText(context, name, after) }
  if (id === undefined) return sentence(context, { ...values, what: path })
  return fieldSentence(context, block, field?.replace(/^props\./, '') ?? type ?? '', values)
}

function textSentence(context: Context, { kind, path, before, after }: StudioChange): string {
  const { t } = context
  const [, key = path, language = ''] = /^"(.*)" in (\S+)$/.exec(path) ?? []
  const quoted = (value: unknown) => t('changes.quoted', { text: valueText(context, '', value) })
  return sentence(context, {
    kind,
    what: t('changes.text', { key, language }),
    from: quoted(before),
    to: quoted(after),
  })
}

/** A duration in the two largest units that say it: `3 days`, `1 day 6 hours`. */
function duration(ms: number, language: string): string {
  const units = [
    ['day', 86_400_000],
    ['hour', 3_600_000],
    ['minute', 60_000],
    ['second', 1_000],
  ] as const
  let rest = Math.abs(ms)
  const parts: string[] = []
  for (const [unit, length] of units) {
    const count = Math.floor(rest / length)
    rest -= count * length
    const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' })
    if (count > 0 && parts.length < 2) parts.push(format.format(count))
  }
  return parts.join(' ')
}

function noticeText(context: Context, notice: StudioNotice): string {
  const { t, language } = context
  const number = (value: number) => new Intl.NumberFormat(language).format(value)
  if (notice.kind === 'window') {
    const { ms, unclaimed, window } = notice
    const parts = { window: t(`changes.window.${window}`), time: duration(ms, language) }
    if (unclaimed) return t('changes.shorterUnclaimed', { ...parts, count: unclaimed, number: number(unclaimed) })
    return t(ms < 0 ? 'changes.shorter' : 'changes.longer', parts)
  }
  const what = notice.paths.map((path) => {
    const { subject, fields } = placeOf(context, path)
    const label = within(labelOfFields(context, fields))
    return subject && label ? t('changes.field', { entry: subject, field: label }) : subject || label
  })
  const parts = { count: notice.joined, number: number(notice.joined), what: what.join(t('changes.separator')) }
  return t(notice.affects === 'new' ? 'changes.frozen' : 'changes.affected', parts)
}

/** Words for the differences to files, in the language of the interface. */
export function changeWords(t: TFunction, language: string, files: Files): ChangeWords {
  const context: Context = { t, language, names: changeNames(files, language) }
  return {
    change(change) {
      if (change.part === 'rules') return rulesSentence(context, change)
      return change.part === 'words' ? textSentence(context, change) : pageSentence(context, change)
    },
    notice: (notice) => noticeText(context, notice),
  }
}
