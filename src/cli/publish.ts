import { existsSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Command } from 'commander'
import {
  type Checked,
  checkFolder,
  colorStyles,
  plainStyles,
  readFolder,
  readSiteSettings,
  showCount,
  showProblem,
} from '../config/index.ts'
import type { BundlePage, BundleResult, CommandResult, ReleaseHistory, SentProblem } from '../contract/operator.ts'
import { nearest } from '../expressions/index.ts'
import { findBase, readBases, writeBase } from './base.ts'
import {
  callServer,
  type Operator,
  type OperatorOptions,
  operatorFrom,
  runServerCommand,
  ServerRefusal,
  withReason,
} from './operatorCall.ts'
import { describeResult, expectedVersion, parseTime, readHistory } from './operatorCommands.ts'
import { describeRefusal, describeUnknownBase } from './publishRefusal.ts'
import { textsOf, withPictures } from './sendFolder.ts'
import { aliasesIn, configDir } from './targets.ts'
import { type ExitStatus, UsageError } from './usage.ts'

const examples = `
Examples:
  playbill publish newcomer -m "higher amounts"
  playbill publish newcomer --at 2026-12-01T00:00:00+08:00 -m "December"
  playbill publish newcomer --at 2026-12-24T00:00:00Z --until 2026-12-27T00:00:00Z -m "Christmas"
  playbill publish hub spring -m "Spring, with its link on the hub"`

interface Options extends OperatorOptions {
  at?: string
  until?: string
  message: string
  expect?: string
  force?: boolean
  yes?: boolean
}

/** Adds `playbill publish`. */
export function addPublish(program: Command, exitStatus: ExitStatus): void {
  withReason(program.command('publish'))
    .description('Check configs and publish them on a running server, now or at a set time: all or none.')
    .argument('<alias...>', 'the configs to publish')
    .option('--at <time>', 'ISO 8601 with offset; the server publishes at that time')
    .option('--until <time>', 'then the page goes back to what was current before, or offline')
    .option('--expect <version>', 'the release that must be current on the server, or none')
    .option('--force', 'publish over a release that the folder is not based on; the history says so')
    .option('--yes', 'publish a change of money that affects users who have joined')
    .addHelpText('after', examples)
    .action((aliases: string[], options: Options) =>
      runServerCommand(exitStatus, () => publish(aliases, options, exitStatus)),
    )
}

/** One folder of the command. */
interface Page {
  alias: string
  dir: string
  checked: Checked
  hash: string
  history: ReleaseHistory | null
  sent: BundlePage
}

/** What the folder has to be checked with. */
async function checkOne(dir: string): Promise<Checked> {
  const { registry } = await import('./registry.ts')
  const { settings } = await readSiteSettings(dirname(dir))
  return checkFolder(dir, { registry, now: Date.now(), linkHosts: settings.linkHosts })
}

/** Checks the folders. Returns null after it has reported errors. */
async function checkAll(dirs: readonly string[]): Promise<{ dir: string; checked: Checked }[] | null> {
  const checks: { dir: string; checked: Checked }[] = []
  for (const dir of dirs) checks.push({ dir, checked: await checkOne(dir) })
  for (const { checked } of checks) if (checked.problems.length) console.error(showAll(checked.problems, checked))
  if (checks.every(({ checked }) => checked.release)) return checks
  console.error(`Nothing was published: ${showCount(checks.flatMap(({ checked }) => checked.problems))}.`)
  return null
}

