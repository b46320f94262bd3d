import { describe, expect, it } from 'vitest'
import { applyPlan, jsonOf, readDraft, fullRegistry as registry } from '../../../tests/helpers/drafts.ts'
import { compile } from '../../config/check/ajv.ts'
import { pageSchema } from '../../config/schema/pageSchema.ts'
import { rulesSchema } from '../../config/schema/rulesSchema.ts'
import { artNames } from '../../registry/fields.ts'
import type { Draft } from './document.ts'
import { blockFields, type Field, fieldAt, initialValue, labelOf, pageFields, rulesFields } from './fields.ts'
import type { Segment } from './json/parse.ts'
import { addBlock, setBlockField, setPageField, setProp } from './nodes.ts'
import { addRow, setRule } from './rules.ts'
import { setText, setTextAt, textOf } from './texts.ts'

const lottery = readDraft('lottery')

/** Patterns of ids and others, with a value that fits. */
const fitting = [
  'a',
  'GB',
  'USDT',
  '+08:00',
  '1',
  '4.2.14',
  'assets/a.webp',
  '/assets/a.webp',
  'REWARD_CENTER',
  'CODE26',
  'Lottery',
  '12',
]

/** A valid value that differs from the one to begin with, where there is one. */
function otherValue(field: Field): unknown {
  const { kind, limits, options } = field
  const first = initialValue(field)
  if (options.length > 0) return options.at(-1)?.value
  if (kind === 'boolean') return first !== true
  if (kind === 'integer' || kind === 'number' || kind === 'perMillion') {
    const next = Number(first) + 1
    return next <= (limits.max ?? next) ? next : (limits.min ?? 0)
  }
  if (typeof first !== 'string') return first
  const fits = (text: string) =>
    new RegExp(limits.pattern ?? '', 'u').test(text) && text.length >= (limits.minLength ?? 0)
  return fits(first) ? first : fitting.find(fits)
}

interface Case {
  path: Segment[]
  field: Field
}

/** Every field of a form with the path of its first entry. Actions inside actions are entered once. */
function casesOf(fields: readonly Field[], path: readonly Segment[] = [], depth = 0): Case[] {
  return fields.flatMap((field) => {
    const own = [...path, field.name === '' ? 0 : field.name]
    const inside =
      depth > 6
        ? []
        : [
            ...casesOf(field.fields, own, depth + 1),
            ...(field.item ? casesOf([field.item], own, depth + 1) : []),
            ...field.variants.flatMap((variant) =>
              casesOf(variant.fields, own, depth + (field.kind === 'action' ? 3 : 1)),
            ),
          ]
    return [{ path: own, field }, ...inside]
  })
}

/** Sets everything around a value, so that it can be set. */
function prepared(
  draft: Draft,
  fields: readonly Field[],
  path: readonly Segment[],
  set: (draft: Draft, path: Segment[], value: unknown) => Draft,
  read: (draft: Draft) => unknown,
): Draft {
  let ready = draft
  for (let length = 1; length < path.length; length++) {
    const above = path.slice(0, length)
    const current = above.reduce<unknown>(
      (value, segment) => (value as Record<Segment, unknown> | undefined)?.[segment],
      read(ready),
    )
    const next = path[length]
    const field = fieldAt(fields, above, read(ready))
    if (!field) throw new Error(`no field at ${above.join('/')}`)
    const variant = field.variants.find((one) => one.fields.some(({ name }) => name === next))
    const isInside =
      typeof next === 'number'
        ? Array.isArray(current) && current.length > 0
        : current && fieldAt(fields, path.slice(0, length + 1), read(ready))
    if (isInside) continue
    const value = variant
      ? (variant.example ?? { [variant.tag]: variant.values[0] })
      : typeof next === 'number' && field.item
        ? [initialValue(field.item)]
        : (initialValue(field) ?? {})
    ready = set(ready, above, value)
  }
  return ready
}

const valueAt = (value: unknown, path: readonly Segment[]): unknown =>
  path.reduce<unknown>((inside, segment) => (inside as Record<Segment, unknown> | undefined)?.[segment], value)

