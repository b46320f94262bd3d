import { notify } from '../../ui/index.ts'
import type { HandledAction } from '../action.ts'
import type { ActionDeps } from '../actionDeps.ts'
import type { ActionDetails } from '../port.ts'

type Screen = Extract<HandledAction, { action: 'native' }>

/** The paths that a browser opens instead of native screens, unless the config names one. */
const webPaths: Partial<Record<string, string>> = {
  home: '/',
  register: '/register',
  assetRecharge: '/asset/recharge',
  asset: '/asset',
  spotTrade: '/spot',
  kyc: '/kyc',
  assetTransfer: '/asset/transfer',
  contractTrade: '/futures',
}

/** Opens a native screen; in a browser the page that replaces it, else a notification. */
export async function openScreen(screen: Screen, details: ActionDetails, deps: ActionDeps): Promise<boolean> {
  const app = await deps.app()
  // Without a task the app's share screen opens as it is; a task has content to share.
  if (screen.screen === 'share' && (app ? details.taskId : !screen.else))
    return deps.run({ action: 'share', scene: sceneOf(details, deps) }, details)
  return app ? inApp(app, screen, details, deps) : inBrowser(screen, deps)
}

async function inApp(
  app: { open: OpenScreen },
  screen: Screen,
  { params }: ActionDetails,
  { go, t }: ActionDeps,
): Promise<boolean> {
  try {
    await app.open(screen.screen, params)
    return true
  } catch (problem) {
    const isOld = problem instanceof Error && 'reason' in problem && problem.reason === 'tooOld'
    if (!isOld && screen.else) return go(screen.else)
    notify({ mode: 'error', text: t(isOld ? 'error.appTooOld' : 'error.pathUnknown') })
    return false
  }
}
type OpenScreen = (screen: string, params?: Record<string, unknown>) => Promise<unknown>

/** A task that counts invited friends shares an invitation, anything else the activity. */
function sceneOf({ taskId }: ActionDetails, { context }: ActionDeps): 'ACTIVITY' | 'INVITE' {
  const tasks = context.activity()?.taskGroups.flatMap((group) => group.tasks)
  return tasks?.find((task) => task.taskId === taskId)?.taskType === 'INVITE_FRIEND' ? 'INVITE' : 'ACTIVITY'
}

function inBrowser({ screen, else: to }: Screen, { go, login, t }: ActionDeps) {
  const path = to ?? webPaths[screen]
  if (path) return go(path)
  if (screen === 'login') return login()
  notify({ mode: 'normal', text: t('error.onlyInApp') })
  return false
}
