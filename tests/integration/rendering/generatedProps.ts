import type { TSchema } from 'typebox'

type Node = TSchema & {
  type?: string
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: Node[]
  items?: Node
  properties?: Record<string, Node>
  required?: string[]
  default?: unknown
  examples?: unknown[]
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  'x-playbill'?: string
}

/** The text key that `maxProps` uses for every text. */
export const longKey = 'gallery.long'

/** A long text with a word that cannot wrap. */
export const longText = `${'Everybody who takes part in the spring campaign can read this. '.repeat(4)}Donaudampfschifffahrtselektrizitätenhauptbetriebswerk`

/** Minimal props: only required ones, with short values. */
export const minProps = (schema: TSchema): Record<string, unknown> => objectOf(schema as Node, 'min')

/** Maximal props: all of them, with the longest strings and lists. */
export const maxProps = (schema: TSchema): Record<string, unknown> => objectOf(schema as Node, 'max')

type Size = 'min' | 'max'

function objectOf(schema: Node, size: Size): Record<string, unknown> {
  const fields = Object.entries(schema.properties ?? {})
  const wanted = fields.filter(
    ([name, field]) => size === 'max' || (schema.required?.includes(name) && field.default === undefined),
  )
  return Object.fromEntries(wanted.map(([name, field]) => [name, sampleOf(field, size)]))
}

const marked: Record<string, (size: Size) => unknown> = {
  text: (size) => (size === 'max' ? `common:${longKey}` : 'common:common.login'),
  link: () => '/rewards',
  action: (size) => (size === 'max' ? { action: 'native', screen: 'spotTrade', else: '/spot' } : { action: 'login' }),
}

function sampleOf(schema: Node, size: Size): unknown {
  const known = marked[schema['x-playbill'] ?? '']
  if (known && !schema.enum) return known(size)
  if (schema.const !== undefined) return schema.const
  const choices = schema.enum ?? []
  if (choices.length) return size === 'max' ? choices.at(-1) : choices[0]
  const plain = schema.anyOf?.filter((option) => !option.properties?.$) ?? []
  if (plain[0]) return sampleOf((size === 'max' ? plain.at(-1) : plain[0]) ?? plain[0], size)
  return byType[schema.type ?? '']?.(schema, size)
}

const byType: Record<string, (schema: Node, size: Size) => unknown> = {
  boolean: (_, size) => size === 'max',
  integer: (schema, size) => numberOf(schema, size),
  number: (schema, size) => numberOf(schema, size),
  string: (schema, size) => stringOf(schema, size),
  array: (schema, size) => {
    const length = size === 'max' ? (schema.maxItems ?? 12) : (schema.minItems ?? 0)
    return schema.items ? Array.from({ length }, () => sampleOf(schema.items as Node, size)) : []
  },
  object: (schema, size) => objectOf(schema, size),
}

const numberOf = ({ minimum = 0, maximum = 1_000 }: Node, size: Size) => (size === 'max' ? maximum : minimum)

function stringOf({ pattern, examples, minLength = 1, maxLength = 200 }: Node, size: Size): string {
  // A field with a pattern has a matching example.
  if (pattern) return String(examples?.[0] ?? 'x'.repeat(size === 'max' ? Math.min(maxLength, 40) : 1))
  return 'x'.repeat(size === 'max' ? maxLength : minLength)
}
