import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { activities } from '../activities/index.ts'
import { activityTypeKeys } from '../contract/activityType.ts'

type Words = Record<string, string>

const source = fileURLToPath(new URL('..', import.meta.url))

/**
 * The translation files `/locales/{language}/common.json`, by language file name: the shell's words, the names of the
 * activity types (`activity.type.<code>`) and every block's words, a block's keys under its type (`TaskList.claim`).
 */
export async function mergeWords(from = source): Promise<Record<string, Words>> {
  const merged = await shellWords(join(from, 'i18n/locales'))
  const wordsOf = (language: string): Words => {
    merged[language] ??= {}
    return merged[language]
  }
  for (const { type, words } of await blockWords(join(from, 'blocks')))
    for (const [language, entries] of Object.entries(words))
      for (const [key, text] of Object.entries(entries)) wordsOf(language)[`${type}.${key}`] = text
  for (const { code, words } of activities) {
    const [key] = activityTypeKeys(code)
    for (const [language, { name }] of Object.entries(words)) wordsOf(language)[key] = name
  }
  return merged
}

/** Fills missing and blank texts with English, so that no button is empty. */
export function withEnglish(merged: Record<string, Words>): Record<string, Words> {
  const filled = ([language, words]: [string, Words]) => {
    const translated = Object.entries(words).filter(([, text]) => text.trim() !== '')
    return [language, { ...merged.en, ...Object.fromEntries(translated) }] as const
  }
  return Object.fromEntries(Object.entries(merged).map(filled))
}

async function shellWords(folder: string): Promise<Record<string, Words>> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()
  const read = files.map(
    async (name) => [name.slice(0, -'.json'.length), await readJson<Words>(join(folder, name))] as const,
  )
  return Object.fromEntries(await Promise.all(read))
}

async function blockWords(folder: string) {
  const types = (await readdir(folder, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
  const read = types.sort().map(async (type) => ({
    type,
    words: await readJson<Record<string, Words>>(join(folder, type, 'words.json')).catch(ignoreMissing),
  }))
  return Promise.all(read)
}

const readJson = async <T>(file: string): Promise<T> => JSON.parse(await readFile(file, 'utf8'))

/** A block without words of its own has no file. */
function ignoreMissing(problem: NodeJS.ErrnoException): Record<string, Words> {
  if (problem.code === 'ENOENT') return {}
  throw problem
}