async function publish(names: readonly string[], options: Options, exitStatus: ExitStatus): Promise<void> {
  const operator = operatorFrom(options)
  const at = parseTime(options.at, '--at')
  const until = parseTime(options.until, '--until')
  const expected = expectedVersion(options.expect)
  if (names.length > 1 && expected !== undefined)
    throw new UsageError('--expect takes the release of one page: publish the pages one by one, or leave it out.')
  const dirs = [...new Set(names.map((name) => folderOf(name)))]
  const checks = await checkAll(dirs)
  if (!checks) {
    exitStatus.code = 1
    return
  }
  const pages: Page[] = []
  const unknown: string[] = []
  for (const { dir, checked } of checks) {
    const page = await pageOf(operator, { dir, checked, expected, force: options.force ?? false })
    if (typeof page === 'string') unknown.push(page)
    else pages.push(page)
  }
  if (unknown.length) {
    console.error([...unknown, 'Nothing was published.'].join('\n'))
    exitStatus.code = 1
    return
  }
  const conditions = {
    by: operator.by,
    reason: options.message,
    ...(at === undefined ? {} : { at }),
    ...(until === undefined ? {} : { until }),
    ...(options.force ? { force: true } : {}),
    ...(options.yes ? { confirm: true } : {}),
  }
  const results = await send(operator, pages, conditions).catch(async (error) => {
    if (error instanceof ServerRefusal) await explain(error, pages, options)
    throw error
  })
  for (const [index, { dir, hash, history }] of pages.entries()) {
    const done = results[index]
    if (!done) continue
    console.log(describeResult(done, history))
    remember(operator, dir, hash, done)
  }
}

/** Prepares one page, or returns why its folder cannot be published. */
async function pageOf(
  operator: Operator,
  {
    dir,
    checked,
    expected,
    force,
  }: { dir: string; checked: Checked; expected: number | null | undefined; force: boolean },
): Promise<Page | string> {
  const { release } = checked
  if (!release) throw new Error('a checked folder has no release')
  const { alias, hash, assets } = release
  const history = await readHistory(operator, alias)
  const base = findBase(readBases(dir), { server: operator.server, hash, history })
  if (history && !base.known && expected === undefined && !force)
    return describeUnknownBase({ alias, dir }, history, { server: operator.server })
  const known = expected === undefined ? (base.known ? base.version : null) : expected
  const files = textsOf(await readFolder(dir))
  return { alias, dir, checked, hash, history, sent: { alias, expected: known, files, assets } }
}

/** Stores the release that the folder is now based on. */
function remember(operator: Operator, dir: string, hash: string, done: CommandResult): void {
  const { server } = operator
  const { alias } = done
  const before = readBases(dir).find((base) => base.server === server)
  const failed =
    done.outcome === 'planned'
      ? writeBase(dir, {
          server,
          alias,
          version: before?.version ?? done.version,
          hash: before?.hash ?? done.hash,
          scheduled: [...new Set([...(before?.scheduled ?? []), hash])],
        })
      : writeBase(dir, { server, alias, version: done.version, hash: done.hash ?? hash })
  if (failed) console.error(`${dir}: the release that the folder is based on could not be stored (${failed}).`)
}

/** Prints the problems, differences and figures of a refusal. Its message follows. */
async function explain({ refused }: ServerRefusal, pages: readonly Page[], options: Options): Promise<void> {
  for (const { alias, dir, checked } of pages) {
    const own = (refused?.problems ?? []).filter(({ file }) => file.startsWith(`${alias}/`))
    if (own.length) console.error(showAll(own.map(withLocalPath(dir, alias)), checked))
  }
  const bases = new Map(pages.map(({ alias, sent }) => [alias, sent.expected ?? null]))
  const text = await describeRefusal(refused, bases, options)
  if (text) console.error(text)
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

/** Publishes the folders. If the server reports missing pictures, uploads them and tries again. */
function send(operator: Operator, pages: readonly Page[], conditions: object): Promise<CommandResult[]> {
  const [only] = pages
  const call = async (): Promise<CommandResult[]> => {
    if (only && pages.length === 1) {
      const body = { ...conditions, ...only.sent }
      return [await callServer<CommandResult>(operator, { method: 'POST', path: '/publish', body })]
    }
    const body = { ...conditions, pages: pages.map(({ sent }) => sent) }
    return (await callServer<BundleResult>(operator, { method: 'POST', path: '/bundle', body })).pages
  }
  return withPictures(
    operator,
    call,
    pages.map(({ dir, sent }) => ({ dir, assets: sent.assets })),
  )
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
