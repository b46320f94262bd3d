import { calls } from '../../contract/calls/index.ts'
import type { Deed, DeedResult, Outcome } from '../../data/index.ts'
import { bindKol } from './bindKol.ts'
import type { ActContext } from './context.ts'
import { draw } from './draw.ts'
import { reasonOf, verdictOf } from './outcome.ts'
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

/** Marks messages as read; doing it twice is doing it once, so a lost answer needs no care. */
async function readMessages(
  { client, refresh }: ActContext,
  msgIds: readonly string[] | 'all',
): Promise<Outcome<DeedResult['readMessages']>> {
  try {
    const data = await client.call(calls.readPushMsg, msgIds === 'all' ? { all: true } : { msgIds: [...msgIds] })
    await refresh(calls.pushList, calls.pushCount)
    return { status: 'done', data }
  } catch (problem) {
    return verdictOf(problem) === 'refused' ? { status: 'refused', reason: reasonOf(problem) } : { status: 'unknown' }
  }
}
