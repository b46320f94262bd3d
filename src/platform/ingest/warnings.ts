import type { IngestWarningCode } from '../../contract/ingest.ts'
import type { PlatformRules } from '../../contract/shapes/platformRules.ts'
import type { IngestedEvent } from '../store/ingestedEvents.ts'

/** What the current releases of all activities name. */
export interface UsedNames {
  activities: ReadonlySet<string>
  traders: ReadonlySet<string>
  /** Coins of tasks for holding a coin. */
  coins: ReadonlySet<string>
}

/** What an accepted event names that no activity has. */
export interface Warning {
  code: IngestWarningCode
  cause: string
}

/** The names that events may refer to. */
export const usedNames = (activities: readonly { activityId: string; rules: PlatformRules }[]): UsedNames => ({
  activities: new Set(activities.map(({ activityId }) => activityId)),
  traders: new Set(activities.flatMap(({ rules }) => (rules.traders ?? []).map(({ traderId }) => traderId))),
  coins: new Set(
    activities.flatMap(({ rules }) =>
      rules.taskGroups.flatMap(({ tasks }) =>
        tasks.flatMap(({ taskType, coin }) => (taskType === 'SPOT_HOLDS' ? (coin ?? []) : [])),
      ),
    ),
  ),
})

/**
 * Why an event has no effect today; null: it names nothing unknown. It is stored all the same, because the activity may
 * be published later, and its progress follows from the time of the event.
 */
export function warningOf({ kind, symbol }: IngestedEvent, names: UsedNames): Warning | null {
  if (symbol === null) return null
  if (kind === 'hold' && !names.coins.has(symbol))
    return { code: 'UNUSED_COIN', cause: `No published activity has a task for holding ${symbol}.` }
  if (kind === 'follow' && !names.traders.has(symbol))
    return { code: 'UNKNOWN_TRADER', cause: `No published activity has the trader ${JSON.stringify(symbol)}.` }
  if (kind === 'share' && !names.activities.has(symbol))
    return { code: 'UNKNOWN_ACTIVITY', cause: `There is no published activity ${symbol}.` }
  return null
}
