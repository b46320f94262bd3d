import type { About } from '../../data/index.ts'
import { openDialog } from '../../ui/index.ts'
import type { AnyAction, LateAction } from './action.ts'
import { apply } from './apply.ts'
import { claim, claimAll } from './claim.ts'
import { copy } from './copy.ts'
import { draw } from './draw.ts'
import { openScreen } from './openScreen.ts'
import { share } from './share.ts'
import type { Ways } from './ways.ts'

/** Carries out an action that is more than going somewhere; true once its effect stands. */
export async function late(action: LateAction, about: About, ways: Ways): Promise<boolean> {
  const { context } = ways
  switch (action.action) {
    case 'apply':
      return apply(context, about)
    case 'claim':
      return about.taskId ? claim(context, about.taskId) : false
    case 'claimAll':
      return claimAll(context)
    case 'native':
      return openScreen(action, about, ways)
    case 'share':
      return share(action.scene, about.recordId, ways)
    case 'copy':
      return copy(ways.seams.resolve ? ways.seams.resolve(action.value) : action.value, ways)
    case 'dialog':
      ways.seams.openDialog?.(action)
      return ways.seams.openDialog !== undefined
    case 'sequence':
      return inOrder(action.steps as readonly AnyAction[], about, ways)
    case 'draw':
      return ways.loggedIn ? drawAnywhere(ways) : ways.login()
  }
}

/** One after the other; the first that fails ends it. */
async function inOrder(steps: readonly AnyAction[], about: About, { act }: Ways): Promise<boolean> {
  for (const step of steps) if (!(await act(step, about))) return false
  return true
}

/** A draw from any button: the board shows it where there is one, else a dialog does. */
async function drawAnywhere({ context, stage, t }: Ways): Promise<boolean> {
  const task = context.activity()?.lottery?.drawTaskId
  if (!task) return false
  const outcome = await draw(context, task)
  if (outcome.status !== 'done') return false
  const { data } = outcome
  if (stage(data)) return true
  if (data.record) context.show.received([data.record])
  else openDialog({ kind: 'success', message: t('lottery.lose') })
  data.seen()
  return true
}
