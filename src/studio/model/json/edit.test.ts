import fc from 'fast-check'
import { getNodeValue, type Node, parseTree } from 'jsonc-parser'
import { describe, expect, it } from 'vitest'
import { insertPart, removePart } from './edit.ts'
import { jsonValue, parseJson } from './parse.ts'
import { isSame, renameProperty, setIn } from './set.ts'

const list = `{
  // head
  "page": [
    // first
    { "id": "a" }, // of a

    // section

    // second
    { "id": "b" }
    // end
  ]
}
`

describe('insertPart', () => {
  it('follows the neighbors', () => {
    const added = insertPart(list, ['page'], 1, { value: { id: 'n', type: 'T' } })
    expect(added).toContain('{ "id": "a" }, // of a\n    { "id": "n", "type": "T" },\n')
    expect(insertPart(list, ['page'], 9, { value: { id: 'n' } })).toContain(
      '{ "id": "b" },\n    { "id": "n" }\n    // end',
    )
  })

  it('follows the indentation, the line ends and one-line lists', () => {
    expect(insertPart('{\r\n\t"a": []\r\n}', ['a'], 0, { value: { b: [1, 2] } })).toBe(
      '{\r\n\t"a": [\r\n\t\t{\r\n\t\t\t"b": [1, 2]\r\n\t\t}\r\n\t]\r\n}',
    )
    expect(insertPart('{ "a": { "b": [] } }', ['a', 'b'], 0, { value: { c: 1 } })).toBe(
      '{ "a": { "b": [{ "c": 1 }] } }',
    )
    expect(insertPart('{\n  "a": [1, 2,]\n}', ['a'], 0, { value: 0 })).toBe('{\n  "a": [0, 1, 2,]\n}')
  })
})

describe('removePart', () => {
  it('takes the comments of the part with it and leaves others', () => {
    const first = removePart(list, ['page', 0])
    expect(first).not.toContain('first')
    expect(first).not.toContain('of a')
    expect(first).toContain('// section\n\n    // second\n    { "id": "b" }\n    // end')
    const second = removePart(list, ['page', 1])
    expect(second).toContain('{ "id": "a" } // of a\n\n    // section\n    // end')
  })

  it('never lets a comment swallow what follows', () => {
    const text = '[ // c\n\n {"a": 1}]'
    expect(jsonValue(removePart(text, [0]))).toEqual([])
    expect(removePart(text, [0])).toContain('// c')
  })

  it('tidies what becomes empty', () => {
    expect(removePart('{\n  "a": {\n    "b": 1\n  }\n}', ['a', 'b'])).toBe('{\n  "a": {}\n}')
    expect(removePart('{ "a": 1, "b": 2, "c": 3 }', ['a'])).toBe('{ "b": 2, "c": 3 }')
    expect(removePart('{ "a": 1, "b": 2, "c": 3 }', ['c'])).toBe('{ "a": 1, "b": 2 }')
  })
})

describe('setIn', () => {
  it('creates what is missing on the way', () => {
    expect(setIn('{\n  "id": "x"\n}', ['slots', 'content'], [{ id: 'y' }])).toBe(
      '{\n  "id": "x",\n  "slots": {\n    "content": [\n      {\n        "id": "y"\n      }\n    ]\n  }\n}',
    )
  })

  it('follows an order of properties', () => {
    const order = ['id', 'type', 'props', 'when']
    expect(setIn('{ "id": "x", "when": "a" }', ['type'], 'T', order)).toBe('{ "id": "x", "type": "T", "when": "a" }')
    expect(setIn('{ "when": "a" }', ['id'], 'x', order)).toBe('{ "id": "x", "when": "a" }')
  })

  it('keeps comments in objects and lists that change', () => {
    const text = '{\n  "a": [\n    // one\n    1,\n    // two\n    2\n  ], // end\n  "b": { "c": 1 /* c */ }\n}'
    expect(setIn(text, ['a'], [1, 3, 2])).toBe(text.replace('1,', '1,\n    3,'))
    expect(setIn(text, [], { a: [1, 2], b: { c: 2 } })).toBe(text.replace('"c": 1', '"c": 2'))
  })

  it('renames a property', () => {
    expect(renameProperty('{ "a": 1, /* k */ "b": 2 }', ['b'], 'c')).toBe('{ "a": 1, /* k */ "c": 2 }')
  })
})

const json = fc.letrec((tie) => ({
  value: fc.oneof({ maxDepth: 3 }, fc.constantFrom(1, true, null, 'x', '// "'), tie('list'), tie('object')),
  list: fc.array(tie('value'), { maxLength: 4 }),
  object: fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), tie('value'), { maxKeys: 4, noNullPrototype: true }),
})).object

