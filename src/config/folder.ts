import { createHash } from 'node:crypto'
import type { Dirent } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { type Asset, pictureFacts } from './check/assets.ts'
import { limits } from './text/limits.ts'
import { describeEntry, readRegularFile } from './text/readRegularFile.ts'

/** A file of a folder: its text, why it cannot be read, or what it is if it is not a regular file. */
export type FileText = { text: string } | { unreadable: string } | { special: string }

/** The content of one folder of `configs/`. */
export interface Folder {
  /** The name of the folder. */
  alias: string
  /** The path given by the caller. File names in problems begin with it. */
  dir: string
  /** By path inside the folder: `activity.json`, `locales/en.json` … */
  files: ReadonlyMap<string, FileText>
  assets: ReadonlyMap<string, Asset>
  /** Entries that nothing reads, by path inside the folder. Undefined: not listed. */
  others?: readonly string[]
  /** Entries of `locales` and `assets` that are not regular files, with a description of each. */
  specials?: ReadonlyMap<string, string>
}

const configFiles = ['activity.json', 'page.json', 'platform.json']

/** Reads a folder of `configs/`: JSON files as text, assets as hashes. `page` names a page file of another name. */
export async function readFolder(dir: string, page?: string): Promise<Folder> {
  const [top, locales, assets] = await Promise.all([
    readdir(dir, { withFileTypes: true }),
    listFiles(join(dir, 'locales')),
    listFiles(join(dir, 'assets')),
  ])
  const languages = locales.files.filter((name) => name.endsWith('.json')).map((name) => `locales/${name}`)
  const paths = [...new Set([...configFiles, ...(page ? [page] : []), ...languages])]
  const files = await Promise.all(paths.map(async (path) => [path, await readText(join(dir, path))] as const))
  const pictures = assets.files.map((name) => `assets/${name}`)
  return {
    alias: resolve(dir).split(sep).at(-1) ?? '',
    dir,
    files: new Map(files.flatMap(([path, text]) => (text ? [[path, text] as const] : []))),
    assets: new Map(await Promise.all(pictures.map(async (path) => [path, await readAsset(join(dir, path))] as const))),
    others: [
      ...unreadEntries(top, page),
      ...locales.files.filter((name) => !name.endsWith('.json')).map((name) => `locales/${name}`),
    ],
    specials: new Map([
      ...locales.specials.map(([name, what]) => [name ? `locales/${name}` : 'locales', what] as const),
      ...assets.specials.map(([name, what]) => [name ? `assets/${name}` : 'assets', what] as const),
    ]),
  }
}

/** Entries of a folder that nothing reads. Markdown and text files are allowed. */
const unreadEntries = (entries: readonly Dirent[], page: string | undefined): string[] =>
  entries
    .filter(({ name }) => !name.startsWith('.') && !configFiles.includes(name) && name !== page)
    .filter((entry) => !['locales', 'assets'].includes(entry.name) && !/\.(?:md|txt)$/i.test(entry.name))
    .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
    .sort()

interface FolderListing {
  files: string[]
  specials: [path: string, what: string][]
}

/** Paths of all files under a folder, separated by `/` and sorted. Empty when there is no such folder. */
async function listFiles(dir: string): Promise<FolderListing> {
  try {
    const stats = await lstat(dir)
    if (!stats.isDirectory()) return { files: [], specials: [['', describeEntry(stats)]] }
    const entries = await readdir(dir, { withFileTypes: true, recursive: true })
    const visible = entries.filter(({ name }) => !name.startsWith('.'))
    const pathOf = (entry: Dirent) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/')
    const isSpecial = (entry: Dirent) => !entry.isFile() && !entry.isDirectory()
    return {
      files: visible
        .filter((entry) => entry.isFile())
        .map(pathOf)
        .sort(),
      specials: visible.filter(isSpecial).map((entry) => [pathOf(entry), describeEntry(entry)]),
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return { files: [], specials: [] }
    throw error
  }
}

/** The text of a file, or null when there is none. A file far above the limit is not read completely. */
async function readText(path: string): Promise<FileText | null> {
  const found = await readRegularFile(path, 4 * limits.bytes)
  if ('missing' in found) return null
  if ('special' in found) return found
  if ('error' in found) return { unreadable: found.error }
  if ('size' in found) return { text: ' '.repeat(limits.bytes + 1) }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(found.bytes) }
  } catch {
    return { unreadable: 'it is not UTF-8' }
  }
}

/** Larger pictures are not read: the check only needs their size to refuse them. */
const maxAssetBytes = 16 * 1024 * 1024

async function readAsset(path: string): Promise<Asset> {
  const found = await readRegularFile(path, maxAssetBytes)
  if (!('bytes' in found)) return { bytes: 'size' in found ? found.size : 0, hash: '' }
  const { bytes } = found
  return { bytes: bytes.length, hash: createHash('sha256').update(bytes).digest('hex'), ...pictureFacts(bytes) }
}
