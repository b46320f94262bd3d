import { SiteSettings } from '../../contract/shapes/site.ts'
import type { Registry } from '../../registry/createRegistry.ts'
import type { BlockSpec } from '../../registry/defineBlock.ts'
import { blockSchema, frameDefs } from './blockSchema.ts'
import { usageSchema } from './fragmentSchema.ts'
import { BlockId } from './frame.ts'
import { type JsonSchema, plain } from './json.ts'
import { actionSchema, frameSchema, type PageKind } from './pageSchema.ts'
import { withRulesDescriptions } from './rulesDescriptions.ts'
import { rulesSchema } from './rulesSchema.ts'
import { fixedValues, mapValues, strict } from './strict.ts'

const dialect = 'http://json-schema.org/draft-07/schema#'

/**
 * The page schema for editors. Editors support `if`/`then` instead of `discriminator`, show `markdownDescription`, and offer
 * `defaultSnippets`.
 */
export function editorSchema(registry: Registry, kind: PageKind): JsonSchema {
  const shared: Record<string, JsonSchema> = {}
  const of = (part: 'block' | 'fallback') => {
    for (const spec of registry.blocks) {
      const whole = forEditor(blockSchema(spec, part))
      const { props, ...properties } = whole.properties ?? {}
      // A block and its fallback have the same props: define them once.
      if (props) shared[`${spec.type}.props`] = props
      shared[nameOf(spec, part)] = {
        ...whole,
        properties: { ...properties, ...(props && { props: { $ref: `#/$defs/${spec.type}.props` } }) },
      }
    }
    return blockSwitch(registry.blocks, part)
  }
  const block = of('block')
  const fallback = of('fallback')
  return {
    $schema: dialect,
    title: kind === 'activity' ? 'Activity page' : 'Page',
    ...forEditor(frameSchema(registry, kind)),
    $defs: {
      block,
      fallback,
      action: editorAction(),
      piece: pieceSwitch(registry.blocks),
      use: forEditor(usageSchema()),
      ...mapValues(frameDefs(), forEditor),
      ...shared,
    },
  }
}

/** The schema of `platform.json` for editors. */
export const platformEditorSchema = (registry: Registry): JsonSchema => ({
  $schema: dialect,
  title: 'What the platform enforces',
  ...forEditor(withRulesDescriptions(rulesSchema(registry))),
})

/** The schema of `site.json` for editors. */
export const siteEditorSchema = (): JsonSchema => ({
  $schema: dialect,
  title: 'What holds for all pages of a site',
  ...forEditor(strict(plain(SiteSettings))),
})

const nameOf = (spec: BlockSpec, part: 'block' | 'fallback') => (part === 'block' ? spec.type : `${spec.type}.fallback`)

function blockSwitch(blocks: readonly BlockSpec[], part: 'block' | 'fallback'): JsonSchema {
  const block: JsonSchema = {
    required: part === 'block' ? ['id', 'type'] : ['type'],
    // The id is also defined here: until its type is written, a block matches none of the schemas below.
    properties: { ...(part === 'block' && { id: forEditor(plain(BlockId)) }), type: typeSchema(blocks) },
    allOf: blocks.map((spec) => when('type', spec.type, { $ref: `#/$defs/${nameOf(spec, part)}` })),
  }
  const snippets = blocks.map((spec) => snippet(spec, part))
  if (part === 'fallback') return { type: 'object', ...block, defaultSnippets: snippets }
  return {
    type: 'object',
    ...ifThen({ required: ['use'] }, { $ref: '#/$defs/use' }, block),
    defaultSnippets: [...snippets, useSnippet],
  }
}

const typeSchema = (blocks: readonly BlockSpec[]): JsonSchema => ({
  enum: blocks.map((spec) => spec.type),
  markdownEnumDescriptions: blocks.map((spec) => spec.description),
  description: 'Which block it is.',
})

const useSnippet = {
  label: 'use a fragment',
  description: 'Inserts a fragment of this file here.',
  body: { use: `\${1:fragment}`, id: `\${2:id}` },
}

/** Inside a fragment any value may be a parameter, so only block types are checked. */
const pieceSwitch = (blocks: readonly BlockSpec[]): JsonSchema => ({
  type: 'object',
  properties: { type: typeSchema(blocks) },
  defaultSnippets: [...blocks.map((spec) => snippet(spec, 'block')), useSnippet],
})

/** Any action, with a snippet for each. */
function editorAction(): JsonSchema {
  const action = actionSchema()
  const snippets = (action.oneOf ?? []).flatMap(({ description, examples }) =>
    (examples ?? []).map((body) => ({
      label: (body as { action: string }).action,
      ...(description !== undefined && { description }),
      body,
    })),
  )
  return { ...forEditor(action), defaultSnippets: snippets }
}

// The field names are those of JSON Schema.
const ifThen = (test: JsonSchema, then: JsonSchema, otherwise?: JsonSchema): JsonSchema => ({
  if: test,
  ...{ then },
  ...(otherwise && { else: otherwise }),
})

const when = (field: string, value: unknown, outcome: JsonSchema): JsonSchema =>
  ifThen(
    { properties: { [field]: Array.isArray(value) ? { enum: value } : { const: value } }, required: [field] },
    outcome,
  )

function snippet(spec: BlockSpec, part: 'block' | 'fallback') {
  const [example] = Object.values(spec.examples)
  const id = `${spec.type.charAt(0).toLowerCase()}${spec.type.slice(1)}`
  const body = {
    ...(part === 'block' && { id: `\${1:${id}}` }),
    type: spec.type,
    ...(example?.props && Object.keys(example.props).length > 0 && { props: example.props }),
    ...(spec.slots.length > 0 && {
      slots: Object.fromEntries(spec.slots.map((name) => [name, []])),
    }),
  }
  return { label: spec.type, description: spec.description, body }
}

/** Examples for fields of this kind that have none of their own. */
const defaultExamples: Record<string, unknown> = { text: 'hero.title', link: '/rewards', boolean: true }

function forEditor(schema: JsonSchema): JsonSchema {
  const { discriminator, oneOf, 'x-playbill': kind, ...own } = schema
  const example = own.examples || own.enum ? undefined : defaultExamples[String(kind ?? own.type)]
  const rest: JsonSchema = example === undefined ? own : { ...own, examples: [example] }
  const map = (values: Record<string, JsonSchema>) => mapValues(values, forEditor)
  const properties = rest.properties && map(rest.properties)
  return {
    ...rest,
    ...(rest.description && { markdownDescription: withExample(rest) }),
    ...(properties && { properties }),
    ...(rest.patternProperties && {
      patternProperties: map(rest.patternProperties),
    }),
    ...(rest.items && { items: forEditor(rest.items) }),
    ...(rest.anyOf && { anyOf: rest.anyOf.map(forEditor) }),
    ...(discriminator && oneOf && switchOn(discriminator.propertyName, oneOf.map(forEditor))),
  }
}

const withExample = ({ description, examples, default: otherwise }: JsonSchema): string => {
  const code = (value: unknown) => `\`${JSON.stringify(value)}\``
  const parts = [description, examples?.length && `Example: ${code(examples[0])}`]
  return [...parts, otherwise !== undefined && `If left out: ${code(otherwise)}`].filter(Boolean).join('\n\n')
}

function switchOn(tag: string, options: readonly JsonSchema[]): JsonSchema {
  const values = options.flatMap((option) => fixedValues(option.properties?.[tag]) ?? [])
  return {
    properties: { [tag]: { enum: values, description: 'Which of them it is.' } },
    allOf: options.map((option) => when(tag, fixedValues(option.properties?.[tag]), option)),
  }
}
