import { createHash } from 'node:crypto'
import { type Checked, checkFiles, type Folder } from '../../config/index.ts'
import type { BundlePage, SentProblem } from '../../contract/operator.ts'
import type { Publishing } from '../../platform/index.ts'
import type { Registry } from '../../registry/createRegistry.ts'

const imageOf = (content: Uint8Array) => ({
  bytes: content.length,
  hash: createHash('sha256').update(content).digest('hex'),
})

/** The files that a check reads. As in a folder, names that begin with a dot are not part of the config. */
export const configFiles = (files: Readonly<Record<string, string>>): Folder['files'] =>
  new Map(Object.entries(files).flatMap(([path, text]) => (path.startsWith('.') ? [] : [[path, { text }] as const])))

/** The uploaded folder. Its images are read from the store; what the sender states about them is not trusted. */
async function folderOf({ alias, files, assets }: BundlePage, publishing: Publishing): Promise<Folder> {
  const images = Object.entries(assets).map(async ([path, hash]) => {
    const content = await publishing.asset(hash)
    return content ? [[path, imageOf(content)] as const] : []
  })
  return {
    alias,
    dir: alias,
    files: configFiles(files),
    assets: new Map((await Promise.all(images)).flat()),
  }
}

/** Checks an uploaded folder with the code of the command line, but with the server's clock and blocks. */
export async function checkUpload(
  command: BundlePage,
  {
    publishing,
    registry,
    now,
    linkHosts,
  }: { publishing: Publishing; registry: Registry; now: number; linkHosts?: readonly string[] | undefined },
): Promise<Checked> {
  return checkFiles(await folderOf(command, publishing), { registry, now, linkHosts })
}

/** The problems without their edits: only the sender can fix the files. */
export const problemsToSend = (problems: Checked['problems']): SentProblem[] =>
  problems.map(({ edit: _, ...rest }) => rest)