/** Writes a value with random white space, comments and trailing commas. */
function scribble(value: unknown, pick: () => number): string {
  const gap = () =>
    ['', ' ', '\n  ', '\n\n\t', ' // note\n', '/* c */', '\n/* a\n\n b */ ', '\r\n // x\r\n  '][pick() % 8] ?? ''
  const join = (open: string, parts: string[], close: string) =>
    open +
    parts.map((part) => gap() + part + gap()).join(',') +
    (parts.length && pick() % 4 === 0 ? `,${gap()}` : '') +
    gap() +
    close
  if (Array.isArray(value))
    return join(
      '[',
      value.map((entry) => scribble(entry, pick)),
      ']',
    )
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  return join(
    '{',
    Object.entries(value).map(([name, entry]) => `${JSON.stringify(name)}${gap()}:${gap()}${scribble(entry, pick)}`),
    '}',
  )
}

/** Everything that edits read of a tree. */
const treeOf = (node: Node | undefined): unknown =>
  node && {
    ...{ type: node.type, value: node.value, offset: node.offset, length: node.length, colon: node.colonOffset },
    children: node.children?.map((child) => [child.parent === node, treeOf(child)]),
  }

const paths = (value: unknown): (string | number)[][] =>
  typeof value !== 'object' || value === null
    ? [[]]
    : Object.entries(value).flatMap(([name, entry]) =>
        paths(entry).map((path) => [Array.isArray(value) ? Number(name) : name, ...path]),
      )

describe('every edit of any text', () => {
  it('knows the tree of a text with another scalar as if it had parsed it', () => {
    const scalars = fc.oneof(fc.string(), fc.constantFrom(true, null, 12.5, '// \\"', '*/'))
    const noise = fc.array(fc.nat(1000), { minLength: 20, maxLength: 60 })
    fc.assert(
      fc.property(json, scalars, noise, fc.nat(), (value, scalar, noises, at) => {
        const found = paths(value).filter((path) => path.length > 0)
        fc.pre(found.length > 0)
        let next = 0
        const text = scribble(value, () => noises[next++ % noises.length] ?? 0)
        const edited = setIn(text, found[at % found.length] ?? [], scalar)
        const parsed = parseTree(edited, [], { allowTrailingComma: true })
        expect(treeOf(parseJson(edited).root)).toEqual(treeOf(parsed))
      }),
    )
  })

  it('knows the trees and values of texts in which many scalars were set', () => {
    const scalars = fc.oneof(fc.string(), fc.constantFrom(true, null, 12.5, '// \\"', '*/'))
    const noise = fc.array(fc.nat(1000), { minLength: 20, maxLength: 60 })
    const steps = fc.array(fc.record({ at: fc.nat(3), scalar: scalars, isRead: fc.boolean() }), { maxLength: 8 })
    fc.assert(
      fc.property(json, steps, noise, (value, all, noises) => {
        let next = 0
        let text = scribble(value, () => noises[next++ % noises.length] ?? 0)
        for (const { at, scalar, isRead } of all) {
          const found = paths(jsonValue(text)).filter((path) => path.length > 0)
          text = setIn(text, found[at % found.length] ?? ['new'], scalar)
          if (isRead)
            expect(treeOf(parseJson(text).root)).toEqual(treeOf(parseTree(text, [], { allowTrailingComma: true })))
          expect(jsonValue(text)).toEqual(getNodeValue(parseTree(text, [], { allowTrailingComma: true }) as Node))
        }
        expect(treeOf(parseJson(text).root)).toEqual(treeOf(parseTree(text, [], { allowTrailingComma: true })))
      }),
      { numRuns: 500 },
    )
  })

  it('sets, adds and removes exactly one value', () => {
    fc.assert(
      fc.property(
        json,
        json,
        fc.array(fc.nat(1000), { minLength: 20, maxLength: 60 }),
        fc.nat(),
        (before, after, noise, at) => {
          let next = 0
          const text = scribble(before, () => noise[next++ % noise.length] ?? 0)
          expect(parseJson(text).error).toBe(null)
          expect(jsonValue(setIn(text, [], after))).toEqual(after)
          const names = Object.keys(before as object)
          const name = names[at % Math.max(1, names.length)] ?? 'a'
          const { [name]: _, ...rest } = before as Record<string, unknown>
          expect(jsonValue(setIn(text, [name], undefined))).toEqual(rest)
          const inside = [name, Array.isArray((before as Record<string, unknown>)[name]) ? 0 : 'z']
          const set = jsonValue(setIn(text, inside, 7)) as Record<string, unknown>
          expect(isSame({ ...set, [name]: 0 }, { ...(before as object), [name]: 0 })).toBe(true)
          for (const [key, list] of Object.entries(before as object)) {
            if (!Array.isArray(list)) continue
            const index = at % (list.length + 1)
            const added = insertPart(text, [key], index, { value: { q: [] } })
            expect(jsonValue(added)).toEqual({ ...(before as object), [key]: list.toSpliced(index, 0, { q: [] }) })
            expect(jsonValue(removePart(added, [key, index]))).toEqual(before)
          }
        },
      ),
      { numRuns: 2000 },
    )
  })
})
