import type { Command } from 'commander'
import { addAccount } from './account.ts'
import { addActivity } from './activity.ts'
import { addBlock } from './block.ts'
import { addCheck } from './check.ts'
import { addDecisions } from './decisions.ts'
import { addDiff } from './diff.ts'
import { addExplain } from './explain.ts'
import { addHistory } from './history.ts'
import { addHosts } from './hosts.ts'
import { addIngest } from './ingest.ts'
import { addMigrate } from './migrate.ts'
import { addNew } from './new.ts'
import { addOverpaid } from './overpaid.ts'
import { addPayouts } from './payouts.ts'
import { addPlans } from './plans.ts'
import { addPreview } from './preview.ts'
import { addPublish } from './publish.ts'
import { addPull } from './pull.ts'
import { addPush } from './push.ts'
import { addAgents, addReview, addUnpaid } from './queues.ts'
import { addRollback } from './rollback.ts'
import { addStop, addUnschedule } from './stop.ts'
import type { ExitStatus } from './usage.ts'

/** Adds a command to the program. */
type Add = (program: Command, exitStatus: ExitStatus) => void

/** All commands, in the order of `--help`. */
export const commands: readonly Add[] = [
  addCheck,
  addExplain,
  addNew,
  addDiff,
  addMigrate,
  addPublish,
  addPull,
  addPush,
  addPreview,
  addRollback,
  addStop,
  addUnschedule,
  addPlans,
  addHistory,
  addReview,
  addPayouts,
  addUnpaid,
  addOverpaid,
  addAgents,
  addDecisions,
  addIngest,
  addBlock,
  addAccount,
  addHosts,
  addActivity,
]
