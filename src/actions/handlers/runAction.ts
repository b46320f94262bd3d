import { openDialog } from '../../ui/index.ts'
import type { AnyAction, HandledAction } from '../action.ts'
import type { ActionDeps } from '../actionDeps.ts'
import type { ActionDetails } from '../port.ts'
import { apply } from './apply.ts'
import { claim } from './claim.ts'
import { claimAll } from './claimAll.ts'
import { copy } from './copy.ts'
import { draw } from './draw.ts'
import { openScreen } from './openScreen.ts'
import { share } from './share.ts'

/** Runs an action that has a handler; true once it has succeeded. */
export async function runAction(action: HandledAction, details: ActionDetails, deps: ActionDeps): Promise<boolean> {
  const { context } = deps
  switch (action.action) {
    case 'apply':
      return apply(context, details)
    case 'claim':
      return details.taskId ? claim(context, details.taskId) : false
    case 'claimAll':
      return claimAll(context)
    case 'native':
      return openScreen(action, details, deps)
    case 'share':
      return share(action.scene, details, deps)
    case 'copy':
      return copy(deps.renderer.resolve ? deps.renderer.resolve(action.value) : action.value, deps)
    case 'dialog':
      deps.renderer.openDialog?.(action)
      return deps.renderer.openDialog !== undefined
    case 'sequence':
      return inOrder(action.steps as readonly AnyAction[], details, deps)
    case 'draw':
      return deps.loggedIn ? drawAnywhere(deps) : deps.login()
  }
}

/** Runs one after the other; the first failure ends the sequence. */
async function inOrder(actions: readonly AnyAction[], details: ActionDetails, { run }: ActionDeps): Promise<boolean> {
  for (const action of actions) if (!(await run(action, details))) return false
  return true
}

/** A draw from any button: the board of the page shows the result, else a dialog. */
async function drawAnywhere({ context, showDraw, t }: ActionDeps): Promise<boolean> {
  const task = context.activity()?.lottery?.drawTaskId
  if (!task) return false
  const outcome = await draw(context, task)
  if (outcome.status !== 'done') return false
  const { data } = outcome
  if (showDraw(data)) return true
  if (data.record) context.show.received([data.record])
  else openDialog({ kind: 'success', message: t('lottery.lose') })
  data.seen()
  return true
}
