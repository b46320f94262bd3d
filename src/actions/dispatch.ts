import { leaveSite, safeUrl } from '../ui/index.ts'
import type { AnyAction, HandledAction, RendererHooks } from './action.ts'
import { handlersFor } from './handlersFor.ts'
import type { DrawResult, Operation, OperationOutcome, OperationResult } from './operation.ts'
import type { PageDeps } from './pageDeps.ts'
import type { ActionDetails } from './port.ts'
import { showBlock } from './showBlock.ts'

type RunAction = (action: AnyAction, details: ActionDetails) => Promise<boolean>

/**
 * Runs the actions a config can name. Visitors are sent to log in, and navigation happens at once; the handlers of the rest
 * are fetched.
 */
export function createDispatch(
  page: PageDeps,
  renderer: RendererHooks,
  showDraw: (drawn: DrawResult) => boolean,
): RunAction {
  const { info, runtime, viewer, login, navigate, links, t } = page
  const { app } = runtime
  const { path, origin } = info
  const loggedIn = viewer.status === 'user'

  const go = (to: string): boolean => {
    if (to.startsWith('#')) return showBlock(to.slice(1))
    const link = safeUrl(to, undefined, links?.hosts)
    if (!link) return false
    if (link.kind === 'external') leaveSite(link.href, links?.own)
    else navigate(path(link.href))
    return true
  }
  const run: RunAction = async (action, details) => {
    if (action.action === 'login' || (action.action === 'apply' && !loggedIn)) return login()
    if (action.action === 'navigate') return go(action.to)
    // Browsers block a window that opens later than the tap.
    if (action.action === 'native' && !app && action.else) return go(action.else)
    const loaded = await handlersFor(page)
    if (!loaded) return false
    const { handlers, context } = loaded
    const inApp = app ?? (async () => null)
    const deps = { context, renderer, t, loggedIn, app: inApp, path, origin, go, login, showDraw, run }
    return handlers.runAction(action as HandledAction, details, deps)
  }
  return run
}

/** Runs what blocks ask for beyond a config's actions; visitors are sent to log in. */
export const createOperationRunner =
  (page: PageDeps) =>
  async (operation: Operation): Promise<OperationOutcome<OperationResult[Operation['operation']]>> => {
    if (page.viewer.status !== 'user') {
      page.login()
      return { status: 'login' }
    }
    const loaded = await handlersFor(page)
    return loaded ? loaded.handlers.runOperation(loaded.context, operation) : { status: 'unknown' }
  }
