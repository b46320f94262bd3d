import { dirname } from 'node:path'
import type { Command } from 'commander'
import { checkFolder, readFolder, readSiteSettings, showCount } from '../config/index.ts'
import { maxPreviewDays, type Persona, personas } from '../contract/preview.ts'
import type { CreatedPreview, PreviewCommand, PreviewLink, PreviewList } from '../contract/previewLinks.ts'
import { nearest } from '../expressions/index.ts'
import { callServer, type Operator, operatorFrom, runServerCommand, withServer } from './operatorCall.ts'
import { formatTime, parseTime } from './operatorCommands.ts'
import { folderOf, showAll } from './publish.ts'
import { textsOf, withPictures } from './sendFolder.ts'
import { type ExitStatus, UsageError } from './usage.ts'

const examples = `
Examples:
  playbill preview newcomer -m "for the legal team"
  playbill preview newcomer --release 3 --as joined --at 2026-12-24T00:00:00+08:00 -m "Christmas"
  playbill preview newcomer --plan --lang de --days 2 -m "next week's release"
  playbill preview list
  playbill preview revoke 5f2b6c0d7e0c4c3f -m "sent to the wrong person"`

interface Options {
  server?: string
  by?: string
  release?: string
  plan?: string | true
  as?: string
  at?: string
  lang?: string
  days?: string
  message?: string
}

/** Adds `playbill preview`, `playbill preview list` and `playbill preview revoke`. */
export function addPreview(program: Command, exitStatus: ExitStatus): void {
  withServer(program.command('preview'))
    .description('Create a link that shows a draft, a release or a scheduled release to anyone, read-only.')
    .argument('<alias>', 'the page; or "list" for all links, or "revoke"')
    .argument('[id]', 'the link to revoke')
    .option('--release <version>', 'show this release (default: the folder as it is now)')
    .option('--plan [id]', 'show the scheduled release')
    .option('--as <persona>', `whom the page shows first: ${personas.join(', ')}`)
    .option('--at <time>', 'the time that the page shows first: ISO 8601 with offset (default: the current time)')
    .option('--lang <language>', 'the language that the page shows first')
    .option('--days <days>', `until the link expires: 1 to ${maxPreviewDays} (default: 7)`)
    .option('-m, --message <why>', 'the reason; the history keeps it')
    .option('--by <name>', 'your name for the history (default: your account on this machine)')
    .addHelpText('after', examples)
    .action((alias: string, id: string | undefined, options: Options) =>
      runServerCommand(exitStatus, () => run(alias, id, options, exitStatus)),
    )
}

async function run(alias: string, id: string | undefined, options: Options, exitStatus: ExitStatus): Promise<void> {
  const { server, by } = options
  const operator = operatorFrom({ ...(server !== undefined && { server }), ...(by !== undefined && { as: by }) })
  if (alias === 'list') return list(operator)
  const reason = options.message?.trim()
  if (!reason) throw new UsageError('Give the reason with -m; the history keeps it.')
  if (alias === 'revoke') return revoke(operator, id, reason)
  if (id !== undefined) throw new UsageError(`"playbill preview ${alias}" takes no second argument, not "${id}".`)
  await create(operator, alias, reason, options, exitStatus)
}

async function list(operator: Operator): Promise<void> {
  const { links } = await callServer<PreviewList>(operator, { method: 'GET', path: '/previews' })
  console.log(links.length ? links.map(describe).join('\n') : 'There are no preview links.')
}

async function revoke(operator: Operator, id: string | undefined, reason: string): Promise<void> {
  if (id === undefined || !/^[0-9a-f]{16}$/.test(id))
    throw new UsageError('Give the id of the link: "playbill preview list" shows it.')
  const body = { id, by: operator.by, reason }
  const link = await callServer<PreviewLink>(operator, { method: 'POST', path: '/previews/revoke', body })
  console.log(`${link.alias}: link ${link.id} no longer opens`)
}

