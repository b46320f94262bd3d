import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Class names that code or a host page looks for: the area of the specification that moves with a dialog, and what the checks
 * of Studio look at. They keep their name.
 */
export const keptNames: ReadonlySet<string> = new Set(['lotteryMiddleWidth', 'retry', 'skeleton', 'layer'])

/**
 * Numbers the names of CSS Modules: first the file, then the name in its file. The builds of client and server read the same
 * files, so they get the same names. `files`: paths of all CSS Modules.
 */
export function createShortNames(files: readonly string[]): (name: string, file: string) => string {
  const sorted = [...files].sort()
  const width = sorted.length.toString(36).length
  const numbers = new Map(sorted.map((file, index) => [file, index.toString(36).padStart(width, '0')]))
  const names = new Map<string, Map<string, string>>()
  return (name, file) => {
    const number = numbers.get(file)
    if (number === undefined) throw new Error(`${file} is not among the CSS Modules of src, which get short names.`)
    const known = names.get(file) ?? new Map<string, string>()
    names.set(file, known)
    const short = known.get(name) ?? `${number}${known.size.toString(36)}`
    known.set(name, short)
    return keptNames.has(name) ? `_${name}_${short}` : `_${short}`
  }
}

/** Builds only: short class names. They are in the HTML of every page. In development they say where they come from. */
export function shortNames(root: string): Plugin {
  const source = join(root, 'src')
  const find = () =>
    readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.module.css'))
      .map((name) => join(source, name).replaceAll('\\', '/'))
  return {
    name: 'playbill-short-names',
    apply: 'build',
    config: () => ({ css: { modules: { generateScopedName: createShortNames(find()) } } }),
  }
}
