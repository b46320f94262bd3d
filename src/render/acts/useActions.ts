import { useNavigate } from 'react-router-dom'
import { type About, usePageInfo, useViewer } from '../../data/index.ts'
import type { Action } from '../../registry/fields.ts'
import { safeUrl } from '../../ui/index.ts'
import { apply } from './apply.ts'
import { claim, claimAll } from './claim.ts'
import { useActContext } from './useActContext.ts'
import { useLogin } from './useLogin.ts'

/** What the renderer puts in for what actions cannot draw themselves. */
export type Seams = Record<never, never>

/** Carries out the actions a config can name. */
export function useActions(_seams: Seams): (action: Action, about: About) => Promise<boolean> {
  const context = useActContext()
  const navigate = useNavigate()
  const login = useLogin()
  const { path } = usePageInfo()
  const { status } = useViewer()

  const go = (to: string): boolean => {
    const link = safeUrl(to)
    if (!link) return false
    if (link.kind === 'external') window.open(link.href, '_blank', 'noopener,noreferrer')
    else navigate(path(link.href))
    return true
  }
  return async (action, about) => {
    switch (action.action) {
      case 'login':
        return login()
      case 'navigate':
        return go(action.to)
      case 'native':
        return action.else ? go(action.else) : false
      case 'apply':
        return status === 'user' ? apply(context, about) : login()
      case 'claim':
        return about.taskId ? claim(context, about.taskId) : false
      case 'claimAll':
        return claimAll(context)
      default:
        return false
    }
  }
}
