import {
  type IngestCode,
  type IngestResult,
  type IngestWarningCode,
  ingestCodes,
  ingestWarningCodes,
} from '../../contract/ingest.ts'
import type { PlatformRules } from '../../contract/shapes/platformRules.ts'
import { activityOf, activityRows } from '../context.ts'
import type { PlatformInternals } from '../internals.ts'
import { markVoided, raiseVersions } from '../store/eventVersions.ts'
import { dropCompletions, type IngestedEvent, insertEvents, knownEvents, voidEvents } from '../store/ingestedEvents.ts'
import { enterBatch } from '../store/ingestLock.ts'
import { addDue } from '../store/progressDue.ts'
import { withRetry } from '../store/retry.ts'
import type { Db } from '../store/schema.ts'
import { type Decision, decide } from './decide.ts'
import { applyEffects, relatedUsers } from './effects.ts'
import { type NamedEvent, normalize, type Rejection } from './normalize.ts'
import { resolveUsers, type SubjectSource } from './resolveUsers.ts'
import { usedNames, warningOf } from './warnings.ts'

/** How far in the future an event may be, ms: clocks differ. */
const futureTolerance = 300_000

/** What a batch did, for the metrics. */
export interface IngestReport {
  result: IngestResult
  accepted: IngestedEvent[]
  duplicates: IngestedEvent[]
  /** Accepted events that arrived after the settlement of an activity, see `lateOf`. */
  late: IngestedEvent[]
  rejectedCodes: IngestCode[]
  warningCodes: IngestWarningCode[]
  receivedAt: number
}

interface Applied extends Decision {
  receivedAt: number
  late: IngestedEvent[]
}

interface Activity {
  activityId: string
  rules: PlatformRules
  start: number
  end: number
  settle: number
}

/** The rules and times of all activities, epoch ms. */
export async function readActivities(internals: PlatformInternals): Promise<Activity[]> {
  const context = await internals.context({ viewer: null, langCode: '0' })
  const rows = await activityRows(internals.db).execute()
  const activities = await Promise.all(rows.map((row) => activityOf(context, row)))
  return activities.map(({ activityId, release: { rules }, windows: { start, end, settle } }) => ({
    activityId,
    rules,
    start,
    end,
    settle,
  }))
}

/**
 * Events within the window of an activity that was settled before they arrived, and reversals and corrections of stored
 * events within it.
 */
function lateOf({ fresh, voided }: Decision, settled: readonly Activity[]): IngestedEvent[] {
  const isIn = (at: number) => settled.some(({ start, end }) => at >= start && at < end)
  const changed = new Set(voided.filter(({ at }) => isIn(at)).map(({ key }) => key))
  return fresh.filter(
    ({ at, kind, target }) => (target !== null && changed.has(target)) || (kind !== 'reversal' && isIn(at)),
  )
}

/** Another transaction has changed the relations between the locked users: the batch is applied again. */
const relationsChanged = () => Object.assign(new Error('the invitations changed meanwhile'), { code: '40001' })

const keysOf = (events: readonly IngestedEvent[]) => [
  ...new Set(events.flatMap(({ key, target }) => (target === null ? [key] : [key, target]))),
]

