import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { fallbackFaces } from './fallbackFaces.ts'
import { subsetFiles } from './subsetFiles.ts'

const folder = new URL('../../ui/theme/fonts/', import.meta.url)

/** The text of `fallbackFaces.json`. */
export const fallbacksText = async (): Promise<string> => `${JSON.stringify(await fallbackFaces(), null, 2)}\n`

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [name, content] of await subsetFiles()) {
    await writeFile(new URL(`${name}.woff2`, folder), content)
    console.log(`${name}.woff2: ${content.length} bytes`)
  }
  await writeFile(new URL('fallbackFaces.json', folder), await fallbacksText())
}
