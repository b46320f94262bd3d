import type { TeamName, TeamWish } from '../../contract/shapes/standings.ts'
import type { Outcome } from '../../data/index.ts'
import { join } from './apply.ts'
import type { ActContext } from './context.ts'

/** Founds or joins a team, and the activity with it. What the platform refuses is said in the form it was asked in. */
export async function joinTeam(context: ActContext, team: TeamWish, consent?: boolean): Promise<Outcome<TeamName>> {
  const outcome = await join(context, { team, consent }, 'team', { silentTip: true })
  if (outcome.status !== 'done') return outcome
  return outcome.data.team ? { status: 'done', data: outcome.data.team } : { status: 'unknown' }
}