describe('labels', () => {
  it('are the words of the name', () => {
    expect(['showPrize', 'kycLevel', 'q', '$schema', 'seoTitle', 'kols', 'preTaskIds', 'faq'].map(labelOf)).toEqual([
      'Show prize',
      'KYC level',
      'Q',
      'Schema',
      'SEO title',
      'KOLs',
      'Pre task ids',
      'FAQ',
    ])
  })
})

describe('fields of blocks', () => {
  it('have kinds, limits, defaults and units', () => {
    const spec = registry.block('Hero')
    if (!spec) throw new Error('no Hero')
    const { props, frame } = blockFields(spec)
    expect(fieldAt(props, ['title'])).toMatchObject({
      kind: 'text',
      label: 'Title',
      isRequired: false,
      examples: ['hero.title'],
    })
    expect(fieldAt(props, ['text'])?.kind).toBe('richText')
    expect(fieldAt(props, ['showPrize'])).toMatchObject({ kind: 'boolean', default: true, isRequired: false })
    expect(fieldAt(props, ['art'])?.options?.map(({ value }) => value)).toEqual([...artNames])
    const dialog = { primary: { action: { action: 'sequence', steps: [{ action: 'copy', value: 'x' }] } } }
    expect(fieldAt(props, ['primary', 'action'], dialog)).toMatchObject({ kind: 'action', isRequired: true })
    expect(fieldAt(props, ['primary', 'action', 'steps', 0, 'value'], dialog)).toMatchObject({
      kind: 'string',
      isBound: true,
      limits: { minLength: 1, maxLength: 2000 },
    })
    expect(fieldAt(frame, ['when'])?.kind).toBe('condition')
    expect(fieldAt(frame, ['each', 'in'])?.kind).toBe('listExpression')
    expect(fieldAt(props, ['nothing'])).toBe(undefined)
    expect(fieldAt(rulesFields(registry), ['lottery', 'prizes', 0, 'odds'])).toMatchObject({
      kind: 'perMillion',
      unit: 'per million',
      limits: { min: 0, max: 1_000_000 },
    })
    expect(fieldAt(rulesFields(registry), ['lottery', 'fallbackPrizeId'])?.kind).toBe('prize')
    expect(fieldAt(rulesFields(registry), ['stages', 0, 'identifier'])?.kind).toBe('taskGroup')
    expect(fieldAt(rulesFields(registry), ['lottery', 'prizes', 0, 'reward', 'coin'])).toMatchObject({
      kind: 'coin',
      isNullable: true,
    })
    expect(fieldAt(rulesFields(registry), ['taskGroups', 0, 'tasks', 0, 'rewards', 0, 'amount'])).toMatchObject({
      kind: 'amount',
      unit: 'coin',
    })
    expect(fieldAt(pageFields(registry, 'activity'), ['theme', 'accent'])?.kind).toBe('color')
    expect(fieldAt(pageFields(registry, 'page'), ['type'])).toBe(undefined)
  })

  const validate = compile(pageSchema(registry, 'activity'))

  it.each(registry.blocks.map((spec) => [spec.type, spec] as const))(
    'of %s are all set and read back',
    (type, spec) => {
      const { props, frame } = blockFields(spec)
      expect(props.map(({ name }) => name)).toEqual(Object.keys(spec.props.properties))
      const draft = applyPlan(lottery, addBlock(lottery, registry, type, { parent: null, slot: 'page', index: 0 }))
      const block = (from: Draft) => jsonOf(from, 'activity.json').page[0]
      const { id } = block(draft)
      const before = validate(jsonOf(draft, 'activity.json')).map(
        ({ instancePath, message }) => `${instancePath} ${message}`,
      )
      expect(before).toEqual([])
      const set = (from: Draft, path: Segment[], value: unknown) => applyPlan(from, setProp(from, id, path, value))
      for (const { path, field } of casesOf(props)) {
        const ready = prepared(draft, props, path, set, (from) => block(from).props)
        const found = fieldAt(props, path, block(ready).props)
        expect([path.join('/'), found?.label]).toEqual([path.join('/'), field.label])
        if (field.kind === 'text' || field.kind === 'richText') {
          const next = applyPlan(ready, setText(ready, registry, id, path, 'de', 'Wörter'))
          expect(textOf(next, String(valueAt(block(next).props, path)), 'de')).toBe('Wörter')
          continue
        }
        const value = field.kind === 'blocks' ? [{ id: 'inner', type: 'Faq' }] : otherValue(field)
        const next = set(ready, path, value)
        expect([path.join('/'), valueAt(block(next).props, path)]).toEqual([path.join('/'), value])
        const problems = validate(jsonOf(next, 'activity.json')).map(
          ({ instancePath, message }) => `${instancePath} ${message}`,
        )
        expect([path.join('/'), problems]).toEqual([path.join('/'), []])
        if (field.isBound) expect(valueAt(block(set(next, path, { $: 'now' })).props, path)).toEqual({ $: 'now' })
      }
      const setFrame = (from: Draft, path: Segment[], value: unknown) =>
        applyPlan(from, setBlockField(from, id, path, value))
      for (const { path, field } of casesOf(frame)) {
        if (field.name === 'id') continue
        const next = setFrame(prepared(draft, frame, path, setFrame, block), path, otherValue(field))
        expect([path.join('/'), valueAt(block(next), path)]).toEqual([path.join('/'), otherValue(field)])
      }
    },
  )
})

