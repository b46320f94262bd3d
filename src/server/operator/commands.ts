import { createHash } from 'node:crypto'
import type {
  BundleCommand,
  BundlePage,
  BundleResult,
  CommandResult,
  PublishCommand,
  RollbackCommand,
  SentProblem,
  StopCommand,
  UnscheduleCommand,
} from '../../contract/operator.ts'
import {
  type ApprovalRule,
  type PublishedPage,
  type Publisher,
  type PublishGuard,
  type Publishing,
  PublishProblem,
} from '../../platform/index.ts'
import type { Registry } from '../../registry/createRegistry.ts'
import { isPicture } from '../images/optimize.ts'
import { unsupportedFeatureFor } from '../releases/unsupportedFeatures.ts'
import { contentHash, filesOfRelease } from '../studio/content.ts'
import { checkUpload, problemsToSend } from './checkUpload.ts'
import { InvalidConfigError, MissingAssetsError } from './errors.ts'

/** The dependencies of operators' commands. */
export interface CommandContext {
  publishing: Publishing
  registry: Registry
  sandbox: boolean
  /** Which publishes need the approval of a second person; null or left out: none. */
  approval?: ApprovalRule | null
  /** Limits for uploaded images, in bytes: per release, and in total. */
  pictureBytes: { readonly release: number; readonly total: number }
  /** Hosts of other sites that links may refer to; left out: not checked. */
  linkHosts?(): readonly string[]
  /** Notifies the pages of this process that the current release of an alias has changed. */
  notify(alias: string): void
}

const publisherOf = ({ by, reason }: { by: string; reason: string }): Publisher => ({
  actor: by,
  reason: reason.trim(),
  source: 'operator',
})

const guardOf = ({ registry, sandbox }: CommandContext, { expected }: { expected?: number | null }): PublishGuard => ({
  unsupportedFeature: unsupportedFeatureFor(registry, { sandbox }),
  ...(expected === undefined ? {} : { expected }),
})

/** The guard of a publish, which may be forced, and may have to be confirmed and approved. */
const publishGuardOf = (
  parts: CommandContext,
  page: Pick<BundlePage, 'expected'>,
  { force = false, confirm = false }: { force?: boolean; confirm?: boolean },
): PublishGuard => ({
  ...guardOf(parts, page),
  force,
  confirmed: confirm,
  ...(parts.approval && { approval: parts.approval }),
})

/** The result of a command, with the scheduled release for the operator's next command. */
async function resultOf(
  { publishing, notify }: CommandContext,
  alias: string,
  outcome: CommandResult['outcome'],
  { from, problems = [] }: { from: number | null; problems?: SentProblem[] },
): Promise<CommandResult> {
  if (outcome === 'published' || outcome === 'rolledBack' || outcome === 'stopped') notify(alias)
  const { current, plans, steps } = await publishing.history(alias)
  return {
    outcome,
    alias,
    version: current,
    from,
    hash: (current !== null && steps.find(({ version }) => version === current)?.hash) || null,
    planned: plans[0] ?? null,
    plans,
    problems,
  }
}

