import type { About, Drawn } from '../../data/index.ts'
import { userSignalOf } from '../../request/index.ts'
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
    const found = await actsFor(ground)
    if (!found) return false
    const { acts, context } = found
    const ways = { context, seams, t, loggedIn, app: app ?? (async () => null), path, go, login, stage, act }
    return acts.late(action as LateAction, about, ways)
  }
  return act
}

/**
 * What carries actions out, for whoever is here now, though they may have left by the time it comes; null, and it has been
 * said, when it could not be fetched.
 */
export async function actsFor(ground: Ground) {
  const user = userSignalOf(ground.runtime.session)
  try {
    const acts = await loadActs()
    return { acts, context: acts.createActContext(ground, user) }
  } catch {
    notify({ mode: 'error', text: ground.t('error.network') })
    return null
  }
}
