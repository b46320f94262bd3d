import type { ApprovalNeed } from '../../contract/reviews.ts'
import { PublishProblem } from './publishProblem.ts'
import type { Db } from './schema.ts'

/** Which publishes need the approval of a second person. */
export interface ApprovalRule {
  /** `money`: those that need a confirmation, because they change money for users who have joined. */
  required: 'money' | 'always'
  /** The names of operators; null: names are entered, so anyone else may approve. */
  operators: readonly string[] | null
}

/** Whether two names are of the same person. Names may be entered by hand. */
export const isSamePerson = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase()

/**
 * The names of operators who may approve a content: neither its authors nor who publishes it. Null: names are entered.
 */
export const approversOf = (
  { operators }: Pick<ApprovalRule, 'operators'>,
  excluded: readonly string[],
): string[] | null => operators?.filter((name) => !excluded.some((other) => isSamePerson(name, other))) ?? null

const choice = (names: readonly string[]) =>
  names.length === 1 ? `${names[0]}` : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`

const reasons: Record<ApprovalNeed['why'], string> = {
  none: 'a second person has to approve it',
  changes: 'somebody asked for changes of this content',
  replaced: 'another release became current after it was approved, so it has to be approved again',
  publisher: 'you have approved it, so another person has to publish it',
}

function sentenceOf({ alias, why, approvers, review }: ApprovalNeed): string {
  const first = `"${alias}" was not published: ${reasons[why]}.`
  if (why === 'publisher') return first
  if (approvers === null) return `${first} Anyone who has not changed it may do so at ${review}.`
  if (approvers.length === 0) return `${first} No operator may: all of them have changed it.`
  return `${first} ${choice(approvers)} may do so at ${review}.`
}

/** A release needs the approval of a second person, and does not have it. */
export class ApprovalNeededError extends PublishProblem {
  override name = 'ApprovalNeededError'
  readonly needs: readonly ApprovalNeed[]
  constructor(needs: readonly ApprovalNeed[]) {
    super(needs.map(sentenceOf).join(' '))
    this.needs = needs
  }
}

interface Approved {
  alias: string
  hash: string
  /** Who publishes it. */
  actor: string
  /** The release that it replaces; null: none. */
  base: number | null
}

const lastStep = (db: Db, { alias, hash }: Pick<Approved, 'alias' | 'hash'>) =>
  db
    .selectFrom('review_step')
    .select(['action', 'actor', 'reason', 'base', 'authors'])
    .where('alias', '=', alias)
    .where('hash', '=', hash)
    .orderBy('id', 'desc')
    .executeTakeFirst()

/**
 * Throws ApprovalNeededError unless the last step about exactly this content is an approval, given by someone other than the
 * publisher, over the release that is still current.
 */
export async function assertApproved(db: Db, release: Approved, rule: ApprovalRule): Promise<void> {
  const { alias, hash, actor, base } = release
  const step = await lastStep(db, release)
  const why = ((): ApprovalNeed['why'] | null => {
    if (!step || step.action === 'request') return 'none'
    if (step.action === 'changes') return 'changes'
    if (isSamePerson(step.actor, actor)) return 'publisher'
    return step.base === base ? null : 'replaced'
  })()
  if (why === null) return
  const draft = await db.selectFrom('draft').select('authors').where('alias', '=', alias).executeTakeFirst()
  const approvers = approversOf(rule, [...(step?.authors ?? draft?.authors ?? []), actor])
  throw new ApprovalNeededError([{ alias, hash, why, approvers, review: `/en/studio/review/${alias}` }])
}

/** Throws ApprovalNeededError if someone has asked for changes since a release was planned. */
export async function assertNotObjected(
  db: Db,
  { alias, hash, actor }: Pick<Approved, 'alias' | 'hash' | 'actor'>,
  rule: ApprovalRule,
): Promise<void> {
  const step = await lastStep(db, { alias, hash })
  if (step?.action !== 'changes') return
  const approvers = approversOf(rule, [...step.authors, actor])
  throw new ApprovalNeededError([{ alias, hash, why: 'changes', approvers, review: `/en/studio/review/${alias}` }])
}