const currentVersion = async ({ publishing }: CommandContext, alias: string) =>
  (await publishing.currentVersions()).get(alias) ?? null

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`

/** Throws PublishProblem if the images of a release are too large in total. */
async function checkPictures(
  { publishing, pictureBytes }: CommandContext,
  { alias, assets }: Pick<BundlePage, 'alias' | 'assets'>,
): Promise<void> {
  const bytes = await publishing.assetBytes(Object.values(assets))
  if (bytes <= pictureBytes.release) return
  const allowed = `${megabytes(pictureBytes.release)} are allowed (RELEASE_PICTURES_MB)`
  throw new PublishProblem(`"${alias}" was not published: its images take ${megabytes(bytes)}, and ${allowed}.`)
}

/**
 * Stores an image with this hash. Throws PublishProblem, and stores nothing, if the bytes are not those of the hash or not an
 * image, or if the limit is reached.
 */
export async function storePicture(
  { publishing, pictureBytes }: CommandContext,
  content: Uint8Array,
  expected: string,
): Promise<void> {
  const hash = createHash('sha256').update(content).digest('hex')
  if (hash !== expected) throw new PublishProblem(`The uploaded image has the hash ${hash}, not ${expected}.`)
  if (!isPicture(content))
    throw new PublishProblem('The image was not stored: the file is not a JPEG, PNG, WebP, AVIF or GIF.')
  if ((await publishing.storeAsset(content, pictureBytes.total)) !== null) return
  const allowed = `${megabytes(pictureBytes.total)} are allowed in total (PICTURES_MB)`
  throw new PublishProblem(`The image was not stored: ${allowed}.`)
}

/** Throws PublishProblem unless the times of a plan are in the future and in order. */
async function assertTimes(
  { publishing }: CommandContext,
  what: string,
  { at, until }: { at?: number | undefined; until?: number | undefined },
): Promise<void> {
  if (at === undefined && until === undefined) return
  const now = await publishing.now()
  const isoTime = (time: number) => new Date(time).toISOString()
  const past = [at, until].find((time) => time !== undefined && time <= now)
  if (past !== undefined)
    throw new PublishProblem(
      `${what} was not scheduled: ${isoTime(past)} is past: the time of the server is ${isoTime(now)}.`,
    )
  if (at !== undefined && until !== undefined && until <= at)
    throw new PublishProblem(`${what} was not scheduled: its end ${isoTime(until)} is not after ${isoTime(at)}.`)
}

/** Checks the pages of a bundle. Throws InvalidConfigError, MissingAssetsError, PublishProblem. */
async function checkPages(parts: CommandContext, command: BundleCommand) {
  const { publishing, registry } = parts
  const missing = await publishing.missingAssets(command.pages.flatMap(({ assets }) => Object.values(assets)))
  if (missing.length) throw new MissingAssetsError(missing)
  const pages: PublishedPage[] = []
  const problems = new Map<string, SentProblem[]>()
  const invalid: string[] = []
  for (const page of command.pages) {
    if (problems.has(page.alias)) throw new PublishProblem(`The bundle contains "${page.alias}" twice.`)
    await checkPictures(parts, page)
    const checks = { publishing, registry, now: Date.now(), linkHosts: parts.linkHosts?.() }
    const checked = await checkUpload(page, checks)
    problems.set(page.alias, problemsToSend(checked.problems))
    if (!checked.release) invalid.push(page.alias)
    else pages.push({ release: checked.release, files: page.files, guard: publishGuardOf(parts, page, command) })
  }
  if (invalid.length) throw new InvalidConfigError(invalid.join('", "'), [...problems.values()].flat())
  return { pages, problemsOf: (alias: string) => problems.get(alias) ?? [] }
}

/**
 * Publishes pages in one transaction, or schedules them for `at`. Throws InvalidConfigError, MissingAssetsError,
 * PublishProblem.
 */
export async function runBundle(parts: CommandContext, command: BundleCommand): Promise<BundleResult> {
  const { publishing } = parts
  const aliases = command.pages.map(({ alias }) => alias)
  const { pages, problemsOf } = await checkPages(parts, command)
  const { at, until } = command
  await assertTimes(parts, `"${aliases.join('", "')}"`, { at, until })
  const results: CommandResult[] = []
  if (at === undefined) {
    const done = await publishing.publishAll(pages, publisherOf(command), until)
    for (const [index, alias] of aliases.entries()) {
      const { changed = false, from = null } = done[index] ?? {}
      await setDraftOrigin(parts, command.pages[index], pages[index]?.release.hash, done[index] ?? {})
      results.push(
        await resultOf(parts, alias, changed ? 'published' : 'unchanged', { from, problems: problemsOf(alias) }),
      )
    }
  } else {
    const before = await publishing.currentVersions()
    await publishing.scheduleAll(pages, { at, ...(until === undefined ? {} : { until }) }, publisherOf(command))
    for (const alias of aliases)
      results.push(
        await resultOf(parts, alias, 'planned', { from: before.get(alias) ?? null, problems: problemsOf(alias) }),
      )
  }
  return { bundle: await bundleOf(parts, results), pages: results }
}

/** A draft that was published as it is has no changes of its own anymore. */
async function setDraftOrigin(
  { publishing }: CommandContext,
  page: BundlePage | undefined,
  hash: string | undefined,
  { version, changed }: { version?: number; changed?: boolean },
): Promise<void> {
  if (!page || hash === undefined || version === undefined) return
  // An equal release keeps its files. A draft that differs from them, for example in comments, keeps its own.
  const stored = changed ? null : await publishing.read(page.alias, version)
  if (stored && contentHash({ files: filesOfRelease(stored), assets: stored.assets }) !== contentHash(page)) return
  await publishing.drafts.setOrigin(page.alias, { hash: contentHash(page), base: { version, hash } })
}

/** The common reference of what was just done; null for a single page. */
async function bundleOf({ publishing }: CommandContext, [first, second]: readonly CommandResult[]) {
  if (!first || !second) return null
  const { steps } = await publishing.history(first.alias)
  return steps[0]?.bundle ?? null
}

/** Publishes one folder, as a bundle with one page. */
export async function runPublish(
  parts: CommandContext,
  command: Omit<PublishCommand, 'draft'>,
): Promise<CommandResult> {
  const { by, reason, at, until, force, confirm, ...page } = command
  const conditions = Object.fromEntries(
    Object.entries({ at, until, force, confirm }).filter(([, value]) => value !== undefined),
  )
  const { pages } = await runBundle(parts, { by, reason, pages: [page], ...conditions })
  const [result] = pages
  if (!result) throw new Error('a publish had no result')
  return result
}

/** Schedules a stop or a rollback. Throws PublishProblem. */
async function scheduleCommand(
  parts: CommandContext,
  command: (StopCommand | RollbackCommand) & { at: number; action: 'stop' | 'rollback'; version?: number },
): Promise<CommandResult> {
  const { alias, at, action, version } = command
  await assertTimes(parts, `"${alias}"`, { at })
  const from = await currentVersion(parts, alias)
  await parts.publishing.scheduleChange({ alias, at, action, version }, publisherOf(command), guardOf(parts, command))
  return resultOf(parts, alias, 'planned', { from })
}

/** Rolls back to an earlier release. Throws PublishProblem. */
export async function runRollback(parts: CommandContext, command: RollbackCommand): Promise<CommandResult> {
  const from = await currentVersion(parts, command.alias)
  if (command.at !== undefined) return scheduleCommand(parts, { ...command, at: command.at, action: 'rollback' })
  await parts.publishing.rollback(command.alias, publisherOf(command), guardOf(parts, command), command.version)
  return resultOf(parts, command.alias, 'rolledBack', { from })
}

/** Takes a page offline. Throws PublishProblem. */
export async function runStop(parts: CommandContext, command: StopCommand): Promise<CommandResult> {
  if (command.at !== undefined) return scheduleCommand(parts, { ...command, at: command.at, action: 'stop' })
  const from = await parts.publishing.stop(command.alias, publisherOf(command), guardOf(parts, command))
  return resultOf(parts, command.alias, 'stopped', { from })
}

/** Cancels one plan, or all plans of an alias. Throws PublishProblem. */
export async function runUnschedule(parts: CommandContext, command: UnscheduleCommand): Promise<CommandResult> {
  await parts.publishing.unschedule(command.alias, publisherOf(command), command.plan)
  return resultOf(parts, command.alias, 'unplanned', { from: await currentVersion(parts, command.alias) })
}
