import { useNavigate } from 'react-router-dom'
import { type About, type Drawn, usePageInfo, useRuntime, useViewer } from '../../data/index.ts'
import { safeUrl } from '../../ui/index.ts'
import { useI18n } from '../useI18n.ts'
import type { AnyAction, LateAction, Seams } from './action.ts'
import { apply } from './apply.ts'
import { claim, claimAll } from './claim.ts'
import { useActContext } from './useActContext.ts'
import { useLogin } from './useLogin.ts'

type Act = (action: AnyAction, about: About) => Promise<boolean>

/** Carries out the actions a config can name; what a page does not need at first is fetched when it is asked for. */
export function useActions(seams: Seams, stage: (drawn: Drawn) => boolean): Act {
  const context = useActContext()
  const navigate = useNavigate()
  const login = useLogin()
  const { app } = useRuntime()
  const { path } = usePageInfo()
  const { t } = useI18n()
  const loggedIn = useViewer().status === 'user'

  const go = (to: string): boolean => {
    const link = safeUrl(to)
    if (!link) return false
    if (link.kind === 'external') window.open(link.href, '_blank', 'noopener,noreferrer')
    else navigate(path(link.href))
    return true
  }
  const act: Act = async (action, about) => {
    switch (action.action) {
      case 'login':
        return login()
      case 'navigate':
        return go(action.to)
      case 'apply':
        return loggedIn ? apply(context, about) : login()
      case 'claim':
        return about.taskId ? claim(context, about.taskId) : false
      case 'claimAll':
        return claimAll(context)
      default: {
        // A window that opens later than the tap is held back as unwanted.
        if (action.action === 'native' && !app && action.else) return go(action.else)
        const chunk = await import('./late.ts').catch(() => context.show.lostChunk())
        const ways = { context, seams, t, loggedIn, app: app ?? (async () => null), path, go, login, stage, act }
        return chunk ? chunk.late(action as LateAction, about, ways) : false
      }
    }
  }
  return act
}
