import type { DeedDone, PublishDeed, RollbackDeed, SentProblem, StopDeed, UnplanDeed } from '../../contract/operator.ts'
import { type Guard, type Publisher, type Publishing, PublishProblem } from '../../platform/index.ts'
import type { Registry } from '../../registry/createRegistry.ts'
import { lackingFor } from '../releases/lackingFor.ts'
import { checkSent, sentProblems } from './checkSent.ts'

/** What was sent cannot go live; each mistake with its place. */
export class BadConfig extends Error {
  readonly problems: SentProblem[]
  constructor(alias: string, problems: SentProblem[]) {
    const count = problems.filter(({ severity }) => severity === 'error').length
    super(`"${alias}" was not published: ${count === 1 ? '1 mistake' : `${count} mistakes`}.`)
    this.problems = problems
  }
}

/** Pictures that are named and were never sent. */
export class AssetsMissing extends Error {
  readonly hashes: string[]
  constructor(hashes: string[]) {
    super(`${hashes.length} pictures were not sent yet.`)
    this.hashes = hashes
  }
}

/** What deeds are done with. */
export interface DeedParts {
  publishing: Publishing
  registry: Registry
  /** Tells this process's pages that an alias stands elsewhere now. */
  tell(alias: string): void
}

const byOf = ({ by, reason }: { by: string; reason: string }): Publisher => ({
  actor: by,
  reason: reason.trim(),
  source: 'operator',
})

const guardOf = ({ registry }: DeedParts, { expected }: { expected?: number | null }): Guard => ({
  lacks: lackingFor(registry),
  ...(expected === undefined ? {} : { expected }),
})

/** Who deeds one after the other, told of what waits as well. */
async function report(
  { publishing, tell }: DeedParts,
  alias: string,
  outcome: DeedDone['outcome'],
  { from, problems = [] }: { from: number | null; problems?: SentProblem[] },
): Promise<DeedDone> {
  if (outcome === 'published' || outcome === 'rolledBack' || outcome === 'stopped') tell(alias)
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

const standing = async ({ publishing }: DeedParts, alias: string) => (await publishing.standing()).get(alias) ?? null

/** Publishes a folder, or has it wait for `at`. Throws BadConfig, AssetsMissing, PublishProblem. */
export async function publishDeed(parts: DeedParts, deed: PublishDeed): Promise<DeedDone> {
  const { publishing, registry } = parts
  const missing = await publishing.missingAssets(Object.values(deed.assets))
  if (missing.length) throw new AssetsMissing(missing)
  const { release, problems } = await checkSent(deed, { publishing, registry, now: Date.now() })
  const sent = sentProblems(problems)
  if (!release) throw new BadConfig(deed.alias, sent)
  const [by, guard] = [byOf(deed), guardOf(parts, deed)]
  if (deed.at === undefined) {
    const { from, changed } = await publishing.publish(release, deed.files, by, guard)
    return report(parts, deed.alias, changed ? 'published' : 'unchanged', { from, problems: sent })
  }
  const now = await publishing.now()
  if (deed.at <= now) {
    const said = `${new Date(deed.at).toISOString()} is past: at the server it is ${new Date(now).toISOString()}`
    throw new PublishProblem(`"${deed.alias}" was not planned: ${said}.`)
  }
  const from = await standing(parts, deed.alias)
  await publishing.plan({ release, files: deed.files, at: deed.at }, by, guard)
  return report(parts, deed.alias, 'planned', { from, problems: sent })
}

/** Back to an earlier release. Throws PublishProblem. */
export async function rollbackDeed(parts: DeedParts, deed: RollbackDeed): Promise<DeedDone> {
  const from = await standing(parts, deed.alias)
  await parts.publishing.rollback(deed.alias, byOf(deed), guardOf(parts, deed), deed.version)
  return report(parts, deed.alias, 'rolledBack', { from })
}

/** Off line. Throws PublishProblem. */
export async function stopDeed(parts: DeedParts, deed: StopDeed): Promise<DeedDone> {
  const from = await parts.publishing.stop(deed.alias, byOf(deed), guardOf(parts, deed))
  return report(parts, deed.alias, 'stopped', { from })
}

/** Takes back what waits. Throws PublishProblem. */
export async function unplanDeed(parts: DeedParts, deed: UnplanDeed): Promise<DeedDone> {
  await parts.publishing.unplan(deed.alias, byOf(deed))
  return report(parts, deed.alias, 'unplanned', { from: await standing(parts, deed.alias) })
}
