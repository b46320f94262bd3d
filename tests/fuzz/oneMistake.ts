import fc from 'fast-check'
import type { Values } from './validConfigs.ts'

/** A reproducible mistake. */
export interface Slip {
  kind: string
  /** The file and the path, as shares of the candidates. */
  file: number
  place: number
  /** The variant, as a share. */
  how: number
}

export type Path = readonly (string | number)[]

/** A folder with a mistake: its texts and the changed path; null if the mistake does not apply. */
export interface Slipped {
  files: Record<string, string>
  /** The file and the place that were changed. */
  path: string
  at: Path
}

type Change = (values: Values, slip: Slip) => Slipped | null

const pick = <T>(list: readonly T[], share: number): T | undefined => list[Math.floor(share * list.length)]

interface Node {
  path: string
  at: Path
  value: unknown
}

/** Every value of every file that is chosen. */
function nodesOf(values: Values, chosen: (path: string) => boolean): Node[] {
  const inside = (path: string, value: unknown, at: Path): Node[] => [
    { path, at, value },
    ...(typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([name, inner]) =>
          inside(path, inner, [...at, Array.isArray(value) ? Number(name) : name]),
        )
      : []),
  ]
  return Object.entries(values)
    .filter(([path]) => chosen(path))
    .flatMap(([path, value]) => inside(path, value, []))
}

/** Replaces the value at a path; `undefined` removes it. */
export function put(value: unknown, [head, ...rest]: Path, made: (value: unknown) => unknown): unknown {
  if (head === undefined) return made(value)
  if (Array.isArray(value))
    return value.flatMap((entry, index) => {
      const next = index === head ? put(entry, rest, made) : entry
      return next === undefined ? [] : [next]
    })
  return Object.fromEntries(
    Object.entries(value as object).flatMap(([name, entry]) => {
      const next = name === head ? put(entry, rest, made) : entry
      return next === undefined ? [] : [[name, next]]
    }),
  )
}

export const textOf = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

const write = (
  values: Values,
  { path, at }: Pick<Node, 'path' | 'at'>,
  made: (value: unknown) => unknown,
): Slipped => ({
  files: Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, textOf(name === path ? put(value, at, made) : value)]),
  ),
  path,
  at,
})

const isRulesOrPage = (path: string) => !path.startsWith('locales/')

/** A word with one typo. */
export function misspell(word: string, share: number): string {
  const at = 1 + Math.floor(share * 0.999 * Math.max(1, word.length - 2))
  const kind = Math.floor(share * 997) % 3
  if (kind === 0) return word.slice(0, at) + word.slice(at + 1)
  if (kind === 1) return word.slice(0, at) + word[at] + word.slice(at)
  return word.slice(0, at) + (word[at + 1] ?? '') + word[at] + word.slice(at + 2)
}

/** Names that define something, and free texts: another value is valid too. */
const free =
  /^(?:id|analytics|version|taskId|rewardId|prizeId|bannerId|boardId|tierId|traderId|identifier|drawTaskId|activityId|code|codes|loginName|accountKinds|position|minAppVersion|as)$/
const lastName = (at: Path) => String(at.findLast((step) => typeof step === 'string') ?? '')

/** Texts with a restricted format: types, keys, dates, amounts, links, references, conditions. */
const closedTexts = (values: Values) =>
  nodesOf(values, isRulesOrPage).filter(
    ({ at, value }) =>
      typeof value === 'string' &&
      value.length > 3 &&
      !free.test(lastName(at)) &&
      !(lastName(at) === 'name' && at.includes('kols')) &&
      !(at[0] === 'introduce' && at[1] === 'terms' && at[2] === 'version') &&
      // Another digit is another valid number.
      !/^[\d.]+$/.test(value) &&
      !/^\d{4}-/.test(value) &&
      !/^#[0-9a-f]{6}$/i.test(value),
  )

const fieldsIn = (values: Values) => nodesOf(values, isRulesOrPage).filter(({ at }) => typeof at.at(-1) === 'string')

const foreignValues: readonly unknown[] = [null, true, 7, 'x', [], {}, '']
const kindOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value)

/** Changes the text of the file at a share of the files; undefined: the mistake does not apply. */
function editText(
  values: Values,
  file: number,
  edit: (text: string, value: unknown) => string | undefined,
): Slipped | null {
  const path = pick(Object.keys(values), file)
  if (!path) return null
  const edited = edit(textOf(values[path]), values[path])
  if (edited === undefined) return null
  const files = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, textOf(value)]))
  return { files: { ...files, [path]: edited }, path, at: [] }
}

