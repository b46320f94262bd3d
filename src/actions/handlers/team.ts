import type { TeamName, TeamRequest } from '../../contract/shapes/competition.ts'
import type { ActionContext } from '../context.ts'
import type { OperationOutcome } from '../operation.ts'
import { operationOutcome } from '../outcome.ts'
import { join } from './apply.ts'

/** Creates or joins a team, and joins the activity with it. The form that asked shows a refusal. */
export async function joinTeam(
  context: ActionContext,
  team: TeamRequest,
  consent?: boolean,
): Promise<OperationOutcome<TeamName>> {
  const outcome = await join(context, { team, consent }, { taskId: 'team', options: { silentTip: true } })
  if (outcome.status !== 'done') return operationOutcome(outcome)
  const joined = outcome.data.team
  if (!joined) return { status: 'unknown' }
  context.show.teamFormed(joined)
  return { status: 'done', data: joined }
}
