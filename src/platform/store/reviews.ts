import { type Selectable, sql } from 'kysely'
import type { ReviewAction } from '../../contract/reviews.ts'
import { appendAudit } from './releaseAudit.ts'
import type { ReviewStepTable } from './reviewSchema.ts'
import type { Db } from './schema.ts'

/** A stored step of a review. */
export type ReviewStepRow = Selectable<ReviewStepTable>

/** A step to store. */
export type NewReviewStep = Omit<ReviewStepRow, 'id'>

/** The reviews of one database. */
export interface Reviews {
  /** Stores a step with an entry in the audit trail. */
  add(step: NewReviewStep): Promise<void>
  /** The last steps of an alias, newest first, at most 50. */
  steps(alias: string): Promise<ReviewStepRow[]>
  /** The last step of each alias. */
  latest(): Promise<ReviewStepRow[]>
}

const maxSteps = 50

/** The action in the audit trail. */
const auditActions: Record<ReviewAction, 'ask' | 'approve' | 'changes'> = {
  request: 'ask',
  approve: 'approve',
  changes: 'changes',
}

/** The reviews that a database stores. */
export function reviewsOn(db: Db): Reviews {
  return {
    add: ({ authors, ...step }) =>
      db.transaction().execute(async (transaction) => {
        const { alias, action, actor, reason, base, hash, at } = step
        const json = sql<string[]>`${JSON.stringify(authors)}::json`
        await transaction
          .insertInto('review_step')
          .values({ ...step, authors: json })
          .execute()
        const entry = {
          alias,
          action: auditActions[action],
          version: 0,
          from: base,
          detail: `content ${hash.slice(0, 12)}`,
        }
        await appendAudit(transaction, entry, { actor, reason, source: 'operator' }, at)
      }),
    steps: (alias) =>
      db
        .selectFrom('review_step')
        .selectAll()
        .where('alias', '=', alias)
        .orderBy('id', 'desc')
        .limit(maxSteps)
        .execute(),
    latest: () =>
      db.selectFrom('review_step').distinctOn('alias').selectAll().orderBy('alias').orderBy('id', 'desc').execute(),
  }
}
