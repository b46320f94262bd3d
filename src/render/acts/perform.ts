import { calls } from '../../contract/calls/index.ts'
import type { Deed, DeedResult, Outcome } from '../../data/index.ts'
import { bindKol } from './bindKol.ts'
import type { ActContext } from './context.ts'
import { draw } from './draw.ts'
import { findOut, reasonOf, verdictOf } from './outcome.ts'
import { joinTeam } from './team.ts'

/** Carries out what a block asks for beyond a config's actions. */
export function perform(context: ActContext, deed: Deed): Promise<Outcome<DeedResult[Deed['deed']]>> {
  switch (deed.deed) {
    case 'draw':
      return draw(context, deed.drawTaskId)
    case 'createTeam': {
      const { teamName, isPrivate, consent } = deed
      return joinTeam(context, { action: 'CREATE', teamName, ...(isPrivate !== undefined && { isPrivate }) }, consent)
    }
    case 'joinTeam':
      return joinTeam(context, { action: 'JOIN', teamCode: deed.teamCode }, deed.consent)
    case 'bindKol':
      return bindKol(context, deed.kolCode)
    case 'readMessages':
      return readMessages(context, deed.msgIds)
  }
}

/**
 * Marks messages as read. Doing it twice is doing it once, so a lost answer is asked for anew; whatever came of it, the list
 * says. One message is read by being opened: nobody asked for more, and nobody is told that it did not stick.
 */
async function readMessages(context: ActContext, msgIds: readonly string[] | 'all'): Promise<Marked> {
  const { client, refresh } = context
  const isAsked = msgIds === 'all'
  const ask = (silent: boolean) =>
    client.call(calls.readPushMsg, isAsked ? { all: true } : { msgIds: [...msgIds] }, { silentLost: true, silent })
  const outcome = await ask(!isAsked).then(done, async (problem): Promise<Marked> => {
    if (verdictOf(problem) === 'refused') return { status: 'refused', reason: reasonOf(problem) }
    if (verdictOf(problem) !== 'lost' || !isAsked) return { status: 'unknown' }
    return (await findOut(context, problem, () => ask(true).then(done))) ?? { status: 'unknown' }
  })
  await refresh(calls.pushList, calls.pushCount)
  return outcome
}

type Marked = Outcome<DeedResult['readMessages']>

const done = (data: DeedResult['readMessages']): Marked => ({ status: 'done', data })
