import { calls } from '../../contract/calls/index.ts'
import { noteForInviter } from '../calls/agency.ts'
import { keepAgentStanding } from '../calls/agentBoard.ts'
import { activityOf, activityRows } from '../calls/context.ts'
import type { Inside } from '../inside.ts'
import { familyOf } from '../rules/page.ts'
import { dayLength } from '../rules/windows.ts'
import { addEvent, type NewEvent } from '../store/events.ts'
import type { Db } from '../store/schema.ts'
import { makeAgent, type User } from '../store/users.ts'
import { inviteStrangers } from './strangers.ts'

type Deed = Pick<NewEvent, 'kind' | 'amount' | 'symbol' | 'market'>

const deposit = (amount: string): Deed => ({ kind: 'deposit', amount, symbol: null, market: null })
const trade = (market: 'spot' | 'futures', amount: string): Deed => ({
  kind: 'trade',
  amount,
  symbol: 'BTCUSDT',
  market,
})

/** What eight invitees do: some nothing yet, some deposit, most trade. */
const deeds: readonly (readonly Deed[])[] = [
  [deposit('500'), trade('spot', '1200'), trade('futures', '8600')],
  [deposit('1200'), trade('futures', '15400')],
  [deposit('80'), trade('spot', '64.5')],
  [deposit('2500'), trade('spot', '3100'), trade('spot', '980.25')],
  [deposit('300')],
  [trade('spot', '45')],
  [],
  [],
]

async function act(db: Db, userId: string, deed: Deed, at: number) {
  const event = { ...deed, at }
  await noteForInviter(db, userId, await addEvent(db, userId, event), event)
}

async function agentActivities(inside: Inside) {
  const context = await inside.context({ viewer: null, langCode: '0' })
  const all = await Promise.all((await activityRows(inside.db).execute()).map((row) => activityOf(context, row)))
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

/** Makes an account an agent's who has joined what is open for agents, invited people, and earned rebates. */
export async function bringAgent(inside: Inside, { user_id }: User): Promise<void> {
  await makeAgent(inside.db, user_id)
  const open = await agentActivities(inside)
  const asking = { viewer: { userId: user_id }, langCode: '0' }
  for (const { activityId } of open) await inside.answer(calls.apply, { activityId, consent: true }, asking)
  const from = Math.max(0, ...open.map(({ windows }) => windows.start))
  if (await hasInvited(inside.db, user_id, from)) return
  const now = await inside.now()
  // Yesterday, so that its rebates have been paid; but not before the event began.
  const yesterday = Math.max(from, now - dayLength)
  await inside.db.transaction().execute(async (transaction) => {
    const invitees = await inviteStrangers(transaction, user_id, deeds.length, yesterday)
    for (const [index, invitee] of invitees.entries())
      for (const [turn, deed] of (deeds[index] ?? []).entries())
        await act(transaction, invitee, deed, turn < 2 ? yesterday : now)
  })
  await keepAgentStanding(await inside.context({ viewer: null, langCode: '0' }), user_id)
}
