import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { registry as appRegistry } from '../../src/app/entry-server.tsx'
import type { Registry } from '../../src/registry/createRegistry.ts'
import { brokenFiles, readBase } from '../fixtures/configs/harness.ts'
import { registry as fixtureRegistry } from '../fixtures/configs/registry.ts'
import type { Files } from './mutate.ts'

/** A folder from which mutants are created. */
export interface Base {
  alias: string
  files: Files
  registry: Registry
  /** Whether the app has the blocks to render it. */
  isRendered: boolean
}

const isConfig = (path: string) => /^(activity|page|platform)\.json$|^locales\/[^/]+\.json$/.test(path)

function readFolder(dir: string): Files {
  const paths = readdirSync(dir, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'))
  return Object.fromEntries(paths.filter(isConfig).map((path) => [path, readFileSync(join(dir, path), 'utf8')]))
}

const foldersOf = (dir: string, isRendered: boolean): Base[] =>
  readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({
      alias: name.toLowerCase(),
      files: readFolder(join(dir, name)),
      registry: appRegistry,
      isRendered,
    }))

/** Every sample config, the samples of the platform's tests, and every broken fixture. */
export function readBases(): Base[] {
  const paths = ['activity.json', 'platform.json', 'locales/en.json', 'locales/ar.json']
  const good = Object.fromEntries(paths.map((path) => [path, readBase(path)]))
  const fixtures = [good, ...brokenFiles().map(({ path, text }) => ({ ...good, [path]: text }))]
  return [
    ...foldersOf(resolve('configs'), true),
    ...foldersOf(resolve('tests/fixtures/platform'), true),
    ...fixtures.map((files) => ({ alias: 'base', files, registry: fixtureRegistry, isRendered: false })),
  ].filter(({ files }) => Object.keys(files).length > 0)
}
