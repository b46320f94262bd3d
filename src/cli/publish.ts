import { existsSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Command } from 'commander'
import {
  type Checked,
  checkFolder,
  colourPaint,
  type Folder,
  plainPaint,
  readFolder,
  showCount,
  showProblem,
} from '../config/index.ts'
import type { DeedDone, PublishDeed, SentProblem } from '../contract/operator.ts'
import { nearest } from '../expressions/index.ts'
import {
  ask,
  type Operator,
  type OperatorOptions,
  operatorFrom,
  ServerRefusal,
  telling,
  withReason,
} from './operatorCall.ts'
import { expectedVersion, readHistory, sayDone } from './operatorDeeds.ts'
import { aliasesIn, configDir } from './places.ts'
import { type Outcome, UsageProblem } from './usage.ts'

const examples = `
Examples:
  playbill publish newcomer -m "higher amounts"
  playbill publish newcomer --at 2026-12-01T00:00:00+08:00 -m "December"`

interface Options extends OperatorOptions {
  at?: string
  message: string
  expect?: string
}

/** `playbill publish`. */
export function addPublish(program: Command, outcome: Outcome): void {
  withReason(program.command('publish'))
    .description('Check a config, and publish it on a running server: now, or at a moment.')
    .argument('<alias>', 'the config to publish')
    .option('--at <moment>', 'ISO 8601 with its offset; the server publishes it then')
    .option('--expect <version>', 'the release that must stand on the server, or none')
    .addHelpText('after', examples)
    .action((alias: string, options: Options) => telling(outcome, () => publish(alias, options, outcome)))
}

async function publish(alias: string, options: Options, outcome: Outcome): Promise<void> {
  const operator = operatorFrom(options)
  const at = momentOf(options.at)
  const dir = folderOf(alias)
  const { registry } = await import('./registry.ts')
  const checked = await checkFolder(dir, { registry, now: Date.now() })
  if (checked.problems.length) console.error(showAll(checked.problems, checked))
  if (!checked.release) {
    console.error(`Nothing was published: ${showCount(checked.problems)}.`)
    outcome.code = 1
    return
  }
  const history = await readHistory(operator, checked.release.alias)
  const expected = expectedVersion(options.expect)
  const folder = await readFolder(dir)
  const deed: PublishDeed = {
    alias: folder.alias,
    by: operator.by,
    reason: options.message,
    // What stood when this began: whoever publishes in between is not overwritten unseen.
    expected: expected === undefined ? (history?.current ?? null) : expected,
    files: textsOf(folder),
    assets: checked.release.assets,
    ...(at === undefined ? {} : { at }),
  }
  const done = await send(operator, deed, dir).catch((error) => {
    if (error instanceof ServerRefusal && error.refused?.problems)
      console.error(showAll(error.refused.problems.map(localised(dir, folder.alias)), checked))
    throw error
  })
  console.log(sayDone(done, history))
}

/** The moment of `--at`, epoch ms. Throws UsageProblem. */
function momentOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const isWhole = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/.test(text)
  const at = isWhole ? Date.parse(text) : Number.NaN
  if (Number.isNaN(at))
    throw new UsageProblem(`--at takes a moment with its offset, such as 2026-12-01T00:00:00+08:00; "${text}" is none.`)
  return at
}

/** The folder of an alias, or the folder itself. Throws UsageProblem when it is neither. */
function folderOf(name: string): string {
  const known = existsSync(configDir()) ? aliasesIn(configDir()) : []
  if (known.includes(name)) return relative('', join(configDir(), name)) || '.'
  if (existsSync(name) && statSync(name).isDirectory()) return name
  const meant = nearest(name, known)
  const mend = meant ? `Did you mean "playbill publish ${meant}"?` : `There are: ${known.join(', ') || 'none'}.`
  throw new UsageProblem(`There is no config "${name}". ${mend}`)
}

const textsOf = ({ files }: Folder): Record<string, string> =>
  Object.fromEntries([...files].flatMap(([path, file]) => ('text' in file ? [[path, file.text]] : [])))

/** Sends the folder, after the pictures the server has not got. */
async function send(operator: Operator, deed: PublishDeed, dir: string): Promise<DeedDone> {
  const sending = { method: 'POST', path: '/publish', body: deed } as const
  try {
    return await ask<DeedDone>(operator, sending)
  } catch (error) {
    const missing = error instanceof ServerRefusal ? error.refused?.missing : undefined
    if (!missing) throw error
    for (const [path, hash] of Object.entries(deed.assets))
      if (missing.includes(hash)) await sendPicture(operator, join(dir, path), hash)
    return ask<DeedDone>(operator, sending)
  }
}

async function sendPicture(operator: Operator, path: string, hash: string): Promise<void> {
  const body = new Uint8Array(await readFile(path))
  await ask(operator, { method: 'PUT', path: `/assets/${hash}`, body }).catch((error) => {
    throw error instanceof ServerRefusal ? new ServerRefusal(`${path}: ${error.message}`, null) : error
  })
}

/** The server names files by the alias; here they lie in a folder. */
const localised =
  (dir: string, alias: string) =>
  (problem: SentProblem): SentProblem => ({ ...problem, file: join(dir, problem.file.slice(alias.length + 1)) })

function showAll(problems: readonly (Checked['problems'][number] | SentProblem)[], { texts }: Checked): string {
  const paint = process.stderr.isTTY && !process.env.NO_COLOR ? colourPaint : plainPaint
  return problems
    .map((problem) => showProblem(problem as Checked['problems'][number], texts.get(problem.file), paint))
    .join('\n\n')
}
