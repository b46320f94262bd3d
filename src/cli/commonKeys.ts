import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { activities } from '../activities/index.ts'
import { activityTypeKeys } from '../contract/activityType.ts'
import { defaultLanguage, languages } from '../contract/languages.ts'

const src = resolve(import.meta.dirname, '..')

/** The words of the shell, by language file. */
export async function readShellWords(): Promise<Record<string, Record<string, string>>> {
  const files = [...new Set(languages.map(({ localeFileName }) => localeFileName))]
  const read = files.map(async (file) => [file, await readJson(join(src, 'i18n/locales', `${file}.json`))] as const)
  return Object.fromEntries(await Promise.all(read)) as Record<string, Record<string, string>>
}

/**
 * The keys that `common:` can name: words of the shell, names of activity types, and words of blocks, prefixed with the
 * type of the block.
 */
export async function commonKeys(): Promise<ReadonlySet<string>> {
  const shell = await readJson(join(src, 'i18n/locales', `${defaultLanguage}.json`))
  const folders = await readdir(join(src, 'blocks'), { withFileTypes: true })
  const ofBlocks = await Promise.all(
    folders.filter((entry) => entry.isDirectory()).map(async ({ name }) => keysOf(name, await words(name))),
  )
  const ofTypes = activities.map(({ code }) => activityTypeKeys(code)[0])
  return new Set([...Object.keys(shell), ...ofTypes, ...ofBlocks.flat()])
}

const words = (block: string) => readJson(join(src, 'blocks', block, 'words.json'))

const keysOf = (block: string, texts: Record<string, unknown>): string[] =>
  Object.keys(texts[defaultLanguage] ?? {}).map((key) => `${block}.${key}`)

/** A missing file has no words. */
const readJson = async (path: string): Promise<Record<string, unknown>> =>
  JSON.parse(await readFile(path, 'utf8').catch(() => '{}'))
