import type { CommandRefusal, MoneyImpact, ReleaseConflict, ReleaseHistory } from '../contract/operator.ts'
import type { ApprovalNeed } from '../contract/reviews.ts'
import { compareReleases } from './diff.ts'
import type { Operator, OperatorOptions } from './operatorCall.ts'
import { formatTime } from './operatorCommands.ts'

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`

/** Texts in columns, two spaces apart. */
export function inColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((text, index) => text.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

const brief = (text: string | null) => (text === null ? '–' : text.length > 40 ? `${text.slice(0, 39)}…` : text)

const affected = { all: 'all users', new: 'users who join later' } as const

/** What a release would change for users who have joined. */
export function describeMoney({ alias, joined, unclaimed, promised, soldOut = [], changes }: MoneyImpact): string {
  const rows = changes.map(({ what, from, to, affects }) => [`  ${what}`, brief(from), brief(to), affected[affects]])
  const sums = promised.map(
    ({ coin, granted, unclaimed: open }) => `${granted} ${coin} granted, ${open} ${coin} unclaimed`,
  )
  return [
    `${alias} changes money. ${count(joined, 'user has', 'users have')} joined, ${count(unclaimed, 'completed task is', 'completed tasks are')} unclaimed.`,
    ...(sums.length ? [`  Promised: ${sums.join('; ')}`] : []),
    ...(soldOut.length ? [`  Sold out, with odds above 0: ${soldOut.join(', ')}. Draws give the fallback prize.`] : []),
    ...inColumns([['  change', 'from', 'to', 'affects'], ...rows]),
    '  Amounts of users who have joined stay as they were when they joined. Changes for all users apply to them too.',
  ].join('\n')
}

const moneyNeeds = (money: readonly MoneyImpact[]) =>
  [...money.map(describeMoney), 'Nothing was published. To publish this, run again with --yes.'].join('\n')

/** How a release gets the approval that it needs. The message of the server names who may give it. */
const approvalSteps = (needs: readonly ApprovalNeed[]) =>
  needs
    .filter(({ why }) => why !== 'publisher')
    .map(
      ({ alias, review }) =>
        `Next: "playbill push ${alias}" saves the folder as the draft, and a second person approves it at ${review}. Then publish again.`,
    )
    .join('\n')

/** Who made the current release, when and why. */
export function describeCurrent(alias: string, { current, steps }: ReleaseHistory): string {
  const state = current === null ? `"${alias}" is offline` : `"${alias}" is at release ${current}`
  const step = steps.find(({ action }) => ['publish', 'rollback', 'stop'].includes(action))
  return step ? `${state}: ${step.action} by ${step.actor}, ${formatTime(step.at)}, "${step.reason}"` : state
}

const nextSteps = (alias: string, current: number | null) =>
  current === null
    ? `To put it online again, run again with --force, or with --expect none.`
    : [
        `Next: "playbill diff ${alias}@current ${alias}" compares, "playbill pull ${alias}" takes release ${current} into your folder,`,
        `and --force publishes over it.`,
      ].join(' ')

/** The folder's base is not known, and something else is current. */
export async function describeUnknownBase(
  { alias, dir }: { alias: string; dir: string },
  history: ReleaseHistory,
  options: OperatorOptions,
): Promise<string> {
  const { current } = history
  const difference = current === null ? '' : await compareReleases(`${alias}@${current}`, dir, options).catch(() => '')
  return [
    `${describeCurrent(alias, history)}, and nothing says that your folder is based on it.`,
    ...(difference ? [`Publishing would change:`, difference] : []),
    nextSteps(alias, current),
  ].join('\n')
}

async function describeConflict(
  { alias, current, last }: ReleaseConflict,
  base: number | null | undefined,
  options: OperatorOptions,
): Promise<string> {
  const when = last ? [`${last.action} by ${last.actor}, ${formatTime(last.at)}, "${last.reason}"`] : []
  const isComparable = typeof base === 'number' && current !== null && base !== current
  const difference = isComparable
    ? await compareReleases(`${alias}@${base}`, `${alias}@${current}`, options).catch(() => '')
    : ''
  return [
    ...when,
    ...(difference ? [`Changed since release ${base}:`, difference] : []),
    nextSteps(alias, current),
  ].join('\n')
}

/** Explains a refused publish: conflicts with their difference, and changes of money. Empty: the message says all. */
export async function describeRefusal(
  refused: CommandRefusal | null,
  bases: ReadonlyMap<string, number | null>,
  options: OperatorOptions & Partial<Operator>,
): Promise<string> {
  if (!refused) return ''
  const conflicts: string[] = []
  for (const conflict of refused.conflicts ?? [])
    conflicts.push(await describeConflict(conflict, bases.get(conflict.alias), options))
  const steps = approvalSteps(refused.approvals ?? [])
  return [...conflicts, ...(steps ? [steps] : []), ...(refused.money?.length ? [moneyNeeds(refused.money)] : [])].join(
    '\n\n',
  )
}
