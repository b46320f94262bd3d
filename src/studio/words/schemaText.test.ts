import { expect, it } from 'vitest'
import { activities } from '../../activities/index.ts'
import { blocks } from '../../blocks/index.ts'
import { createRegistry } from '../../registry/createRegistry.ts'
import { actionVariants } from '../model/fields/build.ts'
import { blockFields, type Field, labelOf, pageFields, rulesFields } from '../model/fields.ts'
import { choiceLabel, knownChoice } from './choiceLabel.ts'
import { createStudioI18n } from './index.ts'
import { slotName } from './names.ts'
import english from './schema.en.json' with { type: 'json' }
import chinese from './schema.zh-CN.json' with { type: 'json' }
import { blockLabels, schemaLabel, schemaText } from './schemaText.ts'

const registry = createRegistry({ blocks, activities })

/** A field and all fields inside it. Actions contain actions, so their fields are collected once. */
const inside = (field: Field): Field[] => [
  field,
  ...field.fields.flatMap(inside),
  ...(field.item ? inside(field.item) : []),
  ...(field.kind === 'action' ? [] : field.variants.flatMap((variant) => variant.fields.flatMap(inside))),
]

const fields = [
  ...actionVariants().flatMap((variant) => variant.fields),
  ...(['activity', 'page'] as const).flatMap((kind) => pageFields(registry, kind)),
  ...registry.blocks.flatMap((block) => {
    const { props, frame } = blockFields(block)
    return [...props, ...frame]
  }),
  ...rulesFields(registry),
].flatMap(inside)
const texts = new Set(
  [
    ...fields.flatMap(({ description, name, label }) => [
      description,
      name === '' && label === labelOf('') ? undefined : label,
    ]),
    // What changes, and uses of words and pictures, are said by the name of a property, also where its field has a title.
    ...fields.flatMap(({ name }) => (name === '' ? [] : [labelOf(name)])),
    ...fields.filter(({ kind }) => kind !== 'action').flatMap(({ variants }) => variants.map((one) => one.description)),
    ...actionVariants().map(({ description }) => description),
    ...registry.blocks.flatMap(({ type, description }) => [type, description]),
    ...activities.map(({ description }) => description),
  ].filter((text) => text !== undefined),
)

it('has a Chinese text for every label and description of blocks, pages and rules', () => {
  expect(texts.size).toBeGreaterThan(400)
  expect(
    [...texts].filter((text) => !Object.hasOwn(chinese, text) && !Object.hasOwn(chinese, `block.${text}`)),
  ).toEqual([])
})

it('has Chinese words for every value of a choice, and for every slot', () => {
  const { t } = createStudioI18n('zh-CN')
  const choices = fields.flatMap(({ kind, name, path, options }) =>
    kind === 'enum' || kind === 'art'
      ? options.map(({ value }) => [String(value), kind === 'art' ? 'art' : name || (path.at(-2) ?? '')] as const)
      : [],
  )
  expect(choices.length).toBeGreaterThan(100)
  const isSaid = (text: string) => /\p{Script=Han}/u.test(text) || !/[A-Za-z]{2}/.test(text)
  expect(choices.filter(([value, name]) => !isSaid(choiceLabel(t, value, name)))).toEqual([])
  const slots = registry.blocks.flatMap((block) => block.slots)
  expect(slots.filter((slot) => !isSaid(slotName(t, slot)))).toEqual([])
})

it('says choices in English words, and leaves out no meaning', () => {
  expect(knownChoice(createStudioI18n('zh-CN').t, 'wheel', 'scene')).toBe('转盘')
  expect(knownChoice(createStudioI18n('zh-CN').t, 'wheel', 'title')).toBeNull()
  const { t } = createStudioI18n('en')
  expect(choiceLabel(t, 'DRAW', 'source')).toBe('Draws')
  expect(choiceLabel(t, 'SPOT_HOLDS', 'taskType')).toBe('Spot holdings')
  expect([choiceLabel(t, 'NEW_KIND', 'taskType'), choiceLabel(t, '2:1', 'ratio')]).toEqual(['New kind', '2:1'])
})

it('has no text that is used no longer, and none that was left in English', () => {
  const known = Object.keys(chinese).map((key) => key.replace(/^[a-z]*\.(?=\p{Lu})/u, ''))
  expect(known.filter((key) => !texts.has(key))).toEqual([])
  const plain = Object.keys(english).map((key) => key.replace(/^[a-z]*\.(?=\p{Lu})/u, ''))
  expect(plain.filter((key) => !texts.has(key))).toEqual([])
  const same = Object.entries(chinese).filter(([english, text]) => !/\p{Script=Han}/u.test(text) && english.length > 4)
  expect(same).toEqual([])
})

it('looks a label up by what contains the field, where a word has several meanings', () => {
  const find = (path: string) => fields.find((field) => field.path.join('.') === path) as Field
  expect(schemaLabel('zh-CN', find('pool.steps'))).toBe('档位')
  expect(schemaLabel('zh-CN', find('steps'))).toBe('步骤')
  expect(schemaLabel('en', find('pool.steps'))).toBe('Steps')
  expect(schemaText('zh-CN', 'Something new.')).toBe('Something new.')
})

it('labels no field with a single letter or a word that says nothing alone', () => {
  const vague = /^(as|at|by|each|else|from|ground|in|most|of|on|to|until|when|with|\w)$/i
  const labels = fields.filter(({ name }) => name !== '').map((field) => schemaLabel('en', field))
  expect([...new Set(labels.filter((label) => vague.test(label)))]).toEqual([])
})

it('has no names of the files in what forms of the rules say', () => {
  const said = rulesFields(registry)
    .flatMap(inside)
    .flatMap(({ description }) => (description === undefined ? [] : [description]))
  for (const language of ['en', 'zh-CN'])
    for (const text of said)
      expect(schemaText(language, text)).not.toMatch(/[A-Z]{2,}_[A-Z]|DAILY|VOLUME|null|[a-z][A-Z]\w|1,000,000/)
})

it('gives the canvas a Chinese name for every block type, and none in English', () => {
  const labels = blockLabels('zh-CN')
  expect(labels?.lang).toBe('zh-CN')
  const unnamed = registry.blocks.filter(({ type }) => !/\p{Script=Han}/u.test(labels?.types[type] ?? ''))
  expect(unnamed.map(({ type }) => type)).toEqual([])
  expect(labels?.types.Hero).toBe('页首')
  expect(blockLabels('en')).toBeUndefined()
})
