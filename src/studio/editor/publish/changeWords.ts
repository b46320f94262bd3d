import type { TFunction } from 'i18next'
import type { StudioChange, StudioNotice } from '../../../contract/studio/compare.ts'
import type { Files } from '../../model/index.ts'
import { slotName } from '../../words/names.ts'
import { blockName } from '../../words/schemaText.ts'
import { localeName } from '../words/localeNames.ts'
import { changeNames } from './changeNames.ts'
import { type ChangeContext as Context, fieldLabel, linesOf, plainText, valueText, within } from './changeValues.ts'

/** Puts the differences of a comparison into words. */
export interface ChangeWords {
  change(change: StudioChange): string
  /** What an added or removed object contains, in lines below its sentence; empty: the sentence says all of it. */
  details(change: StudioChange): readonly string[]
  notice(notice: StudioNotice): string
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
  fields
    .map((name, index) => {
      const label = fieldLabel(context, name, fields[index - 1])
      return index ? within(label) : label
    })
    .join(' ')

/** The name of the field that a difference is in; of an entry: its list. */
const fieldOf = (path: string): string => path.replace(/\[[^\]]*\]$/, '').match(/[^.[\] ]+$/)?.[0] ?? ''

/** The lines about an object that comes or goes; empty for other values. */
function addedLines(context: Context, { kind, part, path, before, after }: StudioChange): string[] {
  if (part === 'words' || (kind !== 'added' && kind !== 'removed')) return []
  const value = kind === 'added' ? after : before
  return typeof value === 'object' && value !== null ? linesOf(context, fieldOf(path), value, path.endsWith(']')) : []
}

/** The values of a difference in words. What takes several lines is left to the details. */
function saidOf(context: Context, field: string, change: StudioChange): Omit<Said, 'what'> {
  const { kind, before, after } = change
  const [line, ...more] = addedLines(context, change)
  const say = (value: unknown) => (line === undefined ? valueText(context, field, value) : more.length ? '' : line)
  return { kind, from: say(before), to: say(after) }
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

function rulesSentence(context: Context, change: StudioChange): string {
  const { t } = context
  const { kind, path } = change
  const { subject, fields } = placeOf(context, path)
  const label = labelOfFields(context, fields)
  if (kind === 'moved') return t('changes.order', { what: subject || label })
  const values = saidOf(context, fields.at(-1) ?? '', change)
  if (!fields.length) return sentence(context, { ...values, what: subject })
  return subject
    ? fieldSentence(context, subject, within(label), values)
    : sentence(context, { ...values, what: label })
}

/** A place of the page such as `block "columns", slot "start", place 2`. */
function pagePlace({ t }: Context, place: unknown): string {
  const [, , id, slot, number] = /^(page|block "([^"]*)", slot "([^"]*)")(?:, place (\d+))?$/.exec(String(place)) ?? []
  const parent = id === undefined ? t('changes.page') : t('changes.slot', { id, slot: slotName(t, slot ?? '') })
  return number === undefined ? parent : t('changes.place', { parent, number })
}

function pageSentence(context: Context, change: StudioChange): string {
  const { t } = context
  const { kind, path, before, after } = change
  const [, id, type, field] = /^block "([^"]*)" \(([^)]*)\)(?: (.+))?$/.exec(path) ?? []
  const block = t('changes.block', { id, type: blockName(context.language, type ?? '') })
  if (id !== undefined && field === undefined && kind !== 'changed')
    return sentence(context, { kind, what: block, from: pagePlace(context, before), to: pagePlace(context, after) })
  const names = (field ?? path).split('.').filter((name) => name !== 'props')
  const values = saidOf(context, names.at(-1) ?? '', change)
  const label = labelOfFields(context, names)
  if (id === undefined) return sentence(context, { ...values, what: label })
  return fieldSentence(context, block, within(label) || within(fieldLabel(context, 'type')), values)
}

function textSentence(context: Context, { kind, path, before, after }: StudioChange): string {
  const { t } = context
  const [, key = path, language = ''] = /^"(.*)" in (\S+)$/.exec(path) ?? []
  const quoted = (value: unknown) => t('changes.quoted', { text: plainText(String(value ?? '')) })
  return sentence(context, {
    kind,
    what: t('changes.text', { key, language: localeName(language).label }),
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
    details: (change) => {
      const lines = addedLines(context, change)
      return lines.length > 1 ? lines.map((line) => line.charAt(0).toUpperCase() + line.slice(1)) : []
    },
    notice: (notice) => noticeText(context, notice),
  }
}
