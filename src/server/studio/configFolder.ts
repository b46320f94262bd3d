import { createHash, randomBytes } from 'node:crypto'
import { access, constants, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { readFolder } from '../../config/index.ts'
import { sourcesFile } from '../../contract/drafts.ts'
import type { DraftContent } from '../../platform/index.ts'

/** A folder of CONFIG_DIR as Studio edits it. */
export interface ConfigFolder extends DraftContent {
  /** SHA-256 (hex) of each file and asset, by path. */
  hashes: Record<string, string>
}

const draftPath = /^(activity\.json|page\.json|platform\.json|locales\/[A-Za-z0-9_.-]{1,40}\.json)$/

/** SHA-256 in hex. */
export const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex')

/** Hashes of files and assets by path, as a draft stores those of its folder. */
export const hashesOf = ({ files, assets }: DraftContent): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(files).map(([path, text]) => [path, sha256(text)])),
  ...assets,
})

/** Reads a folder; null if there is none with a page. Files that are no text of their own, such as links, are left out. */
export async function readConfigFolder(configDir: string, alias: string): Promise<ConfigFolder | null> {
  const folder = await readFolder(join(configDir, alias)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw error
  })
  if (!folder) return null
  const sources = await readFile(join(configDir, alias, sourcesFile), 'utf8').catch(() => null)
  const files: Record<string, string> = {
    ...Object.fromEntries(
      [...folder.files].flatMap(([path, file]) => ('text' in file && draftPath.test(path) ? [[path, file.text]] : [])),
    ),
    ...(sources !== null && { [sourcesFile]: sources }),
  }
  if (!('activity.json' in files) && !('page.json' in files)) return null
  const assets = Object.fromEntries(
    [...folder.assets].flatMap(([path, { hash }]) => (hash === '' ? [] : [[path, hash]])),
  )
  return { files, assets, hashes: hashesOf({ files, assets }) }
}

/** The bytes of an asset of a folder. */
export const readFolderAsset = (configDir: string, alias: string, path: string): Promise<Uint8Array> =>
  readFile(join(configDir, alias, path))

/** Whether folders can be written in a folder of configs. */
export const isWritable = (configDir: string): Promise<boolean> =>
  access(configDir, constants.W_OK).then(
    () => true,
    () => false,
  )

/** Writes a file whole or not at all. The name in between begins with a dot, so nothing reads it as a config. */
async function writeAtomically(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const temporary = join(dirname(path), `.${basename(path)}.${randomBytes(6).toString('hex')}`)
  const mode = await stat(path).then(
    (stats) => stats.mode & 0o777,
    () => 0o644,
  )
  try {
    const file = await open(temporary, 'wx', mode)
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

const order = ['assets', 'locales', 'platform.json', 'page.json', 'activity.json']
const placeOf = (path: string) => order.indexOf(path.split('/')[0] ?? '')

/** The page comes last, so that a reader in between finds what it refers to. */
const byOrder = (a: string, b: string) => placeOf(a) - placeOf(b) || (a < b ? -1 : 1)

/** Writes the changed files of a folder, each atomically, and removes those that are null. */
export async function writeConfigFolder(
  configDir: string,
  alias: string,
  changes: ReadonlyMap<string, string | Uint8Array | null>,
): Promise<void> {
  for (const path of [...changes.keys()].sort(byOrder)) {
    const content = changes.get(path)
    const target = join(configDir, alias, path)
    if (content === null || content === undefined) await rm(target, { force: true })
    else await writeAtomically(target, content)
  }
}
