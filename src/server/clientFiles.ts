import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a page links for one module: addresses, in the order to be loaded. */
export interface Linked {
  script: string
  styles: string[]
  /** The modules it imports, for `modulepreload`. */
  preloads: string[]
}

/** Which files of the client build belong to which module. */
export interface ClientFiles {
  entry(): Linked
  /** The files of a module that is a chunk of its own, by its path in the project; undefined for any other. */
  of(sourcePath: string): Linked | undefined
}

/** One chunk in Vite's manifest. */
interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

/** The module the browser begins with, as the build names it. */
const clientEntry = 'src/app/entry-client.tsx'

/** Reads the manifest of the client build in `dir`. Throws if there is none: the build comes before the server. */
export function readClientFiles(dir: string): ClientFiles {
  const manifest = new Map<string, Chunk>(
    Object.entries(JSON.parse(readFileSync(join(dir, '.vite', 'manifest.json'), 'utf8')) as Record<string, Chunk>),
  )
  const collect = (key: string, seen: Set<string>): Chunk[] => {
    const chunk = manifest.get(key)
    if (!chunk || seen.has(key)) return []
    seen.add(key)
    return [...(chunk.imports ?? []).flatMap((next) => collect(next, seen)), chunk]
  }
  const of = (key: string): Linked | undefined => {
    const chunk = manifest.get(key)
    if (!chunk) return undefined
    const all = collect(key, new Set())
    return {
      script: `/${chunk.file}`,
      styles: [...new Set(all.flatMap((entry) => entry.css ?? []))].map((file) => `/${file}`),
      preloads: all.filter((entry) => entry !== chunk).map((entry) => `/${entry.file}`),
    }
  }
  const entry = of(clientEntry)
  if (!entry) throw new Error(`The client build has no ${clientEntry}.`)
  // With `cssCodeSplit` off, all styles are one file that belongs to no chunk.
  const sheet = manifest.get('style.css')
  if (sheet) entry.styles.push(`/${sheet.file}`)
  return { entry: () => entry, of }
}

/** The same for development, where Vite serves every module by its own path. */
export const devClientFiles: ClientFiles = {
  entry: () => ({ script: `/${clientEntry}`, styles: [], preloads: [] }),
  of: () => undefined,
}