async function store(db: Db, events: readonly IngestedEvent[], settled: readonly Activity[], receivedAt: number) {
  // Most replays end here, without a lock.
  const first = decide(events, await knownEvents(db, keysOf(events)))
  if (!first.fresh.length) return { ...first, receivedAt, late: [] }
  const related = await relatedUsers(db, first)
  await raiseVersions(db, [...first.fresh.map(({ userId }) => userId), ...related])
  // Other batches of these users are excluded from here on.
  const decision = decide(events, await knownEvents(db, keysOf(events)))
  for (const user of await relatedUsers(db, decision)) if (!related.has(user)) throw relationsChanged()
  const inserted = await insertEvents(db, decision.fresh, { receivedAt, voided: decision.voidOnArrival })
  // Stored by another batch for another user in the meantime: decide again.
  if (inserted.length < decision.fresh.length) throw relationsChanged()
  const voidedUsers = new Set([
    ...decision.voided.map(({ userId }) => userId),
    ...decision.fresh.filter(({ key }) => decision.voidOnArrival.has(key)).map(({ userId }) => userId),
  ])
  await voidEvents(
    db,
    decision.voided.map(({ key }) => key),
    receivedAt,
  )
  if (voidedUsers.size) await markVoided(db, voidedUsers)

  const changed = new Map<string, number>()
  const change = (userId: string, at: number) =>
    changed.set(userId, Math.min(at, changed.get(userId) ?? Number.POSITIVE_INFINITY))
  for (const { userId, at, key, kind } of decision.fresh)
    if (kind !== 'reversal' && !decision.voidOnArrival.has(key)) change(userId, at)
  for (const { userId, at } of decision.voided) change(userId, at)
  const more = await applyEffects(db, decision, { receivedAt, change })
  await dropCompletions(
    db,
    changed,
    settled.map(({ activityId }) => activityId),
  )
  await addDue(db, [...changed.keys(), ...more], voidedUsers)
  return { ...decision, receivedAt, late: lateOf(decision, settled) }
}

/** Stores events in one transaction: all that are not rejected, or none. */
async function apply(
  internals: PlatformInternals,
  events: readonly IngestedEvent[],
  activities: readonly Activity[],
): Promise<Applied> {
  const clockOffset = (await internals.now()) - internals.realNow()
  return withRetry(() =>
    internals.db.transaction().execute(async (transaction) => {
      await enterBatch(transaction)
      const receivedAt = internals.realNow() + clockOffset
      const settled = activities.filter(({ settle }) => receivedAt >= settle)
      return store(transaction, events, settled, receivedAt)
    }),
  )
}

/**
 * Stores a batch of events from a feed. Events that cannot be stored are rejected one by one; all others are stored in
 * one transaction. A repeated batch changes nothing. `subjects` null: events cannot name users by subject.
 */
export async function ingestBatch(
  internals: PlatformInternals,
  input: readonly unknown[],
  subjects: SubjectSource | null,
): Promise<IngestReport> {
  const rejected: IngestResult['rejected'] = []
  const reject = (index: number, id: unknown, { code, cause }: Rejection) =>
    rejected.push({ index, id: typeof id === 'string' ? id.slice(0, 128) : null, code, cause, next: ingestCodes[code] })
  const latest = (await internals.now()) + futureTolerance
  const valid: NamedEvent[] = []
  const indexes = new Map<NamedEvent | IngestedEvent, number>()
  for (const [index, given] of input.entries()) {
    const event = normalize(given)
    const id = (given as { id?: unknown } | null)?.id
    if ('code' in event) reject(index, id, event)
    else if (event.at > latest)
      reject(index, id, { code: 'FUTURE', cause: 'at is more than five minutes in the future.' })
    else {
      valid.push(event)
      indexes.set(event, index)
    }
  }
  const events: IngestedEvent[] = []
  for (const [named, event] of await resolveUsers(internals, valid, subjects)) {
    const index = indexes.get(named) ?? -1
    if ('code' in event) reject(index, named.key, event)
    else {
      events.push(event)
      indexes.set(event, index)
    }
  }
  // Read before the transaction: PGlite has one session, which the transaction holds.
  const activities = await readActivities(internals)
  const applied = await apply(internals, events, activities)
  for (const [event, why] of applied.rejected) reject(indexes.get(event) ?? -1, event.key, why)
  rejected.sort((a, b) => a.index - b.index)
  const names = usedNames(activities)
  const warnings = events.flatMap((event) => {
    const warning = applied.rejected.has(event) ? null : warningOf(event, names)
    const index = indexes.get(event) ?? -1
    return warning ? { index, id: event.key, ...warning, next: ingestWarningCodes[warning.code] } : []
  })
  return {
    result: { accepted: applied.fresh.length, duplicates: applied.duplicates.length, rejected, warnings },
    accepted: applied.fresh,
    duplicates: applied.duplicates,
    late: applied.late,
    rejectedCodes: rejected.map(({ code }) => code),
    warningCodes: warnings.map(({ code }) => code),
    receivedAt: applied.receivedAt,
  }
}