async function create(operator: Operator, alias: string, reason: string, options: Options, exitStatus: ExitStatus) {
  const command = { by: operator.by, reason, ...settingsOf(options) }
  const created =
    options.release !== undefined || options.plan !== undefined
      ? await callServer<CreatedPreview>(operator, {
          method: 'POST',
          path: '/previews',
          body: { ...command, alias, subject: subjectOf(options) } satisfies PreviewCommand,
        })
      : await createFromFolder(operator, alias, command, exitStatus)
  if (!created) return
  console.log(`${created.origin ?? operator.server}${created.path}`)
  console.log(describe(created.link))
}

/** Checks the folder like a publish, and creates a link to it. Null if it has errors. */
async function createFromFolder(
  operator: Operator,
  name: string,
  command: Omit<PreviewCommand, 'alias' | 'subject'>,
  exitStatus: ExitStatus,
): Promise<CreatedPreview | null> {
  const dir = folderOf(name, 'preview')
  const { registry } = await import('./registry.ts')
  const { settings } = await readSiteSettings(dirname(dir))
  const checked = await checkFolder(dir, { registry, now: Date.now(), linkHosts: settings.linkHosts })
  if (checked.problems.length) console.error(showAll(checked.problems, checked))
  if (!checked.release) {
    console.error(`No link was created: ${showCount(checked.problems)}.`)
    exitStatus.code = 1
    return null
  }
  const folder = await readFolder(dir)
  const { assets } = checked.release
  const body: PreviewCommand = {
    ...command,
    alias: folder.alias,
    subject: { kind: 'draft', files: textsOf(folder), assets },
  }
  const call = () => callServer<CreatedPreview>(operator, { method: 'POST', path: '/previews', body })
  return withPictures(operator, call, [{ dir, assets }])
}

function subjectOf({ release, plan }: Options): Exclude<PreviewCommand['subject'], { kind: 'draft' }> {
  if (release !== undefined && plan !== undefined) throw new UsageError('Give --release or --plan, not both.')
  if (release === undefined) return { kind: 'plan', ...(typeof plan === 'string' && { plan }) }
  if (!/^[1-9]\d{0,8}$/.test(release)) throw new UsageError(`--release takes a release number, not "${release}".`)
  return { kind: 'release', version: Number(release) }
}

/** The options of the link itself. Throws UsageError with the allowed values. */
function settingsOf({ as, at, lang, days }: Options): Pick<PreviewCommand, 'persona' | 'at' | 'language' | 'days'> {
  const time = parseTime(at, '--at')
  if (days !== undefined && !(/^[1-9]\d?$/.test(days) && Number(days) <= maxPreviewDays))
    throw new UsageError(`--days takes a number from 1 to ${maxPreviewDays}, not "${days}".`)
  return {
    ...(as !== undefined && { persona: personaOf(as) }),
    ...(time !== undefined && { at: time }),
    ...(lang !== undefined && { language: lang }),
    ...(days !== undefined && { days: Number(days) }),
  }
}

function personaOf(text: string): Persona {
  const known = personas.find((persona) => persona === text)
  if (known) return known
  const meant = nearest(text, personas)
  throw new UsageError(
    `--as takes ${personas.join(', ')}, not "${text}".${meant ? ` Did you mean "${meant}"?` : ''} Your own name is given with --by.`,
  )
}

function describe({ id, alias, kind, version, due, actor, reason, expiresAt, revokedAt }: PreviewLink): string {
  const subjects = { draft: 'draft', release: `release ${version}`, plan: `scheduled for ${formatTime(due ?? 0)}` }
  const state =
    revokedAt === null
      ? `${expiresAt <= Date.now() ? 'expired' : 'expires'} ${formatTime(expiresAt)}`
      : `revoked ${formatTime(revokedAt)}`
  return `${id}  ${alias}, ${subjects[kind]}; ${state}; by ${actor}, "${reason}"`
}
