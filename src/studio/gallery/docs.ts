import type { BlockSpec } from '../../registry/defineBlock.ts'

/** The parts of a JSON Schema that the documentation reads. */
export interface PropSchema {
  type?: string
  description?: string
  default?: unknown
  examples?: readonly unknown[]
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly PropSchema[]
  items?: PropSchema
  properties?: Readonly<Record<string, PropSchema>>
  required?: readonly string[]
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  'x-playbill'?: string
  'x-bound'?: boolean
}

/** One row of a block's table of props; `path` is `steps[].title` for nested props. */
export interface PropDoc {
  path: string
  type: string
  required: boolean
  description: string
  /** JSON; null if there is no default. */
  defaultValue: string | null
}

/** A named call that a block reads. */
export interface SourceDoc {
  name: string
  kind: 'shared' | 'own' | 'keyed'
  method: string
  path: string
  input: Readonly<Record<string, unknown>>
}

/** A migration of a block's props to the next version. */
export interface ChangeDoc {
  version: number
  note: string
}

/** The documentation of a block as plain data, so that it can be written at build time. */
export interface BlockDoc {
  type: string
  version: number
  description: string
  props: readonly PropDoc[]
  states: readonly string[]
  slots: readonly string[]
  sources: readonly SourceDoc[]
  examples: Readonly<Record<string, { props?: object; as?: string }>>
  /** Props by the name of a preset. */
  presets: Readonly<Record<string, object>>
  /** English words of the block by key, without its prefix. */
  words: Readonly<Record<string, string>>
  changes: readonly ChangeDoc[]
  /** Reserved height while it loads, CSS px. */
  minHeight: number
  hydrate: 'load' | 'idle'
}

/** Descriptions of the `x-playbill` kinds for authors of configs. */
const meanings: Record<string, string> = {
  text: 'text key',
  link: 'link',
  block: 'block id',
  art: 'picture',
  action: 'action',
}

/** Documents a block from its definition. */
export function docOf(spec: BlockSpec, words: Readonly<Record<string, string>>): BlockDoc {
  const { type, version, description, states, slots, hydrate } = spec
  return {
    type,
    version,
    description,
    props: propsOf(spec.props as PropSchema, ''),
    states: ['ready', ...states],
    slots,
    sources: sourcesOf(spec),
    examples: spec.examples,
    presets: spec.presets ?? {},
    words,
    changes: changesOf(spec),
    minHeight: spec.reserve.minHeight,
    hydrate,
  }
}

const sourcesOf = ({ data }: BlockSpec): SourceDoc[] =>
  Object.entries(data).map(([name, { kind, call, input }]) => ({
    name,
    kind,
    method: call.method,
    path: call.path,
    input: input ?? {},
  }))

const changesOf = ({ migrations = [] }: BlockSpec): ChangeDoc[] =>
  migrations.map(({ name }, index) => ({ version: index + 2, note: name }))

/** The rows of an object's fields, each followed by its nested fields. */
function propsOf(schema: PropSchema, prefix: string): PropDoc[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = prefix + name
    const row: PropDoc = {
      path,
      type: field['x-bound'] ? `${typeOf(field)} or { "$": CEL }` : typeOf(field),
      required: (schema.required ?? []).includes(name) && field.default === undefined,
      description: field.description ?? '',
      defaultValue: field.default === undefined ? null : JSON.stringify(field.default),
    }
    return [row, ...nestedProps(field, path)]
  })
}

function nestedProps(field: PropSchema, path: string): PropDoc[] {
  // Actions are documented once, not per block.
  if (field['x-playbill']) return []
  return field.items ? propsOf(field.items, `${path}[].`) : propsOf(field, `${path}.`)
}

/** A type as text: `"card" | "bare"`, `integer 1–99`, `list of text key (1–6)`. */
export function typeOf(schema: PropSchema): string {
  const meaning = meanings[schema['x-playbill'] ?? '']
  if (meaning && !schema.enum) return meaning
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(' | ')
  if (schema.items) return `list of ${typeOf(schema.items)}${range(schema.minItems, schema.maxItems, ' (', ')')}`
  return `${schema.type ?? 'any'}${range(schema.minimum, schema.maximum, ' ', '')}`
}

function range(min: number | undefined, max: number | undefined, before: string, after: string): string {
  if (min === undefined && max === undefined) return ''
  if (max === undefined) return `${before}≥ ${min}${after}`
  return `${before}${min === undefined ? `≤ ${max}` : `${min}–${max}`}${after}`
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

/** The documentation as Markdown, for a wiki or a review. */
export function docMarkdown(doc: BlockDoc): string {
  const props = doc.props.map(
    ({ path, type, required, defaultValue, description }) =>
      `| \`${path}\` | ${cell(type)} | ${required ? 'required' : (defaultValue ?? '')} | ${cell(description)} |`,
  )
  const parts = [
    `# ${doc.type}\n\n${doc.description}\n\nVersion ${doc.version}. States: ${doc.states.join(', ')}.`,
    props.length > 0 &&
      `## Props\n\n| prop | type | if left out | what |\n| --- | --- | --- | --- |\n${props.join('\n')}`,
    doc.slots.length > 0 && `## Slots\n\n${doc.slots.map((slot) => `- \`${slot}\``).join('\n')}`,
    doc.sources.length > 0 &&
      `## Calls\n\n${doc.sources.map(({ name, method, path }) => `- \`${name}\`: ${method} ${path}`).join('\n')}`,
    `## Examples\n\n${Object.keys(doc.examples)
      .map((name) => `### ${name}\n\n\`\`\`json\n${exampleJson(doc, name)}\n\`\`\``)
      .join('\n\n')}`,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

/** An example as JSON for the `page` of a config. */
export function exampleJson({ type, slots, examples }: BlockDoc, name: string): string {
  const node = {
    id: type.charAt(0).toLowerCase() + type.slice(1),
    type,
    ...(examples[name]?.props && { props: examples[name].props }),
    ...(slots.length > 0 && { slots: Object.fromEntries(slots.map((slot) => [slot, []])) }),
  }
  return JSON.stringify(node, null, 2)
}
