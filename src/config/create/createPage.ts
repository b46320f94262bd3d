import { colorways } from '../../contract/keyVisual.ts'
import type { Registry } from '../../registry/createRegistry.ts'
import type { ActivityDefinition, TemplateBlock } from '../../registry/defineActivity.ts'
import { fieldsOf } from '../check/fields.ts'
import { schemasOf } from '../schemas.ts'
import { addDays } from './addDays.ts'
import type { NewConfig } from './newConfig.ts'

/** Creates the page from the template of the activity type, without blocks that the app lacks. */
export function createPage(config: NewConfig, { art, template }: ActivityDefinition, registry: Registry) {
  const blocks = template.page.filter(({ type }) => registry.block(type)).map((block) => nodeOf(block, registry))
  const day = { from: `${config.from}T00:00:00${config.zone}`, to: `${addDays(config.to, 60)}T00:00:00${config.zone}` }
  return {
    $schema: '../../schemas/activity.schema.json',
    version: 1,
    family: 'product',
    type: config.type,
    schedule: day,
    audience: { locales: ['en'] },
    theme: { scene: art, colorway: colorwayFor(config.activityId) },
    meta: { title: 'meta.title', description: 'meta.description' },
    page: blocks,
  }
}

/** A colorway by the id, so that new campaigns differ from each other. */
function colorwayFor(activityId: string): string {
  const names = Object.keys(colorways)
  return names[Number(BigInt(activityId) % BigInt(names.length))] ?? 'midnight'
}

function nodeOf({ type, props: own }: TemplateBlock, registry: Registry) {
  const [example] = Object.values(registry.block(type)?.examples ?? {})
  const props = own ?? example?.props ?? {}
  const id = `${type.charAt(0).toLowerCase()}${type.slice(1)}`
  // A block without a version uses the current one.
  return { id, type, ...(Object.keys(props).length > 0 && { props }) }
}

/** The keys of the config's own words that the blocks of a new page name. */
export const pageKeys = ({ page }: ReturnType<typeof createPage>, registry: Registry): string[] =>
  page
    .flatMap(({ type, props }) => fieldsOf(schemasOf(registry).props(type), props, ''))
    .filter(({ meaning, value }) => meaning === 'text' && !value.startsWith('common:'))
    .map(({ value }) => value)
