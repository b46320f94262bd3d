import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { defaultLanguage } from '../contract/languages.ts'

const src = resolve(import.meta.dirname, '..')

/** The keys of the app's own words, as `common:` names them: the shell's, and each block's under its type. */
export async function commonKeys(): Promise<ReadonlySet<string>> {
  const shell = await readJson(join(src, 'i18n/locales', `${defaultLanguage}.json`))
  const folders = await readdir(join(src, 'blocks'), { withFileTypes: true })
  const ofBlocks = await Promise.all(
    folders.filter((entry) => entry.isDirectory()).map(async ({ name }) => keysOf(name, await words(name))),
  )
  return new Set([...Object.keys(shell), ...ofBlocks.flat()])
}

const words = (block: string) => readJson(join(src, 'blocks', block, 'words.json'))

const keysOf = (block: string, texts: Record<string, unknown>): string[] =>
  Object.keys(texts[defaultLanguage] ?? {}).map((key) => `${block}.${key}`)

/** A file that is not there has no words. */
const readJson = async (path: string): Promise<Record<string, unknown>> =>
  JSON.parse(await readFile(path, 'utf8').catch(() => '{}'))
