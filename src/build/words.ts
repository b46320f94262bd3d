import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

type Words = Record<string, string>

const source = fileURLToPath(new URL('..', import.meta.url))

/**
 * The translation files `/locales/{language}/common.json`, by language file name: the shell's words and every block's,
 * a block's keys under its type (`TaskList.claim`).
 */
export async function mergeWords(from = source): Promise<Record<string, Words>> {
  const merged = await shellWords(join(from, 'i18n/locales'))
  for (const { type, words } of await blockWords(join(from, 'blocks'))) {
    for (const [language, entries] of Object.entries(words)) {
      const prefixed = Object.entries(entries).map(([key, text]) => [`${type}.${key}`, text])
      merged[language] = { ...merged[language], ...Object.fromEntries(prefixed) }
    }
  }
  return merged
}

/** The same files with English where a text is missing or blank: a button is never without words. */
export function withEnglish(merged: Record<string, Words>): Record<string, Words> {
  const filled = ([language, words]: [string, Words]) => {
    const said = Object.entries(words).filter(([, text]) => text.trim() !== '')
    return [language, { ...merged.en, ...Object.fromEntries(said) }] as const
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
