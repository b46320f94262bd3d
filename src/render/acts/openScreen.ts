import type { About } from '../../data/index.ts'
import { notify } from '../../ui/index.ts'
import type { LateAction } from './action.ts'
import type { Ways } from './ways.ts'

type Screen = Extract<LateAction, { action: 'native' }>

/** Where a browser goes in place of a screen of the app, where the config does not say. */
const onTheWeb: Partial<Record<string, string>> = {
  home: '/',
  register: '/register',
  assetRecharge: '/asset/recharge',
  asset: '/asset',
  spotTrade: '/spot',
  kyc: '/kyc',
  assetTransfer: '/asset/transfer',
  contractTrade: '/futures',
}

/** Opens a screen of the app; in a browser the page that stands for it, and where none does, says so. */
export async function openScreen(screen: Screen, about: About, ways: Ways): Promise<boolean> {
  const app = await ways.app()
  return app ? inApp(app, screen, about, ways) : inBrowser(screen, about, ways)
}

async function inApp(app: { open: OpenScreen }, screen: Screen, { params }: About, { go, t }: Ways): Promise<boolean> {
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
type OpenScreen = (destination: string, params?: Record<string, unknown>) => Promise<void>

function inBrowser({ screen, else: to }: Screen, about: About, { go, login, act, t }: Ways) {
  const path = to ?? onTheWeb[screen]
  if (path) return go(path)
  if (screen === 'login') return login()
  if (screen === 'share') return act({ action: 'share', scene: 'ACTIVITY' }, about)
  notify({ mode: 'normal', text: t('error.onlyInApp') })
  return false
}
