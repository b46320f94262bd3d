import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { type Asset, pictureKind } from './check/assets.ts'
import { limits } from './text/limits.ts'

/** A file of a folder: its text, or why it cannot be read. */
export type FileText = { text: string } | { unreadable: string }

/** One folder of `configs/`, read. */
export interface Folder {
  /** The name of the folder. */
  alias: string
  /** The path it was asked for by; the files of problems begin with it. */
  dir: string
  /** By path inside the folder: `activity.json`, `locales/en.json` … */
  files: ReadonlyMap<string, FileText>
  assets: ReadonlyMap<string, Asset>
}

/** Reads a folder of `configs/`: JSON files as text, assets as hashes. `page` names a page file of another name. */
export async function readFolder(dir: string, page?: string): Promise<Folder> {
  const names = [...new Set(['activity.json', 'page.json', 'platform.json', ...(page ? [page] : [])])]
  const locales = (await listFiles(join(dir, 'locales'))).filter((name) => name.endsWith('.json'))
  const paths = [...names, ...locales.map((name) => `locales/${name}`)]
  const files = await Promise.all(paths.map(async (path) => [path, await readText(join(dir, path))] as const))
  const assets = (await listFiles(join(dir, 'assets'))).map((name) => `assets/${name}`)
  return {
    alias: resolve(dir).split(sep).at(-1) ?? '',
    dir,
    files: new Map(files.flatMap(([path, text]) => (text ? [[path, text] as const] : []))),
    assets: new Map(await Promise.all(assets.map(async (path) => [path, await hashFile(join(dir, path))] as const))),
  }
}

/** Paths of all files under a folder, with `/`, sorted; none when there is no such folder. */
async function listFiles(dir: string): Promise<string[]> {
  try {
    const entries = await readdir(dir, {
      withFileTypes: true,
      recursive: true,
    })
    const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    const prefix = dir.length + 1
    return files.map((entry) => join(entry.parentPath, entry.name).slice(prefix).split(sep).join('/')).sort()
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  }
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

/** The text of a file; null when there is none. A file far beyond the limit is not read whole. */
async function readText(path: string): Promise<FileText | null> {
  try {
    const { size } = await stat(path)
    if (size > 4 * limits.bytes) return { text: ' '.repeat(limits.bytes + 1) }
    return {
      text: new TextDecoder('utf-8', { fatal: true }).decode(await readFile(path)),
    }
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOENT') return null
    return {
      unreadable: code === 'ERR_ENCODING_INVALID_ENCODED_DATA' ? 'it is not UTF-8' : String(code),
    }
  }
}

async function hashFile(path: string): Promise<Asset> {
  const content = await readFile(path)
  return {
    bytes: content.length,
    hash: createHash('sha256').update(content).digest('hex'),
    kind: pictureKind(content),
  }
}
