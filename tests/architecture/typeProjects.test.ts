import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

interface Project {
  extends?: string
  compilerOptions: { lib?: string[]; types?: string[]; exactOptionalPropertyTypes?: boolean }
  include: string[]
  references?: { path: string }[]
}

const read = (name: string): Project => JSON.parse(readFileSync(`tsconfig.${name}.json`, 'utf8'))
const folders = (name: string) =>
  read(name)
    .include.map((path) => path.split('/'))
    .flatMap(([top, folder = '', file = '']) => (top === 'src' && !folder.includes('*') && !file ? [folder] : []))

describe('the TypeScript projects', () => {
  it('contain each folder of src once', () => {
    const all = ['shared', 'browser', 'node'].flatMap((name) => [...new Set(folders(name))]).sort()
    const found = readdirSync('src', { withFileTypes: true }).filter((entry) => entry.isDirectory())
    expect(all).toEqual(found.map(({ name }) => name).sort())
  })

  it.each([
    { name: 'shared', lib: ['es2023', 'webworker'], types: [] },
    { name: 'browser', lib: ['es2023', 'dom', 'dom.iterable'], types: ['vite/client'] },
    { name: 'worker', lib: ['es2023', 'webworker'], types: [] },
    { name: 'node', lib: ['es2023'], types: ['node'] },
  ])('$name knows only the globals that it has at run time', ({ name, lib, types }) => {
    const base = read('base').compilerOptions
    const own = read(name).compilerOptions
    expect({ lib: own.lib ?? base.lib, types: own.types ?? base.types }).toEqual({ lib, types })
  })

  // The types of a package can bring the globals of another place with them.
  it.each([
    { name: 'shared', foreign: /@types\/node\/|lib\.dom\./ },
    { name: 'browser', foreign: /@types\/node\// },
    { name: 'worker', foreign: /@types\/node\/|lib\.dom\./ },
    { name: 'node', foreign: /lib\.dom\./ },
  ])('$name gets no foreign globals from the types of its packages', ({ name, foreign }) => {
    const compiler = 'node_modules/typescript/bin/tsc'
    const listed = execFileSync(process.execPath, [compiler, '-p', `tsconfig.${name}.json`, '--listFilesOnly'])
    const read = listed.toString().trim().split('\n')
    expect(read.length).toBeGreaterThan(1)
    expect(read.filter((file) => foreign.test(file))).toEqual([])
  })

  it.each(['node', 'tests'])('%s checks its scripts too', (name) => {
    expect(read(name).compilerOptions).toMatchObject({ allowJs: true, checkJs: true })
  })

  it('distinguish a missing property from an undefined one', () => {
    expect(read('base').compilerOptions.exactOptionalPropertyTypes).toBe(true)
    for (const name of ['shared', 'browser', 'worker', 'node', 'tests']) {
      const { extends: from, compilerOptions } = read(name)
      expect(from).toBe('./tsconfig.base.json')
      expect(compilerOptions).not.toHaveProperty('exactOptionalPropertyTypes')
    }
  })

  it('are all checked by the root project', () => {
    const root: Project = JSON.parse(readFileSync('tsconfig.json', 'utf8'))
    const names = ['shared', 'browser', 'worker', 'node', 'tests']
    expect(root.references).toEqual(names.map((name) => ({ path: `./tsconfig.${name}.json` })))
  })
})
