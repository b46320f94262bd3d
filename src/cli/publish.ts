import { existsSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Command } from 'commander'
import {
  type Checked,
  checkFolder,
  colorStyles,
  type Folder,
  plainStyles,
  readFolder,
  readSiteSettings,
  showCount,
  showProblem,
} from '../config/index.ts'
import type { CommandResult, PublishCommand, SentProblem } from '../contract/operator.ts'
import { nearest } from '../expressions/index.ts'
import {
  callServer,
  type Operator,
  type OperatorOptions,
  operatorFrom,
  runServerCommand,
  ServerRefusal,
  withReason,
} from './operatorCall.ts'
import { describeResult, expectedVersion, readHistory } from './operatorCommands.ts'
import { aliasesIn, configDir } from './targets.ts'
import { type ExitStatus, UsageError } from './usage.ts'

const examples = `
Examples:
  playbill publish newcomer -m "higher amounts"
  playbill publish newcomer --at 2026-12-01T00:00:00+08:00 -m "December"`

interface Options extends OperatorOptions {
  at?: string
  message: string
  expect?: string
}

/** Adds `playbill publish`. */
export function addPublish(program: Command, exitStatus: ExitStatus): void {
  withReason(program.command('publish'))
    .description('Check a config and publish it on a running server, now or at a set time.')
    .argument('<alias>', 'the config to publish')
    .option('--at <time>', 'ISO 8601 with offset; the server publishes it at that time')
    .option('--expect <version>', 'the release that must be current on the server, or none')
    .addHelpText('after', examples)
    .action((alias: string, options: Options) =>
      runServerCommand(exitStatus, () => publish(alias, options, exitStatus)),
    )
}

async function publish(alias: string, options: Options, exitStatus: ExitStatus): Promise<void> {
  const operator = operatorFrom(options)
  const at = parseTime(options.at)
  const dir = folderOf(alias)
  const { registry } = await import('./registry.ts')
  const { settings } = await readSiteSettings(dirname(dir))
  const checked = await checkFolder(dir, { registry, now: Date.now(), linkHosts: settings.linkHosts })
  if (checked.problems.length) console.error(showAll(checked.problems, checked))
  if (!checked.release) {
    console.error(`Nothing was published: ${showCount(checked.problems)}.`)
    exitStatus.code = 1
    return
  }
  const history = await readHistory(operator, checked.release.alias)
  const expected = expectedVersion(options.expect)
  const folder = await readFolder(dir)
  const command: PublishCommand = {
    alias: folder.alias,
    by: operator.by,
    reason: options.message,
    // The release that is current now. If another operator publishes in between, the server refuses.
    expected: expected === undefined ? (history?.current ?? null) : expected,
    files: textsOf(folder),
    assets: checked.release.assets,
    ...(at === undefined ? {} : { at }),
  }
  const done = await send(operator, command, dir).catch((error) => {
    if (error instanceof ServerRefusal && error.refused?.problems)
      console.error(showAll(error.refused.problems.map(withLocalPath(dir, folder.alias)), checked))
    throw error
  })
  console.log(describeResult(done, history))
}

/** Parses `--at` to epoch ms. Throws UsageError. */
export function parseTime(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const isWhole = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/.test(text)
  const at = isWhole ? Date.parse(text) : Number.NaN
  if (Number.isNaN(at))
    throw new UsageError(`--at takes a date with time and offset, such as 2026-12-01T00:00:00+08:00, not "${text}".`)
  return at
}

/**
 * Resolves an alias or a folder to a folder, for `command`. Throws UsageError for anything else.
 */
export function folderOf(name: string, command = 'publish'): string {
  const known = existsSync(configDir()) ? aliasesIn(configDir()) : []
  if (known.includes(name)) return relative('', join(configDir(), name)) || '.'
  if (existsSync(name) && statSync(name).isDirectory()) return name
  const meant = nearest(name, known)
  const hint = meant ? `Did you mean "playbill ${command} ${meant}"?` : `Configs: ${known.join(', ') || 'none'}.`
  throw new UsageError(`There is no config "${name}". ${hint}`)
}

/** The text files of a folder, by path. */
export const textsOf = ({ files }: Folder): Record<string, string> =>
  Object.fromEntries([...files].flatMap(([path, file]) => ('text' in file ? [[path, file.text]] : [])))

const send = (operator: Operator, command: PublishCommand, dir: string): Promise<CommandResult> =>
  sendWithPictures(operator, { path: '/publish', body: command, assets: command.assets }, dir)

/** Sends a command with a folder. If the server reports missing pictures, uploads them and tries again. */
export async function sendWithPictures<Result>(
  operator: Operator,
  { path, body, assets }: { path: string; body: object; assets: Readonly<Record<string, string>> },
  dir: string,
): Promise<Result> {
  const request = { method: 'POST', path, body } as const
  try {
    return await callServer<Result>(operator, request)
  } catch (error) {
    const missing = error instanceof ServerRefusal ? error.refused?.missing : undefined
    if (!missing) throw error
    for (const [file, hash] of Object.entries(assets))
      if (missing.includes(hash)) await sendPicture(operator, join(dir, file), hash)
    return callServer<Result>(operator, request)
  }
}

async function sendPicture(operator: Operator, path: string, hash: string): Promise<void> {
  const body = new Uint8Array(await readFile(path))
  await callServer(operator, { method: 'PUT', path: `/assets/${hash}`, body }).catch((error) => {
    throw error instanceof ServerRefusal ? new ServerRefusal(`${path}: ${error.message}`, null) : error
  })
}

/** Replaces the alias in file names of the server by the local folder. */
const withLocalPath =
  (dir: string, alias: string) =>
  (problem: SentProblem): SentProblem => ({ ...problem, file: join(dir, problem.file.slice(alias.length + 1)) })

/** Problems of a folder, as `playbill check` shows them. */
export function showAll(problems: readonly (Checked['problems'][number] | SentProblem)[], { texts }: Checked): string {
  const styles = process.stderr.isTTY && !process.env.NO_COLOR ? colorStyles : plainStyles
  return problems
    .map((problem) => showProblem(problem as Checked['problems'][number], texts.get(problem.file), styles))
    .join('\n\n')
}
