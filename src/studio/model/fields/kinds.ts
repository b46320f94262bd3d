import type { JsonSchema } from '../../../config/schema/json.ts'
import { plain } from '../../../config/schema/json.ts'
import { Amount, Coin, Id, Offset } from '../../../contract/scalars.ts'
import { PlatformRules } from '../../../contract/shapes/platformRules.ts'
import type { FieldKind } from './types.ts'

const patternOf = (schema: { pattern?: string } | undefined): string => schema?.pattern ?? ''
const rules = plain(PlatformRules).properties ?? {}
const datePattern = patternOf(rules.windows?.properties?.start)
const imagePattern = patternOf(rules.share?.properties?.poster)
const regionPattern = patternOf(rules.eligibility?.properties?.denyRegions?.items)
const [amountPattern, coinPattern, idPattern, zonePattern] = [Amount, Coin, Id, Offset].map((schema) =>
  patternOf(plain(schema)),
)

const byMeaning: Readonly<Record<string, FieldKind>> = {
  text: 'text',
  link: 'link',
  action: 'action',
  art: 'art',
  alias: 'activity',
  block: 'block',
  asset: 'asset',
  color: 'color',
  condition: 'condition',
  value: 'expression',
  list: 'listExpression',
  blocks: 'blocks',
}

/** Names of properties that refer to an entry of the rules. Other ids name the entry that contains them. */
const references: Readonly<Record<string, FieldKind>> = {
  group: 'taskGroup',
  'stages/*/identifier': 'taskGroup',
  board: 'board',
  fallbackPrizeId: 'prize',
  'preTaskIds/*': 'task',
}

const units: Readonly<Record<string, string>> = {
  validDays: 'days',
  newUserDays: 'days',
  withinDays: 'days',
  withinHours: 'hours',
  seconds: 'seconds',
  minAge: 'years',
  odds: 'per million',
  captainShare: 'per million',
  depositMin: 'USDT',
  volumeMin: 'USDT',
  volume: 'USDT',
  minValue: 'USDT',
  maxValue: 'USDT',
  amount: 'coin',
}

/** The unit of a property; undefined: none. */
export const unitOf = (path: readonly string[], schema: JsonSchema): string | undefined => {
  const name = path.at(-1) ?? ''
  const isNumber = schema.type === 'integer' || schema.type === 'number' || schema.pattern === amountPattern
  return isNumber && Object.hasOwn(units, name) ? units[name] : undefined
}

/** How the value of a schema is edited. `path`: names from the root of the form. */
export function kindOf(schema: JsonSchema, path: readonly string[]): FieldKind {
  const meaning = schema['x-playbill']
  if (meaning === 'text' && /\brich text\b/i.test(schema.description ?? '')) return 'richText'
  if (meaning !== undefined && Object.hasOwn(byMeaning, meaning)) return byMeaning[meaning] ?? 'string'
  if (schema.enum || schema.const !== undefined) return path.includes('locales') ? 'language' : 'enum'
  if (schema.type === 'string') return stringKind(schema, path)
  if (schema.type === 'integer') return unitOf(path, schema) === 'per million' ? 'perMillion' : 'integer'
  if (schema.type === 'number' || schema.type === 'boolean') return schema.type
  if (schema.type === 'array' || schema.items) return 'list'
  if (schema.patternProperties) return 'map'
  return schema.properties || schema.type === 'object' ? 'object' : 'json'
}

function stringKind({ pattern }: JsonSchema, path: readonly string[]): FieldKind {
  const ends = [path.at(-1), path.slice(-2).join('/'), path.slice(-3).join('/')]
  const reference = ends.find((end) => end !== undefined && Object.hasOwn(references, end))
  if (pattern === idPattern) return (reference && references[reference]) || 'id'
  if (pattern === datePattern) return 'date'
  if (pattern === amountPattern) return 'amount'
  if (pattern === coinPattern) return 'coin'
  if (pattern === zonePattern) return 'zone'
  if (pattern === regionPattern) return 'region'
  if (pattern === imagePattern) return 'imageAddress'
  return 'string'
}
