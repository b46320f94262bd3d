import { calls } from '../../contract/calls/index.ts'
import { activityOf, activityRows } from '../context.ts'
import type { PlatformInternals } from '../internals.ts'
import { familyOf } from '../rules/page.ts'
import { dayLength } from '../rules/windows.ts'
import { updateAgentScores } from '../settlement/agentBoard.ts'
import { updateInviter } from '../settlement/rebates.ts'
import { addEvent, type NewEvent } from '../store/events.ts'
import type { Db } from '../store/schema.ts'
import { storeAgent, type User } from '../store/users.ts'
import { createInvitees } from './simulatedInvitees.ts'

type InviteeEvent = Pick<NewEvent, 'kind' | 'amount' | 'symbol' | 'market'>

const deposit = (amount: string): InviteeEvent => ({ kind: 'deposit', amount, symbol: null, market: null })
const trade = (market: 'spot' | 'futures', amount: string): InviteeEvent => ({
  kind: 'trade',
  amount,
  symbol: 'BTCUSDT',
  market,
})

/** Events of eight invitees: two have none, one only deposits, the others trade. */
const inviteeEvents: readonly (readonly InviteeEvent[])[] = [
  [deposit('500'), trade('spot', '1200'), trade('futures', '8600')],
  [deposit('1200'), trade('futures', '15400')],
  [deposit('80'), trade('spot', '64.5')],
  [deposit('2500'), trade('spot', '3100'), trade('spot', '980.25')],
  [deposit('300')],
  [trade('spot', '45')],
  [],
  [],
]

async function addInviteeEvent(db: Db, userId: string, draft: InviteeEvent, at: number) {
  const event = { ...draft, at }
  await updateInviter(db, userId, await addEvent(db, userId, event), event)
}

async function agentActivities(internals: PlatformInternals) {
  const context = await internals.context({ viewer: null, langCode: '0' })
  const all = await Promise.all((await activityRows(internals.db).execute()).map((row) => activityOf(context, row)))
  return all.filter(({ release, windows }) => {
    const open = context.now >= windows.start && context.now < windows.end
    return open && familyOf(release.page) === 'agent'
  })
}

const hasInvited = async (db: Db, userId: string, from: number) =>
  (await db
    .selectFrom('invitation')
    .select('invitee_id')
    .where('inviter_id', '=', userId)
    .where('at', '>=', from)
    .executeTakeFirst()) !== undefined

/** Makes a user an agent who has joined the open agent activities, has invitees and has earned rebates. */
export async function prepareAgent(internals: PlatformInternals, { user_id }: User): Promise<void> {
  await storeAgent(internals.db, user_id)
  const open = await agentActivities(internals)
  const caller = { viewer: { userId: user_id }, langCode: '0' }
  for (const { activityId } of open) await internals.answer(calls.apply, { activityId, consent: true }, caller)
  const from = Math.max(0, ...open.map(({ windows }) => windows.start))
  if (await hasInvited(internals.db, user_id, from)) return
  const now = await internals.now()
  // Yesterday, so that its rebates are paid already, but not before the start of the event.
  const yesterday = Math.max(from, now - dayLength)
  await internals.db.transaction().execute(async (transaction) => {
    // Joined before inviting: the performance counts from the start of the event, but tasks count from joining.
    await transaction
      .updateTable('application')
      .set({ applied_at: yesterday })
      .where('user_id', '=', user_id)
      .where('activity_id', 'in', open.length ? open.map(({ activityId }) => activityId) : [''])
      .execute()
    const invitees = await createInvitees(transaction, user_id, inviteeEvents.length, yesterday)
    const invited = {
      kind: 'invite',
      amount: `${inviteeEvents.length}`,
      symbol: null,
      market: null,
      at: yesterday,
    } as const
    await addEvent(transaction, user_id, invited)
    for (const [index, invitee] of invitees.entries())
      for (const [position, event] of (inviteeEvents[index] ?? []).entries())
        await addInviteeEvent(transaction, invitee, event, position < 2 ? yesterday : now)
  })
  await updateAgentScores(await internals.context({ viewer: null, langCode: '0' }), user_id)
}
