import standaloneCode from 'ajv/dist/standalone/index.js'
import { activities } from '../activities/index.ts'
import { blocks } from '../blocks/index.ts'
import { configAjv } from '../config/check/ajv.ts'
import { pageSchema } from '../config/schema/pageSchema.ts'
import { rulesSchema } from '../config/schema/rulesSchema.ts'
import { siteSchema, wordsSchema } from '../config/schemas.ts'
import { createRegistry } from '../registry/createRegistry.ts'

/**
 * Source of the module with which the server checks configs: the compiled schemas of the registry. Exports
 * `CompiledSchemas`.
 */
export function configChecksSource(): string {
  const registry = createRegistry({ blocks, activities })
  const schemas = {
    activity: pageSchema(registry, 'activity'),
    page: pageSchema(registry, 'page'),
    rules: rulesSchema(registry),
    words: wordsSchema,
    site: siteSchema,
  }
  const ajv = configAjv({ source: true, esm: true, lines: false })
  for (const [name, schema] of Object.entries(schemas)) ajv.addSchema(schema, name)
  const code = standaloneCode(ajv, Object.fromEntries(Object.keys(schemas).map((name) => [name, name])))
  // The generated ES module loads its helpers with `require`.
  return `import { createRequire } from 'node:module'\nconst require = createRequire(import.meta.url)\n${code}`
}
