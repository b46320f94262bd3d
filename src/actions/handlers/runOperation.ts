import type { ActionContext } from '../context.ts'
import type { Operation, OperationOutcome, OperationResult } from '../operation.ts'
import { claimEach } from './claimAll.ts'
import { draw } from './draw.ts'
import { bindKol } from './kol.ts'
import { readMessages } from './messages.ts'
import { joinTeam } from './team.ts'

type Result = OperationResult[Operation['operation']]

/** Runs what a block asks for beyond a config's actions. */
export async function runOperation(context: ActionContext, operation: Operation): Promise<OperationOutcome<Result>> {
  switch (operation.operation) {
    case 'draw':
      return draw(context, operation.drawTaskId)
    case 'createTeam': {
      const { teamName, isPrivate, consent } = operation
      return joinTeam(context, { action: 'CREATE', teamName, ...(isPrivate !== undefined && { isPrivate }) }, consent)
    }
    case 'joinTeam':
      return joinTeam(context, { action: 'JOIN', teamCode: operation.teamCode }, operation.consent)
    case 'bindKol':
      return bindKol(context, operation.kolCode, operation.activityId)
    case 'claimRewards':
      return { status: 'done', data: { all: await claimEach(context, operation.rewards) } }
    case 'readMessages':
      return readMessages(context, operation.msgIds)
  }
}
