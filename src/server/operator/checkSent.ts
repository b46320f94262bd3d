import { createHash } from 'node:crypto'
import { type Checked, checkFiles, type Folder } from '../../config/index.ts'
import type { PublishDeed, SentProblem } from '../../contract/operator.ts'
import type { Publishing } from '../../platform/index.ts'
import type { Registry } from '../../registry/createRegistry.ts'

const pictureOf = (content: Uint8Array) => ({
  bytes: content.length,
  hash: createHash('sha256').update(content).digest('hex'),
})

/** A folder as it was sent, its pictures read back from where they are kept: nothing said about them is believed. */
async function folderOf({ alias, files, assets }: PublishDeed, publishing: Publishing): Promise<Folder> {
  const pictures = Object.entries(assets).map(async ([path, hash]) => {
    const content = await publishing.asset(hash)
    return content ? [[path, pictureOf(content)] as const] : []
  })
  return {
    alias,
    dir: alias,
    files: new Map(Object.entries(files).map(([path, text]) => [path, { text }])),
    assets: new Map((await Promise.all(pictures)).flat()),
  }
}

/** Checks what was sent by the same code as the command line does; the server's own clock and blocks count. */
export async function checkSent(
  deed: PublishDeed,
  { publishing, registry, now }: { publishing: Publishing; registry: Registry; now: number },
): Promise<Checked> {
  return checkFiles(await folderOf(deed, publishing), { registry, now })
}

/** A problem as it travels: its edit stays here, since only the sender's files can be mended. */
export const sentProblems = (problems: Checked['problems']): SentProblem[] =>
  problems.map(({ edit: _, ...rest }) => rest)
