import type {
  CommandResult,
  PublishCommand,
  RollbackCommand,
  SentProblem,
  StopCommand,
  UnscheduleCommand,
} from '../../contract/operator.ts'
import { type Publisher, type PublishGuard, type Publishing, PublishProblem } from '../../platform/index.ts'
import type { Registry } from '../../registry/createRegistry.ts'
import { unsupportedFeatureFor } from '../releases/unsupportedFeatures.ts'
import { checkUpload, problemsToSend } from './checkUpload.ts'

/** The uploaded config has problems and cannot be published. */
export class InvalidConfigError extends Error {
  readonly problems: SentProblem[]
  constructor(alias: string, problems: SentProblem[]) {
    const count = problems.filter(({ severity }) => severity === 'error').length
    super(`"${alias}" was not published: ${count === 1 ? '1 problem' : `${count} problems`}.`)
    this.problems = problems
  }
}

/** The config refers to images that were not uploaded. */
export class MissingAssetsError extends Error {
  readonly hashes: string[]
  constructor(hashes: string[]) {
    super(`${hashes.length} images were not uploaded yet.`)
    this.hashes = hashes
  }
}

/** The dependencies of operators' commands. */
export interface CommandContext {
  publishing: Publishing
  registry: Registry
  sandbox: boolean
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

/** The result of a command, with the scheduled release for the operator's next command. */
async function resultOf(
  { publishing, notify }: CommandContext,
  alias: string,
  outcome: CommandResult['outcome'],
  { from, problems = [] }: { from: number | null; problems?: SentProblem[] },
): Promise<CommandResult> {
  if (outcome === 'published' || outcome === 'rolledBack' || outcome === 'stopped') notify(alias)
  const { current, planned } = await publishing.history(alias)
  return {
    outcome,
    alias,
    version: current,
    from,
    planned: planned && { at: planned.at, actor: planned.actor, reason: planned.reason },
    problems,
  }
}

const currentVersion = async ({ publishing }: CommandContext, alias: string) =>
  (await publishing.currentVersions()).get(alias) ?? null

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`

/** Throws PublishProblem if the images of a release are too large in total. */
async function checkPictures(
  { publishing, pictureBytes }: CommandContext,
  { alias, assets }: PublishCommand,
): Promise<void> {
  const bytes = await publishing.assetBytes(Object.values(assets))
  if (bytes <= pictureBytes.release) return
  const allowed = `${megabytes(pictureBytes.release)} are allowed (RELEASE_PICTURES_MB)`
  throw new PublishProblem(`"${alias}" was not published: its images take ${megabytes(bytes)}, and ${allowed}.`)
}

/** Stores an image and returns its hash. Throws PublishProblem if the limit is reached. */
export async function storePicture({ publishing, pictureBytes }: CommandContext, content: Uint8Array): Promise<string> {
  const hash = await publishing.storeAsset(content, pictureBytes.total)
  if (hash !== null) return hash
  const allowed = `${megabytes(pictureBytes.total)} are allowed in total (PICTURES_MB)`
  throw new PublishProblem(`The image was not stored: ${allowed}.`)
}

/** Publishes a folder, or schedules it for `at`. Throws InvalidConfigError, MissingAssetsError, PublishProblem. */
export async function runPublish(parts: CommandContext, command: PublishCommand): Promise<CommandResult> {
  const { publishing, registry } = parts
  const missing = await publishing.missingAssets(Object.values(command.assets))
  if (missing.length) throw new MissingAssetsError(missing)
  await checkPictures(parts, command)
  const { release, problems } = await checkUpload(command, {
    publishing,
    registry,
    now: Date.now(),
    linkHosts: parts.linkHosts?.(),
  })
  const sent = problemsToSend(problems)
  if (!release) throw new InvalidConfigError(command.alias, sent)
  const [by, guard] = [publisherOf(command), guardOf(parts, command)]
  if (command.at === undefined) {
    const { from, changed } = await publishing.publish(release, command.files, by, guard)
    return resultOf(parts, command.alias, changed ? 'published' : 'unchanged', { from, problems: sent })
  }
  const now = await publishing.now()
  if (command.at <= now) {
    const times = `${new Date(command.at).toISOString()} is past: the time of the server is ${new Date(now).toISOString()}`
    throw new PublishProblem(`"${command.alias}" was not scheduled: ${times}.`)
  }
  const from = await currentVersion(parts, command.alias)
  await publishing.schedule({ release, files: command.files, at: command.at }, by, guard)
  return resultOf(parts, command.alias, 'planned', { from, problems: sent })
}

/** Rolls back to an earlier release. Throws PublishProblem. */
export async function runRollback(parts: CommandContext, command: RollbackCommand): Promise<CommandResult> {
  const from = await currentVersion(parts, command.alias)
  await parts.publishing.rollback(command.alias, publisherOf(command), guardOf(parts, command), command.version)
  return resultOf(parts, command.alias, 'rolledBack', { from })
}

/** Takes a page offline. Throws PublishProblem. */
export async function runStop(parts: CommandContext, command: StopCommand): Promise<CommandResult> {
  const from = await parts.publishing.stop(command.alias, publisherOf(command), guardOf(parts, command))
  return resultOf(parts, command.alias, 'stopped', { from })
}

/** Cancels the scheduled release. Throws PublishProblem. */
export async function runUnschedule(parts: CommandContext, command: UnscheduleCommand): Promise<CommandResult> {
  await parts.publishing.unschedule(command.alias, publisherOf(command))
  return resultOf(parts, command.alias, 'unplanned', { from: await currentVersion(parts, command.alias) })
}
