import { sql } from 'kysely'
import type { PlatformInternals } from '../internals.ts'
import type { IngestedEvent } from '../store/ingestedEvents.ts'
import type { Db } from '../store/schema.ts'
import { usersOfSubjects } from '../store/subjects.ts'
import { type NamedEvent, type Rejection, type UserName, withUsers } from './normalize.ts'

/** The identity provider whose subjects events may name. */
export interface SubjectSource {
  issuer: string
  /** Whether a new subject gets an account. False if tokens state the user ids: then an event cannot know the id. */
  createsUsers: boolean
}

async function knownUsers(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from app_user
    where user_id in (select value from json_array_elements_text(${JSON.stringify([...new Set(ids)])}::json))`.execute(
    db,
  )
  return new Set(rows.map(({ user_id }) => user_id))
}

const withoutProvider: Rejection = {
  code: 'NO_IDENTITY_PROVIDER',
  cause: 'This server has no identity provider, so it knows no subjects.',
}

const unknownUser = (name: UserName): Rejection => ({
  code: 'UNKNOWN_USER',
  cause:
    'userId' in name
      ? `There is no user ${name.userId}.`
      : `There is no user with the subject ${JSON.stringify(name.subject)}, and only a token states the id.`,
})

/**
 * Finds the accounts of the users that events name; new subjects get accounts. Returns each event as it is stored, or why
 * it is not, in the same order.
 */
export async function resolveUsers(
  { db }: PlatformInternals,
  events: readonly NamedEvent[],
  subjects: SubjectSource | null,
): Promise<[NamedEvent, IngestedEvent | Rejection][]> {
  const names = events.flatMap(({ user, invitee }) => (invitee ? [user, invitee] : [user]))
  const named = names.flatMap((name) => ('subject' in name ? [name.subject] : []))
  const ids = await knownUsers(
    db,
    names.flatMap((name) => ('userId' in name ? [name.userId] : [])),
  )
  const bySubject = subjects ? await usersOfSubjects(db, subjects, named) : new Map<string, string>()
  const find = (name: UserName): string | Rejection => {
    if ('userId' in name) return ids.has(name.userId) ? name.userId : unknownUser(name)
    return bySubject.get(name.subject) ?? (subjects ? unknownUser(name) : withoutProvider)
  }
  return events.map((event) => {
    const user = find(event.user)
    if (typeof user !== 'string') return [event, user]
    const invitee = event.invitee && find(event.invitee)
    return [event, invitee === null || typeof invitee === 'string' ? withUsers(event, user, invitee) : invitee]
  })
}
