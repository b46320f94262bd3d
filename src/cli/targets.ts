import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { siteFile } from '../config/index.ts'
import { nearest } from '../expressions/index.ts'
import { UsageError } from './usage.ts'

const root = resolve(import.meta.dirname, '../..')

/** The folder of configs: `CONFIG_DIR`, or `configs` of this project. Independent of the current directory. */
export const configDir = (): string => resolve(root, process.env.CONFIG_DIR ?? 'configs')

/** A folder to check. `page`: a page file with another name than usual. */
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

/** Resolves an argument: an alias, a folder, a folder of folders, or a file. Throws UsageError for anything else. */
export function targetsOf(name: string): Target[] {
  const asAlias = join(configDir(), name)
  if (!/[\\/.]/.test(name) && isFolder(asAlias)) return [{ dir: shown(asAlias) }]
  if (!existsSync(name)) throw new UsageError(unknownTargetMessage(name))
  // The site settings are checked together with all folders of the site.
  if (basename(name) === siteFile) return aliasesIn(dirname(name)).map((alias) => ({ dir: join(dirname(name), alias) }))
  if (!isFolder(name)) return [targetOfFile(name)]
  const isConfig = ['activity.json', 'page.json', 'platform.json', 'locales'].some((part) =>
    existsSync(join(name, part)),
  )
  return isConfig ? [{ dir: name }] : aliasesIn(name).map((alias) => ({ dir: join(name, alias) }))
}

/** All configs of the project. */
export function allTargets(): Target[] {
  const dir = configDir()
  if (!isFolder(dir))
    throw new UsageError(`There is no folder ${shown(dir)}. Set CONFIG_DIR to the folder of the configs.`)
  return aliasesIn(dir).map((alias) => ({ dir: shown(join(dir, alias)) }))
}

function targetOfFile(path: string): Target {
  const [dir, file] = [dirname(path), basename(path)]
  if (['activity.json', 'page.json', 'platform.json'].includes(file)) return { dir }
  if (basename(resolve(dir)) === 'locales') return { dir: dirname(dir) }
  return { dir, page: file }
}

function unknownTargetMessage(name: string): string {
  const known = isFolder(configDir()) ? aliasesIn(configDir()) : []
  const meant = nearest(name, known)
  const hint = meant ? ` Did you mean "playbill check ${meant}"?` : known.length ? ` Configs: ${known.join(', ')}.` : ''
  return `There is no config and no file "${name}".${hint}`
}
