import { type Kysely, Migrator } from 'kysely'
import { foundation } from './migrations/0001-foundation.ts'
import { otherCalls } from './migrations/0002-calls.ts'
import { standings } from './migrations/0003-standings.ts'
import { reviews } from './migrations/0004-reviews.ts'
import { publishing } from './migrations/0005-publishing.ts'
import { payouts } from './migrations/0006-payouts.ts'
import { pageEvents } from './migrations/0007-page-events.ts'
import { passwords } from './migrations/0008-passwords.ts'
import { platformAnswers } from './migrations/0009-platform-answers.ts'
import { identities } from './migrations/0010-identities.ts'
import { ingest } from './migrations/0011-ingest.ts'
import { paymentService } from './migrations/0012-payment-service.ts'
import { safePublishing } from './migrations/0013-safe-publishing.ts'
import { previewLinks } from './migrations/0014-preview-links.ts'
import { rateCounts } from './migrations/0015-rate-counts.ts'
import { completeGrants } from './migrations/0016-complete-grants.ts'
import { overpaidRebates } from './migrations/0017-overpaid-rebates.ts'
import { drafts } from './migrations/0018-drafts.ts'
import { settledOverpaid } from './migrations/0019-settled-overpaid.ts'
import { draftReviews } from './migrations/0020-reviews.ts'
import { rankSnapshots } from './migrations/0021-rank-snapshots.ts'
import { StartProblem } from './startProblem.ts'

/** Never edit a released migration. Add a new one to change tables. */
const migrations = {
  '0001-foundation': foundation,
  '0002-calls': otherCalls,
  '0003-standings': standings,
  '0004-reviews': reviews,
  '0005-publishing': publishing,
  '0006-payouts': payouts,
  '0007-page-events': pageEvents,
  '0008-passwords': passwords,
  '0009-platform-answers': platformAnswers,
  '0010-identities': identities,
  '0011-ingest': ingest,
  '0012-payment-service': paymentService,
  '0013-safe-publishing': safePublishing,
  '0014-preview-links': previewLinks,
  '0015-rate-counts': rateCounts,
  '0016-complete-grants': completeGrants,
  '0017-overpaid-rebates': overpaidRebates,
  '0018-drafts': drafts,
  '0019-settled-overpaid': settledOverpaid,
  '0020-reviews': draftReviews,
  '0021-rank-snapshots': rankSnapshots,
}

/** Migrates the tables to the latest version. Several processes may do so at once: an advisory lock serializes them. */
export async function migrate<T>(db: Kysely<T>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error)
    throw new StartProblem(
      `The database could not be migrated (${error instanceof Error ? error.message : String(error)}): ` +
        'restore it from a backup, or start with an empty one.',
    )
}
