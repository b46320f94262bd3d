// @vitest-environment node
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { type BuildOptions, build, type Plugin } from 'vite'
import { describe, expect, it } from 'vitest'
import { unknownBuilders } from '../../../src/build/checkBuilders.ts'
import { slimContract } from '../../../src/build/generated.ts'
import { plainImports } from '../../../src/build/plainImports.ts'
import { asModule, reactModules } from '../../../src/build/reactModules.ts'
import { checkReplacements } from '../../../src/build/replacements.ts'
import { dayjsParts } from '../../../src/build/slimDayjs.ts'
import { i18nextParts } from '../../../src/build/slimI18next.ts'
import { routerParts } from '../../../src/build/slimRouter.ts'
import { swrParts } from '../../../src/build/slimSwr.ts'

/** Modules of a small page, by name. */
function pageOf(modules: Record<string, string>): Plugin {
  const names = new Map(Object.keys(modules).map((name) => [name, `/page/${name}`]))
  return {
    name: 'page',
    enforce: 'pre',
    resolveId: (id) => names.get(id.replace(/^\.\//, '')),
    load: (id) => modules[id.replace('/page/', '')],
  }
}

/** Builds a page with these plugins; resolves with its code. */
async function pack(modules: Record<string, string>, plugins: Plugin[], settings: BuildOptions = {}): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [pageOf(modules), ...plugins],
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      cssCodeSplit: false,
      rollupOptions: { input: 'entry.ts' },
      ...settings,
    },
  })
  const [output] = [built].flat()
  if (!output || !('output' in output)) throw new Error('The build gave nothing.')
  return output.output.map((file) => ('code' in file ? file.code : '')).join('\n')
}

const nothing = { 'entry.ts': 'console.log(1)' }

describe('a build in which a replacement finds nothing to replace', () => {
  it.each([
    ['plainImports', () => plainImports(), ['preload-helper', 'external-store']],
    ['slimRouter', () => routerParts(), ['react-router']],
    ['slimI18next', () => i18nextParts(), ['i18next.js']],
    ['reactModules', () => reactModules(), ['react-dom-client.production.js', 'scheduler.production.js']],
    ['slimSwr', () => swrParts(), ['swr/dist/use-swr', '_internal']],
    ['slimDayjs', () => dayjsParts(), ['dayjs/esm/index.js', 'plugin/utc']],
    [
      'slimContract',
      () => slimContract(),
      ['typebox', 'calls/index.ts', 'of a block', 'of an activity type', 'fields.ts'],
    ],
  ])('fails and names the missing modules: %s', async (_, plugin, missing) => {
    const failed = await pack(nothing, [plugin(), checkReplacements()]).then(
      () => '',
      (error: Error) => error.message,
    )
    for (const name of missing) expect(failed).toContain(name)
    expect(failed).toContain('src/build/')
    // A smaller build, as in tests, does not contain all modules.
    expect(await pack(nothing, [plugin()])).toContain('console.log(1)')
  })

  it.each([{ cssCodeSplit: true }, { modulePreload: {} }])(
    'fails when chunks need more than plainImports supports: %j',
    async (settings) => {
      await expect(pack(nothing, [plainImports()], settings)).rejects.toThrow('src/build/plainImports.ts needs')
    },
  )

  it('passes when every module exists', async () => {
    const page = {
      'entry.ts':
        "import { useSyncExternalStore } from 'use-sync-external-store/shim'\nimport('late.ts').then(() => console.log(useSyncExternalStore))",
      'late.ts': 'export const late = 1',
    }
    const code = await pack(page, [plainImports(), checkReplacements()])
    expect(code).toContain('__vitePreload = (load) => load()')
    expect(code).not.toContain('use-sync-external-store')
  })
})

describe('a typebox builder that the browser does not have', () => {
  const known = new Set(['Object', 'String'])
  const at = (code: string) => unknownBuilders('/src/blocks/X/index.ts', code, known)

  it('is found under any import name', () => {
    expect(at("import { Type } from 'typebox'\nType.Object({ a: Type.String() })")).toEqual([])
    expect(at("import { Type } from 'typebox'\nType.Object({ a: Type.Tuple([Type.String()]) })")).toEqual([
      'Type.Tuple',
    ])
    expect(at("import { Type as T } from 'typebox'\nT.Date()")).toEqual(['Type.Date'])
    expect(at("import { Type } from 'typebox'\nType[name]()")).toEqual(['Type.[…]'])
    expect(at("import { Kind, Type } from 'typebox'\nType.String(Kind)")).toEqual(['Kind'])
    expect(at("import * as all from 'typebox'\nall.Type.Date()")).toEqual(['*'])
  })

  it('is not reported for type imports or another library', () => {
    expect(at("import type { Static, TObject } from 'typebox'\nexport const a: Static<TObject> = {}")).toEqual([])
    expect(at("import { type Static, Type } from 'typebox'\nexport const a = Type.String()")).toEqual([])
    expect(at("import { Type } from '../../contract/other.ts'\nType.Date()")).toEqual([])
  })

  it('fails the build', async () => {
    const page = { 'entry.ts': "import { Type } from 'typebox'\nconsole.log(Type.Tuple([]))" }
    await expect(pack(page, [slimContract()])).rejects.toThrow(
      'uses Type.Tuple, which src/build/browserSchemas.ts does not have',
    )
    const right = { 'entry.ts': "import { Type } from 'typebox'\nconsole.log(Type.String())" }
    expect(await pack(right, [slimContract()])).toContain('console.log')
  })
})

describe('React as modules', () => {
  const require = createRequire(import.meta.url)

  it.each([
    ['react/cjs/react', 0],
    ['react/cjs/react-jsx-runtime', 0],
    ['react-dom/cjs/react-dom', 1],
    ['react-dom/cjs/react-dom-client', 3],
    ['scheduler/cjs/scheduler', 0],
  ])('has the names and the code of %s', (name, imports) => {
    const file = resolve('node_modules', `${name}.production.js`)
    const source = readFileSync(file, 'utf8')
    const module = asModule(source)
    const names = [...(/^export \{ (.*) \};$/m.exec(module)?.[1] ?? '').matchAll(/ as (\w+)/g)].map(([, as]) => as)
    expect(names.sort()).toEqual(Object.keys(require(file)).sort())
    expect(module.match(/^import \* as /gm) ?? []).toHaveLength(imports)
    const plain = (text: string) =>
      text.replace(/^(?:import|export) .*\n/gm, '').replace(/^var \$|\$|\bexports\./gm, '')
    const required = /^var (?:\w+ = require\("[\w-]+"\)(?:,\s*|;))+\n?/m
    expect(plain(module).trim()).toBe(plain(source.replace(required, '')).trim())
  })

  it('is not made from a file of another shape', () => {
    expect(() => asModule('module.exports = 1')).toThrow('src/build/reactModules.ts')
    expect(() => asModule('if (a) { b(require("c")) }')).toThrow('src/build/reactModules.ts')
  })
})
