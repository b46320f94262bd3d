import type { Command } from 'commander'
import { addBlock } from './block.ts'
import { addCheck } from './check.ts'
import { addDiff } from './diff.ts'
import { addExplain } from './explain.ts'
import { addHistory } from './history.ts'
import { addMigrate } from './migrate.ts'
import { addNew } from './new.ts'
import { addPublish } from './publish.ts'
import { addRollback } from './rollback.ts'
import { addStop, addUnplan } from './stop.ts'
import type { Outcome } from './usage.ts'

/** Adds a command to the program. */
type Add = (program: Command, outcome: Outcome) => void

/** Every command, in the order `--help` shows them. */
export const commands: readonly Add[] = [
  addCheck,
  addExplain,
  addNew,
  addDiff,
  addMigrate,
  addPublish,
  addRollback,
  addStop,
  addUnplan,
  addHistory,
  addBlock,
]
