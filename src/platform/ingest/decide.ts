import type { IngestedEvent, KnownEvent } from '../store/ingestedEvents.ts'
import type { Rejection } from './normalize.ts'

/** What is to be done with the events of a batch. */
export interface Decision {
  /** Events to store, in the order of the batch. */
  fresh: IngestedEvent[]
  /** Ids of fresh events that were reversed or corrected before they arrived, or are in the same batch. */
  voidOnArrival: Set<string>
  /** Stored events that the batch reverses or corrects. */
  voided: KnownEvent[]
  duplicates: IngestedEvent[]
  rejected: Map<IngestedEvent, Rejection>
}

const quoted = (text: string) => JSON.stringify(text)

/** Decides about events by what is stored. The result does not depend on the order of the batches. */
export function decide(events: readonly IngestedEvent[], known: readonly KnownEvent[]): Decision {
  const byKey = new Map<string, Pick<KnownEvent, 'key' | 'userId' | 'kind' | 'content'>>(
    known.map((event) => [event.key, event]),
  )
  const changeOf = new Map<string, Pick<KnownEvent, 'key' | 'userId'>>(
    known.flatMap((event) => (event.target === null ? [] : [[event.target, event]])),
  )
  const decision: Decision = { fresh: [], voidOnArrival: new Set(), voided: [], duplicates: [], rejected: new Map() }

  const rejectionOf = ({ target, userId }: IngestedEvent): Rejection | null => {
    if (target === null) return null
    const original = byKey.get(target)
    if (original && original.userId !== userId)
      return { code: 'USER_MISMATCH', cause: `${quoted(target)} is an event of another user.` }
    if (original?.kind === 'reversal')
      return { code: 'NOT_REVERSIBLE', cause: `${quoted(target)} is a reversal, which cannot be taken back.` }
    const change = changeOf.get(target)
    return change
      ? { code: 'ALREADY_CHANGED', cause: `${quoted(target)} was reversed or corrected by ${quoted(change.key)}.` }
      : null
  }

  for (const event of events) {
    const same = byKey.get(event.key)
    if (same) {
      if (same.content === event.content) decision.duplicates.push(event)
      else
        decision.rejected.set(event, { code: 'CONFLICT', cause: `${quoted(event.key)} is stored with other content.` })
      continue
    }
    const rejection = rejectionOf(event)
    if (rejection) {
      decision.rejected.set(event, rejection)
      continue
    }
    decision.fresh.push(event)
    byKey.set(event.key, event)
    if (event.target !== null) changeOf.set(event.target, event)
  }

  const stored = new Map(known.map((event) => [event.key, event]))
  for (const { key, userId, target } of decision.fresh) {
    if (changeOf.get(key)?.userId === userId) decision.voidOnArrival.add(key)
    const original = target === null ? undefined : stored.get(target)
    if (original && !original.voided) decision.voided.push(original)
  }
  return decision
}
