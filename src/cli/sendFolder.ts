import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Folder } from '../config/index.ts'
import { sourcesFile } from '../contract/drafts.ts'
import { callServer, type Operator, ServerRefusal } from './operatorCall.ts'

/** The text files of a folder, by path. */
export const textsOf = ({ files, dir }: Folder): Record<string, string> => ({
  ...Object.fromEntries([...files].flatMap(([path, file]) => ('text' in file ? [[path, file.text]] : []))),
  ...sourcesIn(dir),
})

/** The file of Studio beside the texts. */
function sourcesIn(dir: string): Record<string, string> {
  const path = join(dir, sourcesFile)
  return existsSync(path) ? { [sourcesFile]: readFileSync(path, 'utf8') } : {}
}

/** Sends a command with folders. If the server reports missing pictures, uploads them and tries again. */
export async function withPictures<Result>(
  operator: Operator,
  call: () => Promise<Result>,
  folders: readonly { dir: string; assets: Readonly<Record<string, string>> }[],
): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    const missing = error instanceof ServerRefusal ? error.refused?.missing : undefined
    if (!missing) throw error
    for (const { dir, assets } of folders)
      for (const [path, hash] of Object.entries(assets))
        if (missing.includes(hash)) await sendPicture(operator, join(dir, path), hash)
    return call()
  }
}

async function sendPicture(operator: Operator, path: string, hash: string): Promise<void> {
  const body = new Uint8Array(await readFile(path))
  await callServer(operator, { method: 'PUT', path: `/assets/${hash}`, body }).catch((error) => {
    throw error instanceof ServerRefusal ? new ServerRefusal(`${path}: ${error.message}`, null) : error
  })
}
