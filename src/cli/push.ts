import type { Command } from 'commander'
import { readFolder } from '../config/index.ts'
import type { Draft } from '../contract/drafts.ts'
import type { SavedDraft } from '../contract/studio/saves.ts'
import { type Base, readBases } from './base.ts'
import { assetsOf, readDraft, rememberDraft } from './drafts.ts'
import { callServer, type OperatorOptions, operatorFrom, runServerCommand, withServer } from './operatorCall.ts'
import { folderOf } from './publish.ts'
import { textsOf, withPictures } from './sendFolder.ts'
import type { ExitStatus } from './usage.ts'

const examples = `
Examples:
  playbill push spring           the folder becomes the draft in Studio; nothing is published
  playbill push spring --force   also over a draft that the folder is not based on`

type Options = OperatorOptions & { force?: boolean }

/** Adds `playbill push`. */
export function addPush(program: Command, exitStatus: ExitStatus): void {
  withServer(program.command('push'))
    .description('Save a folder as the draft of its page in Studio on a running server. Nothing is published.')
    .argument('<alias>', 'the config to push')
    .option('--as <name>', 'your name for the versions (default: your account on this machine)')
    .option('--force', 'save over changes that the folder is not based on; they stay in the versions')
    .addHelpText('after', examples)
    .action((alias: string, options: Options) => runServerCommand(exitStatus, () => push(alias, options, exitStatus)))
}

/** Why a folder would replace changes that it does not contain; null: it would not. */
function lostChanges(draft: Draft, base: Base | undefined): string | null {
  const isKnown = base?.draft?.hash === draft.hash && base.draft.revision === draft.revision
  if (isKnown) return null
  if (draft.changed)
    return `revision ${draft.revision} of its draft, by ${draft.author}, and nothing says that your folder is based on it`
  const isBased = draft.base === null || base?.version === draft.base.version
  return isBased ? null : `release ${draft.base?.version}, and nothing says that your folder is based on it`
}

/** The differences of two sets of files: new texts, and null for what is gone. */
const changesOf = (
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): Record<string, string | null> => ({
  ...Object.fromEntries(Object.keys(before).flatMap((path) => (path in after ? [] : [[path, null]]))),
  ...Object.fromEntries(Object.entries(after).filter(([path, value]) => before[path] !== value)),
})

async function push(name: string, options: Options, exitStatus: ExitStatus): Promise<void> {
  const operator = operatorFrom(options)
  const dir = folderOf(name, 'push')
  const folder = await readFolder(dir)
  const { alias } = folder
  const [files, assets] = [textsOf(folder), assetsOf(folder)]
  const draft = await readDraft(operator, alias)
  const base = readBases(dir).find((entry) => entry.server === operator.server)
  const lost = draft && !options.force ? lostChanges(draft, base) : null
  const changes = {
    changes: changesOf(draft?.files ?? {}, files),
    assets: changesOf(draft?.assets ?? {}, assets),
  }
  const isEqual = draft !== null && Object.keys({ ...changes.changes, ...changes.assets }).length === 0
  if (lost && !isEqual) {
    console.error(`${operator.server} has ${lost}.`)
    console.error(`Next: "playbill pull ${alias} --draft" takes it into your folder, and --force saves over it.`)
    exitStatus.code = 1
    return
  }
  const path = `/drafts/${encodeURIComponent(alias)}`
  const body = { by: operator.by, revision: draft?.revision ?? 0, ...(draft && { hash: draft.hash }), ...changes }
  const call = () => callServer<SavedDraft>(operator, { method: 'PUT', path, body })
  const saved = isEqual && draft ? draft : await withPictures(operator, call, [{ dir, assets }])
  rememberDraft(operator, dir, alias, { revision: saved.revision, hash: saved.hash, base: draft?.base ?? null })
  console.log(
    isEqual
      ? `${alias}: nothing changed, the server has the same files`
      : `${alias}: revision ${saved.revision} of the draft is on ${operator.server}`,
  )
}
