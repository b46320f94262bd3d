import type { Reason } from '../../contract/codes.ts'
import { accountOf, type OpenActivity } from '../context.ts'
import { refusalOf } from '../rules/eligibility.ts'
import { type CompletionRow, type Cycle, progressOf } from '../rules/progress.ts'
import type { PersonaState } from './persona.ts'

/** The progress of a persona, and the rewards that it has received. */
export interface PersonaProgress {
  cycles: Cycle[]
  granted: readonly CompletionRow[]
  refusal: Reason | null
}

/**
 * The progress of a persona at a time. `claimed` claims at each moment at which something became claimable: when its
 * tasks were completed, at the end of the event, and after the settlement. Rewards with `autoGrant` are paid to all.
 */
export function personaProgress(activity: OpenActivity, state: PersonaState, now: number): PersonaProgress {
  const { windows, release } = activity
  const { participation, facts, timeline, persona, user } = state
  const refusal = refusalOf(release.rules, accountOf(user), now, participation.member !== null)
  const tasks = participation.groups.flatMap((group) => group.tasks)
  const rows: CompletionRow[] = []
  const at = (moment: number) =>
    progressOf({ tasks, windows, facts, member: participation.member, rows, now: moment, soldOut: () => false })
  const stageEnds = tasks.flatMap(({ stage }) => (stage && stage.to <= timeline.last ? stage.to - 1 : []))
  const moments = [...stageEnds, timeline.activeAt, timeline.last, Math.min(now, windows.claimEnd - 1)]
  for (const moment of [...new Set(moments)].sort((a, b) => (a ?? 0) - (b ?? 0)))
    if (moment !== null && refusal === null) rows.push(...grantsAt(at(moment), moment, persona === 'claimed'))
  return { cycles: at(now), granted: rows, refusal }
}

function grantsAt(cycles: readonly Cycle[], moment: number, claims: boolean): CompletionRow[] {
  return cycles
    .filter(({ effective, completion }) => completion.status === 'COMPLETED' && (claims || effective.task.autoGrant))
    .map(({ completion: { taskId, cycleKey, currentValue, completedTime } }) => ({
      taskId,
      cycleKey,
      status: 'GRANTED' as const,
      value: currentValue,
      completedAt: completedTime ?? moment,
      grantedAt: moment,
      reason: null,
      receipt: null,
    }))
}
