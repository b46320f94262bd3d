import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CSSModulesOptions } from 'vite'
import { type StyleParts, stylePartsFile } from '../../contract/styleParts.ts'
import type { BlockModules } from './blockModules.ts'
import { splitStyles } from './splitStyles.ts'

/** Collects the names that CSS Modules get in a build: file by class name or name of an animation. */
export function collectNames() {
  const files = new Map<string, string>()
  const getJSON: CSSModulesOptions['getJSON'] = (file, names) => {
    for (const value of Object.values(names)) for (const name of value.split(' ')) files.set(name, file)
  }
  return { files: files as ReadonlyMap<string, string>, getJSON }
}

/** Writes `stylePartsFile` for the client build in `dir`. Throws if the build has no common style sheet. */
export async function writeStyleParts(
  dir: string,
  files: ReadonlyMap<string, string>,
  { entry, blocks }: BlockModules,
): Promise<void> {
  const manifest = JSON.parse(await readFile(join(dir, '.vite', 'manifest.json'), 'utf8'))
  // With `cssCodeSplit` off, all styles are in one file with this name.
  const sheet: string | undefined = manifest['style.css']?.file
  if (!sheet) throw new Error('The client build has no style.css in its manifest; build.cssCodeSplit must be false.')
  const modules = [...new Set(files.values())].sort()
  const indexes = new Map(modules.map((file, index) => [file, index]))
  const indexOf = (file: string | undefined) => (file === undefined ? undefined : indexes.get(file))
  const indexesOf = (found: readonly string[]) => found.flatMap((file) => indexOf(file) ?? [])
  const css = await readFile(join(dir, sheet), 'utf8')
  const content: StyleParts = {
    sheet: `/${sheet}`,
    parts: splitStyles(css, (name) => indexOf(files.get(name))),
    classes: Object.fromEntries([...files].map(([name, file]) => [name, indexOf(file) ?? 0])),
    entry: indexesOf(entry),
    blocks: Object.fromEntries(Object.entries(blocks).map(([type, found]) => [type, indexesOf(found)])),
  }
  await writeFile(join(dir, stylePartsFile), JSON.stringify(content))
}
