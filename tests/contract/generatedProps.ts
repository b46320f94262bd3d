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

/** The shared word that `mostProps` uses for every text. */
export const longKey = 'gallery.long'

/** As long as an operator can be expected to write: two sentences and one word that cannot be broken. */
export const longText = `${'Everybody who takes part in the spring campaign can read this. '.repeat(4)}Donaudampfschifffahrtselektrizitätenhauptbetriebswerk`

/** The least a schema takes: what is required, short. */
export const leastProps = (schema: TSchema): Record<string, unknown> => objectOf(schema as Node, 'least')

/** The most a schema takes: every prop, the longest strings, the fullest lists. */
export const mostProps = (schema: TSchema): Record<string, unknown> => objectOf(schema as Node, 'most')

type Size = 'least' | 'most'

function objectOf(schema: Node, size: Size): Record<string, unknown> {
  const fields = Object.entries(schema.properties ?? {})
  const wanted = fields.filter(
    ([name, field]) => size === 'most' || (schema.required?.includes(name) && field.default === undefined),
  )
  return Object.fromEntries(wanted.map(([name, field]) => [name, sampleOf(field, size)]))
}

const marked: Record<string, (size: Size) => unknown> = {
  text: (size) => (size === 'most' ? `common:${longKey}` : 'common:common.login'),
  link: () => '/rewards',
  action: (size) => (size === 'most' ? { action: 'native', screen: 'spotTrade', else: '/spot' } : { action: 'login' }),
}

function sampleOf(schema: Node, size: Size): unknown {
  const known = marked[schema['x-playbill'] ?? '']
  if (known && !schema.enum) return known(size)
  if (schema.const !== undefined) return schema.const
  const choices = schema.enum ?? []
  if (choices.length) return size === 'most' ? choices.at(-1) : choices[0]
  const plain = schema.anyOf?.filter((option) => !option.properties?.$) ?? []
  if (plain[0]) return sampleOf((size === 'most' ? plain.at(-1) : plain[0]) ?? plain[0], size)
  return byType[schema.type ?? '']?.(schema, size)
}

const byType: Record<string, (schema: Node, size: Size) => unknown> = {
  boolean: (_, size) => size === 'most',
  integer: (schema, size) => numberOf(schema, size),
  number: (schema, size) => numberOf(schema, size),
  string: (schema, size) => stringOf(schema, size),
  array: (schema, size) => {
    const length = size === 'most' ? (schema.maxItems ?? 12) : (schema.minItems ?? 0)
    return schema.items ? Array.from({ length }, () => sampleOf(schema.items as Node, size)) : []
  },
  object: (schema, size) => objectOf(schema, size),
}

const numberOf = ({ minimum = 0, maximum = 1_000 }: Node, size: Size) => (size === 'most' ? maximum : minimum)

function stringOf({ pattern, examples, minLength = 1, maxLength = 200 }: Node, size: Size): string {
  // A pattern says what it takes by its example.
  if (pattern) return String(examples?.[0] ?? 'x'.repeat(size === 'most' ? Math.min(maxLength, 40) : 1))
  return 'x'.repeat(size === 'most' ? maxLength : minLength)
}
