import { diffConfigs } from '../../config/index.ts'
import type { MoneyChange } from '../../contract/money.ts'
import type { StudioChange, StudioComparison } from '../../contract/studio/compare.ts'
import { moneyChanges, type PublishGuard, type ReleaseWithFiles } from '../../platform/index.ts'
import type { CommandContext } from '../operator/commands.ts'
import { MissingAssetsError, UnknownError } from '../operator/errors.ts'
import { unsupportedFeatureFor } from '../releases/unsupportedFeatures.ts'
import type { CheckedFiles, StudioChecker } from './checker.ts'
import { noticesOf } from './notices.ts'

const none = { page: {}, words: {}, rules: null }

const plainPath = (path: string) => path.replaceAll('.[', '[')

/** Whose money a difference of the rules changes: as the platform says about the same place, or the nearest one. */
function affectsOf(path: string, money: readonly MoneyChange[]): StudioChange['affects'] {
  const wanted = plainPath(path)
  const isBelow = (one: string, other: string) =>
    one === other || one.startsWith(`${other}.`) || one.startsWith(`${other}[`)
  const found = money.filter(({ what }) => isBelow(plainPath(what), wanted) || isBelow(wanted, plainPath(what)))
  if (!found.length) return null
  return found.some(({ affects }) => affects === 'all') ? 'all' : 'new'
}

const errorsOf = (count: number) => `It has ${count === 1 ? '1 error' : `${count} errors`}: correct them first.`

/** Compares files with a release, and tries their publish without doing it. Throws UnknownError, MissingAssetsError. */
export async function compareContent(
  { publishing, registry, sandbox }: Pick<CommandContext, 'publishing' | 'registry' | 'sandbox'>,
  checker: StudioChecker,
  { content, version }: { content: CheckedFiles; version?: number | undefined },
): Promise<StudioComparison> {
  const { alias } = content
  const missing = await publishing.missingAssets(Object.values(content.assets))
  if (missing.length) throw new MissingAssetsError(missing)
  const live = (await publishing.live()).find((entry) => entry.alias === alias)
  const compared = version ?? live?.version
  const before: ReleaseWithFiles | null = compared === undefined ? null : await publishing.read(alias, compared)
  if (version !== undefined && !before) throw new UnknownError(`"${alias}" has no release ${version}.`)
  const checked = await checker.check(content)
  const { problems, release } = checked
  const after = release ?? checked.shown
  const differences = after ? diffConfigs(before ?? none, after) : []
  const money = before?.rules && after?.rules ? moneyChanges(before.rules, after.rules) : []
  const guard: PublishGuard = {
    unsupportedFeature: unsupportedFeatureFor(registry, { sandbox }),
    ...(live ? { expected: live.version } : { expected: null }),
  }
  const tried = after ? await publishing.dryRun(after, guard) : null
  const steps = before && compared !== live?.version ? (await publishing.history(alias)).steps : []
  const publisher = live && compared === live.version ? live : steps.find((step) => step.version === compared)
  return {
    live: before && {
      version: before.version,
      hash: before.hash,
      publishedAt: publisher?.at ?? before.publishedAt,
      by: publisher?.actor ?? 'server',
      reason: publisher?.reason ?? '',
    },
    current: live?.version ?? null,
    hash: release?.hash ?? null,
    changes: differences.map(({ part, kind, what, from, to }) => ({
      part,
      kind,
      path: what,
      ...(from === undefined ? {} : { before: from }),
      ...(to === undefined ? {} : { after: to }),
      affects: part === 'rules' ? affectsOf(what, money) : null,
    })),
    money: tried?.money ?? null,
    users: tried?.users ?? null,
    notices: noticesOf(before?.rules ?? null, after?.rules ?? null, { money, users: tried?.users ?? null }),
    refusal: release ? (tried?.refusal ?? null) : (checked.refusal ?? errorsOf(checked.errors)),
    problems,
  }
}
