import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { activities } from '../activities/index.ts'
import { blocks } from '../blocks/index.ts'
import { editorSchema, type JsonSchema, platformEditorSchema, siteEditorSchema } from '../config/index.ts'
import { createRegistry } from '../registry/createRegistry.ts'

/** The editor schemas, by file name. */
export function schemaFiles(): Record<string, JsonSchema> {
  const registry = createRegistry({ blocks, activities })
  return {
    'activity.schema.json': editorSchema(registry, 'activity'),
    'page.schema.json': editorSchema(registry, 'page'),
    'platform.schema.json': platformEditorSchema(registry),
    'site.schema.json': siteEditorSchema(),
  }
}

/** The text of a schema file. */
export const schemaText = (schema: JsonSchema): string => `${JSON.stringify(schema, null, 1)}\n`

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = new URL('../../schemas/', import.meta.url)
  for (const [name, schema] of Object.entries(schemaFiles())) {
    await writeFile(new URL(name, folder), schemaText(schema))
    console.log(`schemas/${name}`)
  }
}
