import { randomBytes } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { ListPosition } from './listCursor.ts'
import type { Db, UserTable } from './schema.ts'

/** A row of `app_user`. It has personal data: answers mask it (`maskName`). */
export type User = Selectable<UserTable>

// Without 0/O and 1/I: people read these aloud.
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A new invite code of eight characters; 32^8 combinations make a collision unlikely. */
export const newCode = () => Array.from(randomBytes(8), (byte) => letters[byte % letters.length]).join('')

/** The fields of a new account. */
export interface NewUser {
  /** Default: the next number. */
  userId?: string | undefined
  loginName: string
  region: string | null
  registeredAt: number
  /** The code it was registered with. */
  registerCode?: string | undefined
  persona?: string | undefined
}

/** The account of an id, or undefined. */
export const findUser = (db: Db, userId: string): Promise<User | undefined> =>
  db.selectFrom('app_user').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** The account with a login name, or undefined. */
export const findByLoginName = (db: Db, loginName: string): Promise<User | undefined> =>
  db.selectFrom('app_user').selectAll().where('login_name', '=', loginName).executeTakeFirst()

/** Creates an account; null if the login name or the user id is taken. */
export async function createUser(db: Db, user: NewUser): Promise<User | null> {
  const made = await db
    .insertInto('app_user')
    .values({
      user_id: user.userId ?? sql<string>`nextval('user_number')::text`,
      login_name: user.loginName,
      region: user.region,
      register_code: user.registerCode ?? null,
      invite_code: newCode(),
      email: user.loginName.includes('@') ? user.loginName : null,
      registered_at: user.registeredAt,
      persona: user.persona ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  return made ?? null
}

/** The account with a login name; created if there is none. */
export async function findOrCreateUser(db: Db, user: NewUser): Promise<User> {
  const found = (await findByLoginName(db, user.loginName)) ?? (await createUser(db, user))
  return found ?? findOrCreateUser(db, user)
}

/** Makes a user an agent with a partner code. Returns false if they already are one, or do not exist. */
export async function storeAgent(db: Db, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('app_user')
    .set({ agent: true, partner_code: newCode() })
    .where('user_id', '=', userId)
    .where('partner_code', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Agents after a user id, in the order of ids. */
export const agentsAfter = (db: Db, after: ListPosition | null, limit: number) =>
  db
    .selectFrom('app_user')
    .select(['user_id', 'login_name', 'partner_code', 'registered_at'])
    .where('agent', '=', true)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(registered_at, user_id) > (${after?.time ?? 0}::int8, ${after?.id ?? ''})`),
    )
    .orderBy('registered_at')
    .orderBy('user_id')
    .limit(limit)
    .execute()

/** Excludes other work that locks this user, until the transaction ends. Others may still refer to the user. */
export const lockUser = async (db: Db, userId: string): Promise<void> => {
  await sql`select 1 from app_user where user_id = ${userId} for no key update`.execute(db)
}
