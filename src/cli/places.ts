import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { nearest } from '../expressions/index.ts'
import { UsageProblem } from './usage.ts'

const root = resolve(import.meta.dirname, '../..')

/** Where the configs are: `CONFIG_DIR`, or `configs` of this project, from wherever the tool is called. */
export const configDir = (): string => resolve(root, process.env.CONFIG_DIR ?? 'configs')

/** A folder to check; `page` when one page file of another name was asked for. */
export interface Target {
  dir: string
  page?: string
}

const isFolder = (path: string) => existsSync(path) && statSync(path).isDirectory()
const shown = (path: string) => relative('', path) || '.'

/** The aliases in a folder of configs. */
export const aliasesIn = (dir: string): string[] =>
  readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => entry.name)
    .sort()

/** What an argument names: an alias, a folder, a folder of folders, or a file. Throws UsageProblem when nothing. */
export function targetsOf(name: string): Target[] {
  const asAlias = join(configDir(), name)
  if (!/[\\/.]/.test(name) && isFolder(asAlias)) return [{ dir: shown(asAlias) }]
  if (!existsSync(name)) throw new UsageProblem(sayUnknown(name))
  if (!isFolder(name)) return [targetOfFile(name)]
  const isConfig = ['activity.json', 'page.json', 'platform.json', 'locales'].some((part) =>
    existsSync(join(name, part)),
  )
  return isConfig ? [{ dir: name }] : aliasesIn(name).map((alias) => ({ dir: join(name, alias) }))
}

/** Every config of the project. */
export function allTargets(): Target[] {
  const dir = configDir()
  if (!isFolder(dir)) throw new UsageProblem(`There is no folder ${shown(dir)}. CONFIG_DIR says where the configs are.`)
  return aliasesIn(dir).map((alias) => ({ dir: shown(join(dir, alias)) }))
}

function targetOfFile(path: string): Target {
  const [dir, file] = [dirname(path), basename(path)]
  if (['activity.json', 'page.json', 'platform.json'].includes(file)) return { dir }
  if (basename(resolve(dir)) === 'locales') return { dir: dirname(dir) }
  return { dir, page: file }
}

function sayUnknown(name: string): string {
  const known = isFolder(configDir()) ? aliasesIn(configDir()) : []
  const meant = nearest(name, known)
  const mend = meant
    ? ` Did you mean "playbill check ${meant}"?`
    : known.length
      ? ` There are: ${known.join(', ')}.`
      : ''
  return `There is no config and no file "${name}".${mend}`
}
