import type { IngestResult } from '../../contract/ingest.ts'
import { internalsOf, type PlatformInternals } from '../internals.ts'
import type { Platform } from '../platform.ts'
import { countOverpaid } from '../store/overpaid.ts'
import { ingestBatch } from './ingestBatch.ts'
import { createIngestCounts, type IngestCounts } from './ingestCounts.ts'
import { createProgressUpdates, type ProgressUpdates } from './progressUpdates.ts'
import type { SubjectSource } from './resolveUsers.ts'

/** Batches that are stored at the same time, and that may wait. Viewers need the other connections. */
const limits = { inFlight: 4, waiting: 16 }

/** Too many batches are waiting. */
export class IngestBusy extends Error {
  override name = 'IngestBusy'
  /** Seconds until the sender may try again. */
  readonly seconds = 1
}

/** Receives events of users from feeds. */
export interface Ingest {
  /**
   * Stores a batch. `subjects`: the identity provider whose subjects events may name; default: none. Throws IngestBusy
   * when too many are waiting.
   */
  take(events: readonly unknown[], subjects?: SubjectSource | null): Promise<IngestResult>
  counts: IngestCounts
  updates: ProgressUpdates
  /** Grants that were made before their events were reversed or corrected. */
  reversedGrants(): number
  /** Rebates of which too much was paid, at most 30 s old. */
  overpaidRebates(): number
  stop(): Promise<void>
}

/** Runs tasks, a limited number at the same time. Throws IngestBusy when too many wait. */
function createQueue() {
  let inFlight = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (inFlight >= limits.inFlight) {
      if (waiting.length >= limits.waiting) throw new IngestBusy('too many batches are waiting')
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else inFlight += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else inFlight -= 1
    }
  }
}

function createIngest(internals: PlatformInternals): Ingest {
  const counts = createIngestCounts()
  const updates = createProgressUpdates(internals)
  const enqueue = createQueue()
  let reversed = 0
  let overpaid = 0
  const readCounts = () =>
    countOverpaid(internals.db).then(
      ({ rewards, rebates }) => {
        reversed = rewards
        overpaid = rebates
      },
      () => undefined,
    )
  const timer = setInterval(readCounts, 30_000)
  timer.unref()
  return {
    async take(events, subjects = null) {
      const report = await enqueue(() => ingestBatch(internals, events, subjects))
      counts.add(report)
      if (report.accepted.length) updates.start()
      return report.result
    },
    counts,
    updates,
    reversedGrants: () => reversed,
    overpaidRebates: () => overpaid,
    async stop() {
      clearInterval(timer)
      await updates.stop()
    },
  }
}

const ingestByPlatform = new WeakMap<PlatformInternals, Ingest>()

/** The ingest of an embedded platform. Throws for any other platform. */
export function ingestOf(platform: Platform): Ingest {
  const internals = internalsOf(platform)
  const known = ingestByPlatform.get(internals) ?? createIngest(internals)
  ingestByPlatform.set(internals, known)
  return known
}
