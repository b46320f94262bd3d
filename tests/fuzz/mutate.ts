import fc from 'fast-check'
import { parse } from 'jsonc-parser'

/** The files of one folder, by path. */
export type Files = Readonly<Record<string, string>>

/** A reproducible change of one file. */
export interface Mutation {
  how: string
  /** The file, as a share of the list (0 to 1). */
  file: number
  /** The position, as a share of its paths or its length. */
  place: number
  /** The new value, as a share of a list. */
  value: number
}

/** Hostile and wrong values. */
const foreignValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  '',
  ' ',
  'x',
  [],
  {},
  [[]],
  [null],
  { type: 'Hero' },
  { $: 'user.loggedIn' },
  { $: 'constructor.constructor("alert(1)")()' },
  { action: 'navigate', to: 'javascript:alert(1)' },
  { action: 'navigate', to: '//evil.example' },
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '//evil.example/x.png',
  '/\\evil.example',
  'https://evil.example/x.png',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  '</script><script>alert(1)</script>',
  '[words](javascript:alert(1))',
  '**[x](https://evil.example "onload=alert(1)")**',
  '{{constructor}} $t(key) %{7*7} %s',
  '__proto__',
  'constructor',
  '\u0000\u0007\u001b[2J',
  '\u202eltr\u2066\u2028\u2029\ufeff',
  '\ud800',
  'a'.repeat(9_999),
  'a'.repeat(10_001),
  '(((((((('.repeat(200),
  '&& '.repeat(500),
  '2026-02-30T00:00:00+99:99',
  '-0.000000000000000000000000001',
  '99999999999999999999999999',
  '\u{1f600}',
]

const names = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'dangerouslySetInnerHTML',
  'style',
  'onClick',
  'ref',
  'key',
  'when',
  'fallback',
  'each',
  'requires',
  'Type',
  '',
  ' ',
  'a.b',
  '\u0000',
  '$',
  '$schema',
]

const pick = <T>(list: readonly T[], share: number): T => list[Math.floor(share * list.length)] as T

type Path = readonly (string | number)[]

function pathsIn(value: unknown, path: Path = []): Path[] {
  if (Array.isArray(value)) return [path, ...value.flatMap((entry, index) => pathsIn(entry, [...path, index]))]
  if (typeof value !== 'object' || value === null) return [path]
  return [path, ...Object.entries(value).flatMap(([name, entry]) => pathsIn(entry, [...path, name]))]
}

/** The value with one place in it replaced by `change`; `undefined` removes it. Only own fields, also `__proto__`. */
function edit(value: unknown, [head, ...rest]: Path, change: (value: unknown) => unknown): unknown {
  if (head === undefined) return change(value)
  if (Array.isArray(value))
    return value.flatMap((entry, index) => {
      const next = index === head ? edit(entry, rest, change) : entry
      return next === undefined ? [] : [next]
    })
  const entries = Object.entries(value as object).flatMap(([name, entry]) => {
    const next = name === head ? edit(entry, rest, change) : entry
    return next === undefined ? [] : [[name, next] as const]
  })
  return Object.fromEntries(entries)
}

const nest = (value: unknown, depth: number): unknown => {
  let nested = value
  for (let level = 0; level < depth; level += 1) nested = level % 2 ? [nested] : { page: nested }
  return nested
}

/** Changes to the value of a file. */
const ofValues: Record<string, (value: unknown, choice: number) => unknown> = {
  delete: () => undefined,
  retype: (_value, choice) => pick(foreignValues, choice),
  'say in words': (value) => (typeof value === 'string' ? Number(value) || value.length : String(value)),
  'put in a list': (value) => [value],
  'nest deep': (value, choice) => nest(value, pick([2, 20, 31, 33, 2_000], choice)),
  'repeat often': (value, choice) => Array.from({ length: pick([2, 40, 501, 3_000], choice) }, () => value),
  'double it': (value) => (Array.isArray(value) ? [...value, ...value] : value),
  'misspell it': (value) =>
    typeof value === 'string' ? `${value.slice(1, 3)}${value.slice(0, 1)}${value.slice(3)}` : value,
  'add a field': (value, choice) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries([...Object.entries(value), [pick(names, choice), { polluted: true }]])
      : value,
  'rename a field': (value, choice) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value).map(([name, entry], index) => [index === 0 ? pick(names, choice) : name, entry]),
        )
      : value,
  'turn around': (value) => (Array.isArray(value) ? [...value].reverse() : value),
}

