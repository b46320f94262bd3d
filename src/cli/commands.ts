import type { Command } from 'commander'
import { addAccount } from './account.ts'
import { addActivity } from './activity.ts'
import { addBlock } from './block.ts'
import { addCheck } from './check.ts'
import { addDiff } from './diff.ts'
import { addExplain } from './explain.ts'
import { addHistory } from './history.ts'
import { addHosts } from './hosts.ts'
import { addMigrate } from './migrate.ts'
import { addNew } from './new.ts'
import { addPreview } from './preview.ts'
import { addPublish } from './publish.ts'
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
  addPreview,
  addRollback,
  addStop,
  addUnschedule,
  addHistory,
  addBlock,
  addAccount,
  addHosts,
  addActivity,
]
