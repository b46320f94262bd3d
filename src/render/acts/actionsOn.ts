import type { About, Drawn } from '../../data/index.ts'
import { notify, safeUrl } from '../../ui/index.ts'
import type { AnyAction, LateAction, Seams } from './action.ts'
import { loadActs } from './loadActs.ts'
import type { Ground } from './useGround.ts'

type Act = (action: AnyAction, about: About) => Promise<boolean>

/** Carries out the actions a config can name. Going somewhere is done at once; what does the rest is fetched. */
export function actionsOn(ground: Ground, seams: Seams, stage: (drawn: Drawn) => boolean): Act {
  const { info, runtime, viewer, login, navigate, t } = ground
  const { app } = runtime
  const { path } = info
  const loggedIn = viewer.status === 'user'

  const go = (to: string): boolean => {
    const link = safeUrl(to)
    if (!link) return false
    if (link.kind === 'external') window.open(link.href, '_blank', 'noopener,noreferrer')
    else navigate(path(link.href))
    return true
  }
  const act: Act = async (action, about) => {
    if (action.action === 'login' || (action.action === 'apply' && !loggedIn)) return login()
    if (action.action === 'navigate') return go(action.to)
    // A window that opens later than the tap is held back as unwanted.
    if (action.action === 'native' && !app && action.else) return go(action.else)
    const acts = await actsFor(ground)
    if (!acts) return false
    const context = acts.createActContext(ground)
    const ways = { context, seams, t, loggedIn, app: app ?? (async () => null), path, go, login, stage, act }
    return acts.late(action as LateAction, about, ways)
  }
  return act
}

/** What carries actions out; null, and it has been said, when it could not be fetched. */
export const actsFor = ({ t }: Ground) =>
  loadActs().catch(() => {
    notify({ mode: 'error', text: t('error.network') })
    return null
  })