const signs = [
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '"',
  "'",
  '\\',
  '/*',
  '//',
  '\u0000',
  '\ufeff',
  '\u201c',
  '\\u',
  'NaN',
  '-',
  '\r',
  'é',
]

/** Changes to the text of a file. */
const ofTexts: Record<string, (text: string, at: number, choice: number) => string> = {
  'cut out': (text, at, choice) => text.slice(0, at) + text.slice(at + 1 + Math.floor(choice * 40)),
  'cut off': (text, at) => text.slice(0, at),
  'put in a sign': (text, at, choice) => text.slice(0, at) + pick(signs, choice) + text.slice(at),
  'double a line': (text, at) => {
    const [start, end] = [text.lastIndexOf('\n', at) + 1, text.indexOf('\n', at)]
    const line = text.slice(start, end < 0 ? text.length : end + 1)
    return text.slice(0, start) + line + text.slice(start)
  },
  'other line ends': (text) => `\ufeff${text.replaceAll('\n', '\r\n')}`,
  'brackets without end': (text, at, choice) =>
    text.slice(0, at) + pick(['[', '{"a":', '('], choice).repeat(50_000) + text.slice(at),
  'very large': (text, at) => `${text.slice(0, at)}${' '.repeat(300_000)}${text.slice(at)}`,
}

const ways = [...Object.keys(ofValues), ...Object.keys(ofTexts), 'swap two files', 'take a file away']

/** A uniformly distributed share of a list. */
export const share = fc.noBias(fc.integer({ min: 0, max: 999_999 })).map((millionths) => millionths / 1_000_000)

/** One to three changes. */
export const mutations = fc.array(
  fc.record({
    how: fc.constantFrom(...ways),
    file: share,
    place: share,
    value: share,
  }),
  { minLength: 1, maxLength: 3 },
)

function mutateValue(text: string, { place, value }: Mutation, change: (value: unknown, choice: number) => unknown) {
  const parsed: unknown = parse(text)
  if (parsed === undefined) return text
  const path = pick(pathsIn(parsed), place)
  return (
    JSON.stringify(
      edit(parsed, path, (found) => change(found, value)),
      null,
      2,
    ) ?? ''
  )
}

function mutateText(text: string, mutation: Mutation): string {
  const { how, place, value } = mutation
  const onText = ofTexts[how]
  if (onText) return onText(text, Math.floor(place * text.length), value)
  const onValue = ofValues[how]
  try {
    return onValue ? mutateValue(text, mutation, onValue) : text
  } catch (error) {
    // An earlier change nested it too deep for this recursion.
    if (error instanceof RangeError) return text
    throw error
  }
}

/** Maximum length of a file that may still grow. */
const largest = 2_000_000

/** The files after a change. `others`: sources of swapped files. */
export function mutate(files: Files, mutation: Mutation, others: readonly Files[]): Files {
  const paths = Object.keys(files).sort()
  if (paths.length === 0) return files
  const path = pick(paths, mutation.file)
  if (mutation.how === 'take a file away')
    return Object.fromEntries(Object.entries(files).filter(([name]) => name !== path))
  if (mutation.how === 'swap two files') {
    const texts = Object.values(pick([files, ...others], mutation.place))
    return { ...files, [path]: pick(texts, mutation.value) ?? '' }
  }
  const text = files[path] ?? ''
  // Eight times the limit of the checker: larger files do not grow, to save memory.
  return text.length > largest ? files : { ...files, [path]: mutateText(text, mutation) }
}
