import { PlatformRules } from '../../contract/shapes/platformRules.ts'
import type { Registry } from '../../registry/createRegistry.ts'
import { type JsonSchema, plain } from './json.ts'
import { strict } from './strict.ts'

/** The schema of `platform.json`: that of the contract, with the activity types of the registry. */
export function rulesSchema(registry: Registry): JsonSchema {
  const schema = strict(plain(PlatformRules))
  const type = { enum: registry.activities.map((entry) => entry.type) }
  return { ...schema, properties: { ...schema.properties, type } }
}
