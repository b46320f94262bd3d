import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { createInterface } from 'node:readline/promises'
import type { Command } from 'commander'
import { createConfig, freeActivityId, readSite } from '../config/index.ts'
import { nearest } from '../expressions/index.ts'
import type { Registry } from '../registry/createRegistry.ts'
import { configDir } from './targets.ts'
import { type ExitStatus, UsageError } from './usage.ts'

interface Options {
  from?: string
  title?: string
  start?: string
  end?: string
  zone: string
}

const examples = `
Examples:
  playbill new spring --from NewUser --title "Spring rewards"
  playbill new wheel --from Lottery --start 2027-03-01 --end 2027-04-01 --zone +00:00
  playbill new spring                    asks for the rest`

/** Adds `playbill new`. */
export function addNew(program: Command, _exitStatus: ExitStatus): void {
  program
    .command('new')
    .description('Create a config that passes the check: page, rules and English texts, ready to edit.')
    .argument('<alias>', 'the name of its folder, which is part of its address')
    .option('--from <Type>', 'the type of the activity')
    .option('--title <words>', 'its English title')
    .option('--start <day>', 'its first day, such as 2027-03-01 (default: tomorrow)')
    .option('--end <day>', 'its last day (default: 30 days after the first)')
    .option('--zone <offset>', 'the UTC offset of its days', '+08:00')
    .addHelpText('after', examples)
    .action(create)
}

async function create(alias: string, given: Options): Promise<void> {
  const dir = join(configDir(), alias)
  if (!/^[a-z0-9][a-z0-9-]{0,63}$/.test(alias))
    throw new UsageError(
      `"${alias}" is not a valid alias: use small letters, digits and hyphens, such as "${suggestAlias(alias)}".`,
    )
  if (existsSync(dir)) throw new UsageError(`There is already a config "${alias}". Choose another alias.`)
  const { registry } = await import('./registry.ts')
  const options = await askMissing(given, registry, alias)
  const type = typeOf(options.from, registry)
  const from = dayOf(options.start, '--start') ?? dayAfter(new Date(), 1)
  const to = dayOf(options.end, '--end') ?? dayAfter(new Date(`${from}T00:00:00Z`), 30)
  if (to <= from) throw new UsageError('--end must come after --start.')
  if (!/^[+-](0\d|1[0-4]):[0-5]\d$/.test(options.zone))
    throw new UsageError(`--zone ${options.zone} is not an offset: write it like +08:00.`)
  const activityId = freeActivityId(await readSite(configDir()))
  const title = options.title || titleOf(alias)
  const files = createConfig({ type, title, activityId, from, to, zone: options.zone }, registry)
  for (const [path, text] of files) {
    await mkdir(dirname(join(dir, path)), { recursive: true })
    await writeFile(join(dir, path), text)
  }
  const shown = relative('', dir) || '.'
  console.log([...files.keys()].map((path) => `wrote ${join(shown, path)}`).join('\n'))
  console.log(
    `\nNext: change texts and amounts, then run "playbill check ${alias}". The page is /en/activity/${alias}.`,
  )
}

const suggestAlias = (alias: string) =>
  alias
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 64) || 'spring'
const titleOf = (alias: string) => alias.charAt(0).toUpperCase() + alias.slice(1).replaceAll('-', ' ')
const dayAfter = (day: Date, days: number) => new Date(day.getTime() + days * 86_400_000).toISOString().slice(0, 10)

function dayOf(text: string | undefined, option: string): string | null {
  if (text === undefined || text === '') return null
  const at = Date.parse(`${text}T00:00:00Z`)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== text)
    throw new UsageError(`${option} ${text} is not a day: write it like 2027-03-01.`)
  return text
}

function typeOf(name: string | undefined, registry: Registry) {
  const types = registry.activities.map((entry) => entry.type)
  if (!name) throw new UsageError(`--from must name the type of the activity: ${types.join(', ')}.`)
  const found = registry.activity(name)
  if (found) return found.type
  const meant = nearest(name, types)
  throw new UsageError(
    `There is no activity type "${name}". ${meant ? `Did you mean "--from ${meant}"?` : `Types: ${types.join(', ')}.`}`,
  )
}

/** Asks for missing options on an interactive terminal. */
async function askMissing(given: Options, registry: Registry, alias: string): Promise<Options> {
  if (given.from || !process.stdin.isTTY || !process.stdout.isTTY) return given
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    const types = registry.activities.map(({ type, description }) => `  ${type}: ${description}`).join('\n')
    const from = await terminal.question(`Which type?\n${types}\n> `)
    const title = given.title ?? (await terminal.question(`What is it called? (${titleOf(alias)}) > `))
    const start = given.start ?? (await terminal.question('First day, as 2027-03-01? (tomorrow) > '))
    const end = given.end ?? (await terminal.question('Last day? (30 days later) > '))
    return { ...given, from: from.trim(), title: title.trim(), start: start.trim(), end: end.trim() }
  } finally {
    terminal.close()
  }
}
