import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type FindStyles, readPageStyles } from './pageStyles.ts'

/** The files that a page links for one module, as URL paths in loading order. */
export interface LinkedFiles {
  script: string
  styles: string[]
  /** The modules it imports, for `modulepreload`. */
  preloads: string[]
}

/** Which files of the client build belong to which module. */
export interface ClientFiles {
  entry(): LinkedFiles
  /** The files that contain a module and its imports, by its path in the project; undefined for other modules. */
  of(sourcePath: string): LinkedFiles | undefined
  /** The styles that a page contains; left out: pages link the whole style sheet. */
  findStyles?: FindStyles
}

/** One chunk in Vite's manifest. */
interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

/** The entry module of the browser, as named in the manifest. */
const clientEntry = 'src/app/entry-client.tsx'

/** The entry module of Studio, which has a build and a manifest of its own. */
const studioEntry = 'src/studio/main.tsx'

/** Reads the manifest of the client build in `dir`, and which modules its scripts contain. Throws if there is none. */
export const readClientFiles = (dir: string): ClientFiles => ({
  ...readManifest(readJson(dir, 'manifest.json'), clientEntry, readJson(dir, 'modules.json')),
  findStyles: readPageStyles(dir),
})

/** The files of Studio. Throws if the build in `dir` has none. */
export const readStudioFiles = (dir: string): LinkedFiles =>
  readManifest(readJson(dir, 'studio.json'), studioEntry).entry()

const readJson = (dir: string, name: string) => JSON.parse(readFileSync(join(dir, '.vite', name), 'utf8'))

function readManifest(
  chunks: Record<string, Chunk>,
  entryModule: string,
  modules: Record<string, string[]> = {},
): ClientFiles {
  const manifest = new Map(Object.entries(chunks))
  // A script of several blocks is in the manifest under its own name.
  const keys = new Map([...manifest].map(([key, { file }]) => [file, key]))
  const keysByModule = new Map(
    Object.entries(modules).flatMap(([file, names]) => names.map((name) => [name, keys.get(file)] as const)),
  )
  const collect = (key: string, seen: Set<string>): Chunk[] => {
    const chunk = manifest.get(key)
    if (!chunk || seen.has(key)) return []
    seen.add(key)
    return [...(chunk.imports ?? []).flatMap((next) => collect(next, seen)), chunk]
  }
  const of = (module: string): LinkedFiles | undefined => {
    const key = keysByModule.get(module) ?? module
    const chunk = manifest.get(key)
    if (!chunk) return undefined
    const all = collect(key, new Set())
    return {
      script: `/${chunk.file}`,
      styles: [...new Set(all.flatMap((entry) => entry.css ?? []))].map((file) => `/${file}`),
      preloads: all.filter((entry) => entry !== chunk).map((entry) => `/${entry.file}`),
    }
  }
  const entry = of(entryModule)
  if (!entry) throw new Error(`The build has no ${entryModule}.`)
  // With `cssCodeSplit` off, all styles are in one file without a chunk.
  const stylesheet = manifest.get('style.css')
  if (stylesheet) entry.styles.push(`/${stylesheet.file}`)
  return { entry: () => entry, of }
}

/** The client files in development: Vite serves every module under its own path. */
export const devClientFiles: ClientFiles = {
  entry: () => ({ script: `/${clientEntry}`, styles: [], preloads: [] }),
  of: () => undefined,
}

/** The files of Studio in development. */
export const devStudioFiles: LinkedFiles = { script: `/${studioEntry}`, styles: [], preloads: [] }
