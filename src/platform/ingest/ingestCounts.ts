import type { IngestCode, IngestWarningCode } from '../../contract/ingest.ts'
import type { IngestedEvent } from '../store/ingestedEvents.ts'
import type { IngestReport } from './ingestBatch.ts'

/** What happened to an event. */
export type IngestOutcome = 'accepted' | 'duplicate' | 'late'

/** Counts of events since the start. */
export interface IngestCounts {
  add(report: IngestReport): void
  /** By kind. Late events are accepted ones, too. */
  outcomes(): { kind: string; outcome: IngestOutcome; count: number }[]
  rejections(): { code: IngestCode; count: number }[]
  /** Events that name what no published activity has. */
  warnings(): { code: IngestWarningCode; count: number }[]
  /** Time between the latest event of the last batch and its receipt, ms; 0 before the first batch. */
  lag(): number
}

/** Creates counts that start at 0. */
export function createIngestCounts(): IngestCounts {
  const outcomes = new Map<string, { kind: string; outcome: IngestOutcome; count: number }>()
  const rejections = new Map<IngestCode, number>()
  const warnings = new Map<IngestWarningCode, number>()
  let lag = 0
  const count = (outcome: IngestOutcome, events: readonly IngestedEvent[]) => {
    for (const { kind } of events) {
      const entry = outcomes.get(`${kind} ${outcome}`) ?? { kind, outcome, count: 0 }
      outcomes.set(`${kind} ${outcome}`, { ...entry, count: entry.count + 1 })
    }
  }
  return {
    add({ accepted, duplicates, late, rejectedCodes, warningCodes, receivedAt }) {
      count('accepted', accepted)
      count('duplicate', duplicates)
      count('late', late)
      for (const code of rejectedCodes) rejections.set(code, (rejections.get(code) ?? 0) + 1)
      for (const code of warningCodes) warnings.set(code, (warnings.get(code) ?? 0) + 1)
      if (accepted.length) lag = Math.max(0, receivedAt - Math.max(...accepted.map(({ at }) => at)))
    },
    outcomes: () => [...outcomes.values()],
    rejections: () => [...rejections].map(([code, count]) => ({ code, count })),
    warnings: () => [...warnings].map(([code, count]) => ({ code, count })),
    lag: () => lag,
  }
}
