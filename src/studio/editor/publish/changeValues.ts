import type { TFunction } from 'i18next'
import { idFields } from '../../../config/diff/idFields.ts'
import { zoneLabel } from '../../../contract/zone.ts'
import { labelOf } from '../../model/index.ts'
import { datesOf } from '../../ui/dates.ts'
import { knownChoice } from '../../words/choiceLabel.ts'
import { typeName } from '../../words/names.ts'
import { schemaText } from '../../words/schemaText.ts'
import type { ChangeNames } from './changeNames.ts'

/** What values are put into words with. */
export interface ChangeContext {
  t: TFunction
  language: string
  names: ChangeNames
}

type Fields = Readonly<Record<string, unknown>>

/** A text longer than this is cut off, characters. */
const maxLength = 80

const dateTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/
const textFields = ['title', 'desc', 'name', 'subTitle']
const amountFields = ['amount', 'threshold', 'depositMin', 'volumeMin', 'volume']

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isObjectList = (value: unknown): value is readonly Fields[] =>
  Array.isArray(value) && value.length > 0 && value.every(isFields)

/** Within a sentence, an English label begins with a small letter: "Odds" but not "KYC level". */
export const within = (label: string): string =>
  /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label

/** The label of a field. `parent`: the field that contains it. */
export const fieldLabel = ({ language }: ChangeContext, name: string, parent?: string): string =>
  schemaText(language, labelOf(name), parent)

/** A value of a field in few words. An object or a list of objects is on one line. */
export function valueText(context: ChangeContext, field: string, value: unknown): string {
  const { t, language } = context
  if (value === undefined || value === null) return t('changes.none')
  if (typeof value === 'boolean') return t(value ? 'changes.yes' : 'changes.no')
  if (typeof value === 'number') return numberText(language, field, value)
  if (typeof value === 'string') return stringText(context, field, value)
  if (isFields(value) || isObjectList(value))
    return linesOf(context, field, value).join(language === 'zh-CN' ? '；' : '; ') || t('changes.none')
  const entries = Array.isArray(value) ? value.map((entry) => valueText(context, field, entry)) : []
  return entries.join(t('changes.separator')) || t('changes.none')
}

const numberText = (language: string, field: string, value: number): string =>
  field === 'odds'
    ? new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 4 }).format(value / 1e6)
    : new Intl.NumberFormat(language).format(value)

function stringText({ t, language, names }: ChangeContext, field: string, value: string): string {
  const [, zone] = dateTime.exec(value) ?? []
  if (zone) return datesOf(language).time(Date.parse(value), zone === 'Z' ? '+00:00' : zone)
  if (field === 'timeZone') return zoneLabel(value)
  const [, picture] = /^\/media\/([0-9a-f]{8})[0-9a-f]*$/.exec(value) ?? []
  if (picture) return t('changes.picture', { name: picture })
  const isKey = !idFields.includes(field) && !field.endsWith('Id') && names.text(value) !== value
  if (isKey || textFields.includes(field)) return t('changes.quoted', { text: plainText(names.text(value)) })
  if (field === 'action') return t(`inspector.action.${value}`, { defaultValue: plainText(value) })
  const choice = knownChoice(t, value, field)
  if (choice !== null) return /^[a-z]/.test(value) ? within(choice) : choice
  if (amountFields.includes(field) && /^\d{1,15}$/.test(value)) return numberText(language, field, Number(value))
  return plainText(field === 'type' ? typeName(t, value) : value)
}

/** Control and direction characters could change what the rest of a sentence looks like. */
export function plainText(text: string): string {
  const plain = text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ' ')
  return plain.length > maxLength ? `${plain.slice(0, maxLength - 1)}…` : plain
}

/**
 * What an object or a list says: its own fields on the first line, then a line for each entry of its lists.
 * @param isNamed the words around it have its name
 */
export function linesOf(context: ChangeContext, field: string, value: unknown, isNamed = false): string[] {
  if (isObjectList(value)) return value.flatMap((entry, index) => entryLines(context, field, entry, index))
  if (!isFields(value)) return value === undefined || value === null ? [] : [valueText(context, field, value)]
  const own = ownText(context, value, isNamed)
  return [...(own ? [own] : []), ...listLines(context, value)]
}

function entryLines(context: ChangeContext, list: string, entry: Fields, index: number): string[] {
  const { t } = context
  const what = entryName(context, list, entry, index)
  const detail = ownText(context, entry, true)
  return [detail ? t('changes.described', { what, detail }) : what, ...listLines(context, entry)]
}

const listLines = (context: ChangeContext, value: Fields): string[] =>
  Object.entries(value).flatMap(([name, inside]) => {
    if (isObjectList(inside)) return linesOf(context, name, inside)
    return isFields(inside) ? listLines(context, inside) : []
  })

const nameFieldOf = (entry: Fields) => ['name', 'title'].find((field) => typeof entry[field] === 'string')

/** The name of an entry of a list, such as `Prize “100 USDT”`. */
function entryName(context: ChangeContext, list: string, entry: Fields, index: number): string {
  const { t, names } = context
  const id = idFields.map((field) => entry[field]).find((value) => typeof value === 'string')
  const nameField = nameFieldOf(entry)
  const known = nameField === undefined ? undefined : names.text(String(entry[nameField]))
  const name = known ?? (id === undefined ? undefined : names.entry(list, id))
  const label = fieldLabel(context, list)
  if (name === undefined) return t('changes.numbered', { list: label, number: index + 1 })
  return t([`changes.entry.${list}`, 'changes.entry.other'], { name: plainText(name), list: label })
}

/** The fields of an object without its lists of objects: `odds 5%, reward: amount 100 USDT, stock 10`. */
function ownText(context: ChangeContext, value: Fields, isNamed = false): string {
  const { t } = context
  const { amount, coin } = value
  const isAmount = typeof amount === 'string' && typeof coin === 'string'
  const nameField = nameFieldOf(value)
  const isId = (name: string) => name !== 'coin' && idFields.includes(name) && (isNamed || nameField !== undefined)
  const facts = Object.entries(value).flatMap(([name, inside]) => {
    if (inside === undefined || inside === null || isObjectList(inside)) return []
    if ((isNamed && name === nameField) || isId(name) || (name === 'coin' && isAmount)) return []
    if (name === 'reward' && isFields(inside)) return [ownText(context, inside)].filter(Boolean)
    // An action names its kind by a field of the same name.
    if (isFields(inside) && Object.keys(inside).join() === name)
      return [
        t('changes.fact', { field: within(fieldLabel(context, name)), value: valueText(context, name, inside[name]) }),
      ]
    if (isFields(inside)) {
      const detail = ownText(context, inside)
      return detail ? [t('changes.described', { what: within(fieldLabel(context, name)), detail })] : []
    }
    const said = valueText(context, name, inside)
    const parts = {
      field: within(fieldLabel(context, name)),
      value: isAmount && name === 'amount' ? `${said} ${coin}` : said,
    }
    return [t('changes.fact', parts)]
  })
  return facts.join(t('changes.factSeparator'))
}
