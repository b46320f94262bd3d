import { type Folder, hashOf } from '../config/index.ts'
import type { Draft } from '../contract/drafts.ts'
import { readBases, writeBase } from './base.ts'
import { callServer, type Operator, ServerRefusal } from './operatorCall.ts'
import { textsOf } from './sendFolder.ts'

/** The hashes of the images of a folder, by path. */
export const assetsOf = ({ assets }: Folder): Record<string, string> =>
  Object.fromEntries([...assets].flatMap(([path, { hash }]) => (hash === '' ? [] : [[path, hash]])))

/** The hash that a draft with the content of a folder has. */
export const folderHash = (folder: Folder): string => hashOf({ files: textsOf(folder), assets: assetsOf(folder) })

/** What is edited at an alias on a server; null if the server does not know the alias. Throws ServerRefusal. */
export async function readDraft(operator: Operator, alias: string): Promise<Draft | null> {
  try {
    return await callServer<Draft>(operator, { method: 'GET', path: `/drafts/${encodeURIComponent(alias)}` })
  } catch (error) {
    if (error instanceof ServerRefusal && error.refused?.error === 'UNKNOWN') return null
    throw error
  }
}

/** Stores the draft that a folder is now equal to. */
export function rememberDraft(
  { server }: Operator,
  dir: string,
  alias: string,
  { revision, hash, base }: Pick<Draft, 'revision' | 'hash' | 'base'>,
): void {
  const before = readBases(dir).find((entry) => entry.server === server)
  const failed = writeBase(dir, {
    ...(before ?? { server, alias, version: base?.version ?? null, hash: base?.hash ?? null }),
    ...(base && { version: base.version, hash: base.hash }),
    draft: { revision, hash },
  })
  if (failed) console.error(`${dir}: the draft that the folder is based on could not be stored (${failed}).`)
}