/** Each returns a folder with one mistake or one equivalent notation. */
export const changes: Readonly<Record<string, Change>> = {
  'a field misspelt': (values, { place, how }) => {
    const node = pick(
      fieldsIn(values).filter(({ at }) => String(at.at(-1)).length > 3 && at[0] !== '$schema'),
      place,
    )
    if (!node) return null
    const name = String(node.at.at(-1))
    const wrong = misspell(name, how)
    const rename = (owner: unknown) =>
      Object.fromEntries(Object.entries(owner as object).map(([key, value]) => [key === name ? wrong : key, value]))
    return { ...write(values, { path: node.path, at: node.at.slice(0, -1) }, rename), at: node.at }
  },
  'a value misspelt': (values, { place, how }) => {
    const node = pick(closedTexts(values), place)
    return node ? write(values, node, (value) => misspell(String(value), how)) : null
  },
  'another kind of value': (values, { place, how }) => {
    const node = pick(
      nodesOf(values, isRulesOrPage).filter(({ at }) => at.length > 0 && at[0] !== '$schema'),
      place,
    )
    // A limit of null is intended: no limit.
    const mayBeNull = node?.at.at(-1) === 'participantLimit'
    const other =
      node &&
      pick(
        foreignValues.filter((one) => kindOf(one) !== kindOf(node.value) && !(mayBeNull && one === null)),
        how,
      )
    return node ? write(values, node, () => other) : null
  },
  'an unknown field': (values, { place }) => {
    const node = pick(
      nodesOf(values, isRulesOrPage).filter(({ value }) => kindOf(value) === 'object'),
      place,
    )
    return node ? write(values, node, (value) => ({ ...(value as object), surprise: 1 })) : null
  },
  'an entry copied': (values, { place }) => {
    const lists = nodesOf(values, isRulesOrPage).filter(
      ({ value, at }) =>
        Array.isArray(value) &&
        value.length > 0 &&
        // Blocks may be repeated.
        !(at.includes('props') && typeof value[0] === 'object'),
    )
    const node = pick(lists, place)
    return node ? write(values, node, (value) => [...(value as unknown[]), (value as unknown[])[0]]) : null
  },
  'two moments exchanged': (values, { how }) => {
    const pairs = [
      ['applyStart', 'applyEnd'],
      ['start', 'end'],
      ['applyStart', 'end'],
      ['start', 'settle'],
      ['end', 'claimEnd'],
    ] as const
    const rules = values['platform.json'] as { windows?: Record<string, string> } | undefined
    const pair = pick(pairs, how)
    if (!rules?.windows || !pair) return null
    const { windows } = rules
    const [one, other] = pair
    return write(values, { path: 'platform.json', at: ['windows'] }, () => ({
      ...windows,
      [one]: windows[other],
      [other]: windows[one],
    }))
  },
  'an amount of another form': (values, { place, how }) => {
    const names = new Set(['amount', 'threshold'])
    const node = pick(
      nodesOf(values, isRulesOrPage).filter(({ at, value }) => typeof value === 'string' && names.has(lastName(at))),
      place,
    )
    const wrong = pick(['0', '-5', '1e3', '1,000', '0.00000000001', ' 10', '10 USDT', '٣'], how)
    return node ? write(values, node, () => wrong) : null
  },
  'odds of another sum': (values, { place, how }) => {
    const node = pick(
      nodesOf(values, isRulesOrPage).filter(({ at }) => lastName(at) === 'odds'),
      place,
    )
    return node ? write(values, node, (value) => Number(value) + (how < 0.5 ? 1 : -1)) : null
  },
  'a moment of another form': (values, { place, how }) => {
    const node = pick(
      nodesOf(values, isRulesOrPage).filter(
        ({ value }) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value),
      ),
      place,
    )
    const change = pick(
      [
        (text: string) => text.slice(0, 19),
        (text: string) => text.slice(0, 10),
        (text: string) => text.replace('T', ' '),
        (text: string) => text.replace(/-\d{2}T/, '-32T'),
        (text: string) => text.replace(/[+-]\d{2}:\d{2}$/, 'Z').replace(/Z$/, '-07:00'),
        (text: string) => text.replace(/^\d{4}/, '2126'),
      ],
      how,
    )
    return node && change ? write(values, node, (value) => change(String(value))) : null
  },
  'a text of words broken': (values, { place, how }) => {
    const en = values['locales/en.json'] as Record<string, string> | undefined
    const key =
      en &&
      pick(
        Object.keys(en).filter((name) => name !== '$schema'),
        place,
      )
    if (!key) return null
    const change = pick(
      [
        () => '',
        () => undefined,
        (text: string) => `${text} {{treshold}}`,
        (text: string) => `${text} &amp; more`,
        (text: string) => `TODO ${text}`,
        (text: string) => `${text} [here](javascript:alert(1))`,
        (text: string) => `${text} <b>now</b>`,
        (text: string) => `${text} [more](https://evil.example/login)`,
        (text: string) => `${text}\ufffd`,
        () => key,
      ],
      how,
    )
    return change ? write(values, { path: 'locales/en.json', at: [key] }, (text) => change(String(text))) : null
  },
  'a punctuation mark lost': (values, { file, place }) =>
    editText(values, file, (text) => {
      const parts = [...text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],:]/g)].filter(([part]) => part.length === 1)
      const found = pick(parts, place)
      return found && text.slice(0, found.index) + text.slice(found.index + 1)
    }),
  'a punctuation mark too many': (values, { file, place, how }) =>
    editText(values, file, (text) => {
      const found = pick([...text.matchAll(/,?\n/g)], place)
      const mark = pick([...'{}[],:"'], how)
      return found && mark && text.slice(0, found.index) + mark + text.slice(found.index)
    }),
  'written otherwise': (values, { file, how }) =>
    editText(values, file, (text, value) => {
      const others = [
        JSON.stringify(value),
        `\uFEFF${text}`,
        text.replaceAll('\n', '\r\n'),
        `// a note\n${text}`,
        text.replace(/\n\}\s*$/, ',\n}\n'),
        textOf(Object.fromEntries(Object.entries(value as object).reverse())),
      ]
      return pick(others, how) ?? text
    }),
}

const share = fc.double({ min: 0, max: 0.999999, noNaN: true })

/** A random mistake. */
export const slips: fc.Arbitrary<Slip> = fc.record({
  kind: fc.constantFrom(...Object.keys(changes)),
  file: share,
  place: share,
  how: share,
})