/** Sets every field of a form and reads it back from the file. */
function walk(
  draft: Draft,
  fields: readonly Field[],
  file: string,
  set: (draft: Draft, path: Segment[], value: unknown) => Draft,
  validate: (value: unknown) => readonly { instancePath: string; message?: string | undefined }[],
): number {
  const cases = casesOf(fields)
  for (const { path, field } of cases) {
    const ready = prepared(draft, fields, path, set, (from) => jsonOf(from, file))
    const pointer = `/${path.join('/')}`
    if (field.kind === 'text' || field.kind === 'richText') {
      const next = applyPlan(ready, setTextAt(ready, registry, file, pointer, 'de', 'Wörter'))
      expect([pointer, textOf(next, String(valueAt(jsonOf(next, file), path)), 'de')]).toEqual([pointer, 'Wörter'])
      continue
    }
    expect([pointer, otherValue(field)]).not.toContain(undefined)
    const next = set(ready, path, otherValue(field))
    expect([pointer, valueAt(jsonOf(next, file), path)]).toEqual([pointer, otherValue(field)])
    const problems = validate(jsonOf(next, file)).map(({ instancePath, message }) => `${instancePath} ${message}`)
    expect([pointer, problems]).toEqual([pointer, []])
    if (field.isNullable) expect(valueAt(jsonOf(set(next, path, null), file), path)).toBe(null)
  }
  return cases.length
}

describe('fields of platform.json', () => {
  it('are all set and read back', () => {
    const lists = ['/tiers', '/leaderboards', '/leaderboards/0/rewards', '/stages', '/traders', '/kols', '/banners']
    const full = lists.reduce((draft, list) => applyPlan(draft, addRow(draft, registry, list)), lottery)
    const set = (from: Draft, path: Segment[], value: unknown) =>
      applyPlan(from, setRule(from, `/${path.join('/')}`, value))
    expect(walk(full, rulesFields(registry), 'platform.json', set, compile(rulesSchema(registry)))).toBeGreaterThan(150)
  })
})

describe('fields of the page', () => {
  it.each([
    ['activity', 'lottery', 'activity.json'],
    ['page', 'hub', 'page.json'],
  ] as const)('%s are all set and read back', (kind, alias, file) => {
    const set = (from: Draft, path: Segment[], value: unknown) => applyPlan(from, setPageField(from, path, value))
    const count = walk(readDraft(alias), pageFields(registry, kind), file, set, compile(pageSchema(registry, kind)))
    expect(count).toBeGreaterThan(15)
  })
})
