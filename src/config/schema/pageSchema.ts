import { actionForms } from '../../registry/actionForms.ts'
import type { Registry } from '../../registry/createRegistry.ts'
import { blockList, blockSchema, frameDefs } from './blockSchema.ts'
import { pieceSchema } from './fragmentSchema.ts'
import { Family, fragments, frame } from './frame.ts'
import { type JsonSchema, plain } from './json.ts'
import { strict } from './strict.ts'

/** `activity`: the page of an activity. `page`: a page without one (hub, login …). */
export type PageKind = 'activity' | 'page'

/** The schema of a page file; blocks are references to `$defs`. */
export function frameSchema(registry: Registry, kind: PageKind): JsonSchema {
  const { $schema, version, ...rest } = frame
  const type: JsonSchema = {
    enum: registry.activities.map((entry) => entry.type),
    description: 'The type of the activity.',
  }
  const fields: Record<string, object> = {
    $schema,
    version,
    ...(kind === 'activity' && { family: Family, type }),
    ...rest,
    ...fragments,
    page: blockList('The blocks of the page, from top to bottom.'),
  }
  const properties = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, strict(plain(field))]))
  const required = ['version', ...(kind === 'activity' ? ['type'] : []), 'page']
  return { type: 'object', properties, required, additionalProperties: false }
}

/** The schema for checking pages. Blocks are discriminated by type, so that one mistake gives one error. */
export function pageSchema(registry: Registry, kind: PageKind): JsonSchema {
  const union = (of: 'block' | 'fallback'): JsonSchema => ({
    type: 'object',
    discriminator: { propertyName: 'type' },
    oneOf: registry.blocks.map((spec) => blockSchema(spec, of)),
  })
  return {
    ...frameSchema(registry, kind),
    $defs: {
      block: union('block'),
      fallback: union('fallback'),
      action: actionSchema(),
      piece: pieceSchema,
      ...frameDefs(),
    },
  }
}

/** The schema of all actions; it refers to blocks and to itself. */
export const actionSchema = (): JsonSchema => strict(plain(actionForms))
