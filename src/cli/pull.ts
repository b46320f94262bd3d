import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Command } from 'commander'
import { checkFolder, readFolder } from '../config/index.ts'
import { sourcesFile } from '../contract/drafts.ts'
import type { ReleaseDetails } from '../contract/operator.ts'
import { readBases, writeBase } from './base.ts'
import { folderHash, readDraft, rememberDraft } from './drafts.ts'
import {
  callServer,
  fetchAsset,
  type Operator,
  type OperatorOptions,
  operatorFrom,
  runServerCommand,
  withServer,
} from './operatorCall.ts'
import { readHistory } from './operatorCommands.ts'
import { configDir } from './targets.ts'
import { type ExitStatus, UsageError } from './usage.ts'

const examples = `
Examples:
  playbill pull spring           the current release, into configs/spring
  playbill pull spring --force   also over changes that were not published
  playbill pull spring --draft   what is edited in Studio`

type Options = OperatorOptions & { force?: boolean; draft?: boolean }

/** Adds `playbill pull`. */
export function addPull(program: Command, exitStatus: ExitStatus): void {
  withServer(program.command('pull'))
    .description(
      'Write the current release of a page, or its draft in Studio, into its folder, as the base for changes.',
    )
    .argument('<alias>', 'the page')
    .option('--draft', 'the draft of Studio instead of the current release')
    .option('--force', 'discard changes of the folder that were not published')
    .addHelpText('after', examples)
    .action((alias: string, options: Options) => runServerCommand(exitStatus, () => pull(alias, options, exitStatus)))
}

/** Paths that a release may have; anything else a server sends is not written. */
const isConfigPath = (path: string): boolean => {
  if (path === sourcesFile) return true
  if (/^(activity\.json|page\.json|platform\.json|locales\/[A-Za-z0-9_.-]{1,40}\.json)$/.test(path)) return true
  const parts = path.split('/')
  const isPlain = (part: string) => /^[^\p{Cc}\\]+$/u.test(part) && !/^\.\.?$/.test(part)
  return parts.length > 1 && parts[0] === 'assets' && parts.every(isPlain)
}

/** Whether the content of a folder is a release of the server, so that nothing is lost. */
async function isPublished(dir: string, alias: string, operator: Operator): Promise<boolean> {
  const { registry } = await import('./registry.ts')
  const { release } = await checkFolder(dir, { registry, now: Date.now() })
  const history = release && (await readHistory(operator, alias))
  return !!history?.steps.some(({ hash }) => hash === release?.hash)
}

async function pull(alias: string, options: Options, exitStatus: ExitStatus): Promise<void> {
  if (!/^[a-z0-9][a-z0-9-]{0,63}$/.test(alias)) throw new UsageError(`"${alias}" is not the alias of a page.`)
  const operator = operatorFrom(options)
  if (options.draft) return pullDraft(operator, alias, options, exitStatus)
  const path = `/releases/${encodeURIComponent(alias)}/current`
  const { version, hash, files, assets } = await callServer<ReleaseDetails>(operator, { method: 'GET', path })
  const dir = relative('', join(configDir(), alias)) || '.'
  const refusal = (message: string) => {
    console.error(message)
    exitStatus.code = 1
  }
  if (!files)
    return refusal(`Release ${version} of "${alias}" was published without its files, so it cannot be pulled.`)
  if (existsSync(dir) && !options.force && !(await isPublished(dir, alias, operator)))
    return refusal(
      `${dir} has changes that were not published. "playbill diff ${alias}@current ${alias}" shows them; --force discards them.`,
    )
  const strange = strangePath(files, assets)
  if (strange !== undefined)
    return refusal(`The release contains ${JSON.stringify(strange)}, which is not a file of a config.`)
  await writeContent(operator, dir, files, assets)
  const scheduled = readBases(dir).find((base) => base.server === operator.server)?.scheduled
  writeBase(dir, { server: operator.server, alias, version, hash, ...(scheduled ? { scheduled } : {}) })
  console.log(`${alias}: release ${version} is in ${dir}`)
  const draft = await readDraft(operator, alias).catch(() => null)
  if (draft?.changed)
    console.log(`Studio has a draft of it, revision ${draft.revision} by ${draft.author}: --draft pulls it.`)
}

/** Writes the draft of a page into its folder. */
async function pullDraft(operator: Operator, alias: string, { force }: Options, exitStatus: ExitStatus): Promise<void> {
  const draft = await readDraft(operator, alias)
  const refusal = (message: string) => {
    console.error(message)
    exitStatus.code = 1
  }
  if (!draft) return refusal(`There is no page "${alias}" on ${operator.server}.`)
  const dir = relative('', join(configDir(), alias)) || '.'
  if (existsSync(dir) && !force) {
    const hash = folderHash(await readFolder(dir))
    const isKnown = hash === draft.hash || readBases(dir).some((base) => base.draft?.hash === hash)
    if (!isKnown && !(await isPublished(dir, alias, operator)))
      return refusal(`${dir} has changes that were neither published nor pushed: --force discards them.`)
  }
  const strange = strangePath(draft.files, draft.assets)
  if (strange !== undefined)
    return refusal(`The draft contains ${JSON.stringify(strange)}, which is not a file of a config.`)
  await writeContent(operator, dir, draft.files, draft.assets)
  rememberDraft(operator, dir, alias, draft)
  const what =
    draft.revision === 0 ? `the ${draft.source} of the server` : `revision ${draft.revision} by ${draft.author}`
  console.log(`${alias}: ${what} is in ${dir}`)
}

/** A path of a release or a draft that is not the path of a file of a config. */
const strangePath = (files: Readonly<Record<string, string>>, assets: Readonly<Record<string, string>>) =>
  [...Object.keys(files), ...Object.keys(assets)].find((name) => !isConfigPath(name))

async function writeContent(
  operator: Operator,
  dir: string,
  files: Readonly<Record<string, string>>,
  assets: Readonly<Record<string, string>>,
): Promise<void> {
  const pictures: [string, Uint8Array][] = []
  for (const [name, hash] of Object.entries(assets)) pictures.push([name, await fetchAsset(operator, hash)])
  await writeFolder(dir, [...Object.entries(files), ...pictures])
}

/** Writes exactly these files of a config. Notes beside them stay. */
async function writeFolder(dir: string, entries: readonly (readonly [string, string | Uint8Array])[]): Promise<void> {
  const kept = new Set(entries.map(([path]) => path))
  if (existsSync(dir)) {
    const folder = await readFolder(dir)
    for (const path of [...folder.files.keys(), ...folder.assets.keys(), sourcesFile])
      if (!kept.has(path)) rmSync(join(dir, path), { force: true })
  }
  for (const [path, content] of entries) {
    mkdirSync(dirname(join(dir, path)), { recursive: true })
    writeFileSync(join(dir, path), content)
  }
}
