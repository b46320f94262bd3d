import type { Field } from '../../model/index.ts'

/** Why an input is not written. `values` fill its message. */
export interface InputProblem {
  readonly kind:
    | 'required'
    | 'number'
    | 'whole'
    | 'percent'
    | 'min'
    | 'max'
    | 'short'
    | 'long'
    | 'pattern'
    | 'choice'
    | 'count'
    | 'double'
    | 'date'
    | 'order'
  readonly values: Readonly<Record<string, string | number>>
}

/** What the operator has entered: a value for the file, or why it is none. */
export type Read = { readonly value: unknown } | { readonly problem: InputProblem }

const wrong = (kind: InputProblem['kind'], values: InputProblem['values'] = {}): Read => ({ problem: { kind, values } })

/** Whether a value is edited as a percentage: odds and shares, which the file has per million. */
export const isPercent = (field: Field): boolean => field.kind === 'perMillion'

/** `5` per million is "0.0005"; other values are shown as they are. */
export function percentOf(perMillion: number): string {
  const digits = String(Math.abs(perMillion)).padStart(5, '0')
  const fraction = digits.slice(-4).replace(/0+$/, '')
  return `${perMillion < 0 ? '-' : ''}${digits.slice(0, -4)}${fraction && `.${fraction}`}`
}

/** The per million of a percentage: "0.0005" is 5. Undefined for a text that is none, or has more than 4 decimals. */
export function perMillionOf(percent: string): number | undefined {
  const [, whole, fraction = ''] = /^(\d{1,7})(?:[.,](\d{1,4}))?$/.exec(percent.replace(/\s*%$/, '')) ?? []
  return whole === undefined ? undefined : Number(whole + fraction.padEnd(4, '0'))
}

/** A value as the text of its field. */
export function showValue(field: Field, value: unknown): string {
  if (value === undefined || value === null) return ''
  if (isPercent(field) && Number.isInteger(value)) return percentOf(value as number)
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const numberKinds: readonly Field['kind'][] = ['perMillion', 'integer', 'number', 'amount']

/** The value of a text, or why it is none. An empty optional field leaves the value out. */
export function readValue(field: Field, raw: string): Read {
  // Chinese and Japanese keyboards also type digits, commas and percent signs in full width.
  const text = (numberKinds.includes(field.kind) ? raw.normalize('NFKC') : raw).trim()
  if (text === '') {
    if (!field.isRequired) return { value: undefined }
    return field.isNullable ? { value: null } : wrong('required')
  }
  if (field.kind === 'perMillion') {
    const value = perMillionOf(text)
    return value === undefined ? wrong('percent') : inRange(field, value)
  }
  if (field.kind === 'integer' || field.kind === 'number') {
    const plain = text.replace(/[\s,_](?=\d{3}(\D|$))/g, '')
    if (!/^-?\d+(\.\d+)?$/.test(plain)) return wrong('number')
    if (field.kind === 'integer' && plain.includes('.')) return wrong('whole')
    return inRange(field, Number(plain))
  }
  const value = field.kind === 'amount' ? text.replace(/[\s,_](?=\d{3}(\D|$))/g, '') : text
  return matches(field, value)
}

function inRange(field: Field, value: number): Read {
  const { min, max } = field.limits
  const shown = (limit: number) => (isPercent(field) ? `${percentOf(limit)}%` : limit)
  if (min !== undefined && value < min) return wrong('min', { min: shown(min) })
  if (max !== undefined && value > max) return wrong('max', { max: shown(max) })
  return { value }
}

function matches(field: Field, value: string): Read {
  const { pattern, minLength, maxLength } = field.limits
  if (field.kind === 'amount' && pattern !== undefined && !new RegExp(pattern).test(value)) return wrong('number')
  if (field.kind === 'enum' && !field.options.some((option) => option.value === value)) return wrong('choice')
  if (minLength !== undefined && value.length < minLength) return wrong('short', { min: minLength })
  if (maxLength !== undefined && value.length > maxLength) return wrong('long', { max: maxLength })
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(value))
    return wrong('pattern', { example: String(field.examples[0] ?? exampleOf(field)) })
  return { value }
}

const examples: Partial<Record<Field['kind'], string>> = {
  coin: 'USDT',
  region: 'GB',
  id: 'volume-500',
  zone: '+08:00',
  date: '2026-11-01T00:00:00+08:00',
  imageAddress: '/assets/card.webp',
}
const exampleOf = (field: Field): string => examples[field.kind] ?? field.limits.pattern ?? ''

/** The entries of a list of short values, which are written with commas or spaces between them. */
export function readTokens(list: Field, raw: string): Read {
  const { item, limits } = list
  const entries = raw.split(/[\s,;]+/).filter(Boolean)
  if (entries.length === 0 && !list.isRequired) return { value: undefined }
  const values: unknown[] = []
  for (const entry of entries) {
    const read = item
      ? readValue(item, item.kind === 'region' || item.kind === 'coin' ? entry.toUpperCase() : entry)
      : wrong('pattern')
    if ('problem' in read) return { problem: { ...read.problem, values: { ...read.problem.values, entry } } }
    if (values.includes(read.value)) return wrong('double', { entry })
    values.push(read.value)
  }
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = limits
  if (values.length < minItems || values.length > maxItems) return wrong('count', { min: minItems, max: maxItems })
  return { value: values }
}

/** The value at a path; undefined where there is none. */
export function valueAt(root: unknown, path: readonly (string | number)[]): unknown {
  let value = root
  for (const part of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined
    value = (value as Record<string | number, unknown>)[part]
  }
  return value
}

/** The JSON pointer of a path. */
export const pointerOf = (path: readonly (string | number)[]): string =>
  path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

/** The path of a JSON pointer. Indexes stay texts. */
export const pathOf = (pointer: string): readonly string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
