import { calls } from '../../contract/calls/index.ts'
import type { DeedResult, Outcome } from '../../data/index.ts'
import { isAirdrop } from '../../request/index.ts'
import type { ActContext } from './context.ts'
import { findOut, reasonOf, verdictOf } from './outcome.ts'

/** Binds the viewer to a code. Binding to the same code again gives the first answer, so a lost one is asked for anew. */
export async function bindKol(context: ActContext, kolCode: string): Promise<Outcome<DeedResult['bindKol']>> {
  const { client, activityId } = context
  const input = { activityId, kolCode, requestId: context.operationId('kol') }
  const ask = async (silent: boolean): Promise<Outcome<DeedResult['bindKol']>> => {
    const answer = await client.call(calls.kolBind, input, {
      silentTip: true,
      silentLost: true,
      ...(silent && { silent }),
    })
    return isAirdrop(answer) ? { status: 'refused', reason: 'UNKNOWN' } : { status: 'done', data: answer }
  }
  const refused = (problem: unknown): Outcome<never> | undefined =>
    verdictOf(problem) === 'refused' ? { status: 'refused', reason: reasonOf(problem) } : undefined

  const outcome = await ask(false).catch(async (problem): Promise<Outcome<DeedResult['bindKol']>> => {
    if (verdictOf(problem) !== 'lost') return refused(problem) ?? { status: 'unknown' }
    const found = await findOut(context, problem, () => ask(true).catch(refused))
    return found ?? { status: 'unknown' }
  })
  if (outcome.status !== 'unknown') context.settled('kol')
  if (outcome.status === 'done')
    await context.refresh(calls.detail, calls.taskCompletions, calls.beginnerTaskCompletions)
  return outcome
}
