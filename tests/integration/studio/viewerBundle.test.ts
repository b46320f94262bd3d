import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shareServer, type TestServer } from '../../helpers/server.ts'

const dist = 'dist/client'
const read = <T>(name: string): T => JSON.parse(readFileSync(join(dist, '.vite', name), 'utf8')) as T

/** A chunk in the manifest of Vite. */
interface Chunk {
  file: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}

const manifest = read<Record<string, Chunk>>('manifest.json')
/** The modules in each script of the build of viewers, and of the build of Studio. */
const modules = read<Record<string, string[]>>('modules.json')
const studioModules = read<Record<string, string[]>>('studioModules.json')

const entry = 'src/app/entry-client.tsx'
/** Scripts in the build of viewers that only addresses below `/studio` load: the gallery, and the document of the canvas. */
const notForViewers = ['src/studio/gallery/index.tsx', 'src/app/frame/startFrame.tsx']

/** Packages that only Studio needs. */
const studioPackages = [
  ...['@chakra-ui/charts', '@codemirror/state', '@codemirror/view', '@dnd-kit/react', '@tanstack/react-table'],
  ...['@tanstack/react-virtual', 'codemirror', 'jsonc-parser', 'papaparse', 'react-resizable-panels', 'recharts'],
  ...['vscode-json-languageservice', 'xliff'],
]
/** Folders of their scopes; a package brings others of its scope. */
const studioFolders = [
  ...['@chakra-ui/charts', '@codemirror', '@dnd-kit', '@lezer', '@tanstack', 'codemirror', 'jsonc-parser', 'papaparse'],
  ...['react-resizable-panels', 'recharts', 'vscode-json-languageservice', 'xliff'],
].map((name) => `node_modules/${name}/`)

/** The manifest keys that are loaded from `keys`, with or without the imports that a script makes later. */
function reach(keys: readonly string[], withLazy: boolean, without: readonly string[] = []): Set<string> {
  const seen = new Set<string>()
  const open = [...keys]
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    if (seen.has(key) || without.includes(key)) continue
    seen.add(key)
    const { imports = [], dynamicImports = [] } = manifest[key] ?? {}
    open.push(...imports, ...(withLazy ? dynamicImports : []))
  }
  return seen
}

const fileOf = (key: string): string => manifest[key]?.file ?? `${key} is not in the manifest`
const scriptsOf = (keys: Iterable<string>) => [...keys].map(fileOf).filter((file) => file.endsWith('.js'))

/** The packages whose modules are in scripts, as far as only Studio needs them. */
const packagesIn = (scripts: readonly string[]): string[] =>
  scripts.flatMap((script) =>
    (modules[script] ?? [`${script} is not in the list`]).flatMap((module) =>
      studioFolders.some((folder) => module.includes(folder)) ? [`${script}: ${module}`] : [],
    ),
  )

const viewerScripts = scriptsOf(reach([entry], true, notForViewers))

describe('what viewers download', () => {
  it('is known: each script of the build is in the list of modules, and a script names no other scripts', () => {
    const built = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.js'))
    expect(built.length).toBeGreaterThan(50)
    expect(built.filter((name) => !modules[`assets/${name}`])).toEqual([])
    expect(viewerScripts.filter((script) => !modules[script])).toEqual([])
    const known = new Set([...viewerScripts, ...notForViewers.map(fileOf)])
    for (const script of viewerScripts) {
      const text = readFileSync(join(dist, script), 'utf8')
      const named = [...text.matchAll(/["'`](?:\.\/|\/?assets\/)((?:studio\/)?[\w$.-]+\.js)["'`]/g)]
      expect(named.map(([, name]) => `assets/${name}`).filter((name) => !known.has(name))).toEqual([])
    }
  })

  it('contains no module of Studio', () => {
    const found = viewerScripts.flatMap((script) =>
      (modules[script] ?? []).flatMap((module) => (/^src\/studio\//.test(module) ? [`${script}: ${module}`] : [])),
    )
    expect(found).toEqual([])
  })

  it('contains no router with a history in memory', () => {
    expect(readFileSync(join(dist, fileOf(entry)), 'utf8')).not.toContain('initialEntries')
  })

  it('contains none of the packages of Studio, and neither do the gallery and the canvas', () => {
    // A package that Studio does not contain either would be a typing error in the list above.
    const inStudio = Object.values(studioModules).flat()
    const unused = studioPackages.filter((name) => !inStudio.some((module) => module.includes(`node_modules/${name}/`)))
    expect(unused).toEqual([])
    expect(packagesIn(scriptsOf(reach([entry], true)))).toEqual([])
  })

  it.each(notForViewers)('%s is loaded later, and no script that viewers need is loaded with it only', (key) => {
    expect(manifest[key]).toMatchObject({ isDynamicEntry: true })
    expect(reach([entry], true).has(key)).toBe(true)
    // Neither a page nor one of its blocks has it among the imports that are loaded at once.
    for (const viewer of reach([entry], true, notForViewers)) expect(reach([viewer], false).has(key)).toBe(false)
    // One place imports it: the entry (canvas) or the route of the gallery, which are tested by their address.
    const importers = Object.keys(manifest).filter((other) => manifest[other]?.dynamicImports?.includes(key))
    expect(importers).toHaveLength(1)
  })
})

describe('the HTML of pages', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await shareServer()
  })
  afterAll(() => server.stop())

  it('names no file of Studio, of the gallery and of the canvas', async () => {
    const studio = read<Record<string, Chunk>>('studio.json')
    const files = [...Object.values(studio), ...notForViewers.map((key) => manifest[key])]
    const names = [...new Set(files.flatMap((chunk) => [chunk?.file ?? '', ...(chunk?.css ?? [])]))]
    expect(names.every((name) => name.startsWith('assets/'))).toBe(true)
    const sitemap = await (await fetch(`${server.url}/sitemap.xml`)).text()
    const paths = [...sitemap.matchAll(/<loc>[^<]*?(\/(?:en|ar)(?:\/[^<]*)?)<\/loc>/g)].map(([, path]) => path ?? '')
    expect(new Set(paths).size).toBeGreaterThan(10)
    const others = [
      '/en/kyc',
      '/en/activity/nowhere',
      '/en/preview/nothing',
      '/en/activity/lottery?as=joined&theme=dark',
    ]
    for (const path of new Set([...paths, ...others])) {
      const html = await (await fetch(server.url + path)).text()
      expect(html, path).toContain(fileOf(entry))
      expect(
        names.filter((name) => html.includes(name)),
        path,
      ).toEqual([])
      expect(html, path).not.toContain('assets/studio/')
    }
    // The addresses of Studio do name them.
    const own = await (await fetch(`${server.url}/en/studio`)).text()
    expect(own).toContain(studio['src/studio/main.tsx']?.file)
  })
})
