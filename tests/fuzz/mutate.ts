import fc from 'fast-check'
import { parse } from 'jsonc-parser'

/** The files of one folder, by path. */
export type Files = Readonly<Record<string, string>>

/** One change to one file; what it says of itself is enough to do it again. */
export interface Mutation {
  how: string
  /** Which file, as a share of the list. */
  file: number
  /** Where in it, as a share of its places or its length. */
  place: number
  /** What is put there, as a share of a list. */
  value: number
}

/** What hostile or tired hands put where something else belongs. */
const strangers: readonly unknown[] = [
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

/** The value with one place in it handed through `change`; `undefined` takes the place away. Own fields only, also `__proto__`. */
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
const ofValues: Record<string, (value: unknown, stranger: number) => unknown> = {
  delete: () => undefined,
  retype: (_value, stranger) => pick(strangers, stranger),
  'say in words': (value) => (typeof value === 'string' ? Number(value) || value.length : String(value)),
  'put in a list': (value) => [value],
  'nest deep': (value, stranger) => nest(value, pick([2, 20, 31, 33, 2_000], stranger)),
  'repeat often': (value, stranger) => Array.from({ length: pick([2, 40, 501, 3_000], stranger) }, () => value),
  'double it': (value) => (Array.isArray(value) ? [...value, ...value] : value),
  'misspell it': (value) =>
    typeof value === 'string' ? `${value.slice(1, 3)}${value.slice(0, 1)}${value.slice(3)}` : value,
  'add a field': (value, stranger) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries([...Object.entries(value), [pick(names, stranger), { polluted: true }]])
      : value,
  'rename a field': (value, stranger) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value).map(([name, entry], index) => [index === 0 ? pick(names, stranger) : name, entry]),
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
const ofTexts: Record<string, (text: string, at: number, stranger: number) => string> = {
  'cut out': (text, at, stranger) => text.slice(0, at) + text.slice(at + 1 + Math.floor(stranger * 40)),
  'cut off': (text, at) => text.slice(0, at),
  'put in a sign': (text, at, stranger) => text.slice(0, at) + pick(signs, stranger) + text.slice(at),
  'double a line': (text, at) => {
    const [start, end] = [text.lastIndexOf('\n', at) + 1, text.indexOf('\n', at)]
    const line = text.slice(start, end < 0 ? text.length : end + 1)
    return text.slice(0, start) + line + text.slice(start)
  },
  'other line ends': (text) => `\ufeff${text.replaceAll('\n', '\r\n')}`,
  'brackets without end': (text, at, stranger) =>
    text.slice(0, at) + pick(['[', '{"a":', '('], stranger).repeat(50_000) + text.slice(at),
  'very large': (text, at) => `${text.slice(0, at)}${' '.repeat(300_000)}${text.slice(at)}`,
}

const ways = [...Object.keys(ofValues), ...Object.keys(ofTexts), 'swap two files', 'take a file away']

/** A share of a list, each place as likely as another. */
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

function mutateValue(text: string, { place, value }: Mutation, change: (value: unknown, stranger: number) => unknown) {
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
    // An earlier change has nested it beyond what this file's own recursion reads: it is sick enough.
    if (error instanceof RangeError) return text
    throw error
  }
}

/** Characters of a file that is not grown any more. */
const largest = 2_000_000

/** The files after a change. `others`: where a swapped file may come from. */
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
  // Eight times what is let in: one that has grown so far is not made to grow again, or the tests' memory would end first.
  return text.length > largest ? files : { ...files, [path]: mutateText(text, mutation) }
}
