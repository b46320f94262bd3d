import type { Registry } from '../../registry/createRegistry.ts'
import { fieldsOf } from '../check/fields.ts'
import { schemasOf } from '../schemas.ts'
import type { NewConfig } from './createConfig.ts'

/** From top to bottom; what stands in neither list comes between them. */
const first = ['Hero', 'EligibilityNotice', 'ApplyBar', 'Countdown', 'Marquee', 'PrizeBoard', 'DrawChances']
const last = ['RewardRecords', 'Rules', 'Faq', 'RiskDisclaimer']

/** What every page of an activity shows, where the app has such a block. */
const always = ['Hero', 'ApplyBar', 'TaskList', 'Rules', 'RiskDisclaimer']

const ownProps: Record<string, Record<string, unknown>> = {
  Hero: { title: 'hero.title', text: 'hero.text' },
}

/** A page with the blocks its type needs, and the text keys they name. */
export function createPage(config: NewConfig, registry: Registry): { page: unknown; keys: string[] } {
  const needs = registry.activity(config.type)?.needs ?? []
  const types = [...new Set([...always, ...needs])]
    .filter((type) => registry.block(type))
    .sort((a, b) => rank(a) - rank(b))
  const blocks = types.map((type) => blockOf(type, registry))
  const keys = blocks.flatMap(({ type, props }) => textKeys(type, props, registry))
  const day = { from: `${config.from}T00:00:00${config.zone}`, to: `${later(config.to, 60)}T00:00:00${config.zone}` }
  const page = {
    $schema: '../../schemas/activity.schema.json',
    version: 1,
    family: 'product',
    type: config.type,
    schedule: day,
    audience: { locales: ['en'] },
    meta: { title: 'meta.title', description: 'meta.description' },
    page: blocks,
  }
  return { page, keys }
}

const rank = (type: string): number =>
  first.includes(type) ? first.indexOf(type) : 100 + (last.includes(type) ? 100 + last.indexOf(type) : 0)

function blockOf(type: string, registry: Registry) {
  const spec = registry.block(type)
  const [example] = Object.values(spec?.examples ?? {})
  const props = ownProps[type] ?? example?.props ?? {}
  const id = `${type.charAt(0).toLowerCase()}${type.slice(1)}`
  // Without a version the block is written for the present one.
  return { id, type, ...(Object.keys(props).length > 0 && { props }) }
}

const textKeys = (type: string, props: unknown, registry: Registry): string[] =>
  fieldsOf(schemasOf(registry).props(type), props, '')
    .filter(({ meaning, value }) => meaning === 'text' && !value.startsWith('common:'))
    .map(({ value }) => value)

/** A day so many days after another. */
export const later = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
