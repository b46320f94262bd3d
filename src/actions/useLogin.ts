import { useLocation, useNavigate } from 'react-router-dom'
import { usePageInfo, useRuntime } from '../data/index.ts'
import { handOverAddress } from './handOver.ts'

/**
 * Sends the viewer to log in and back here afterward: to the app's screen, a real platform's own page, or this site's.
 */
export function useLogin(): () => boolean {
  const { loginUrl, loginReturn, locale, path } = usePageInfo()
  const { app } = useRuntime()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const toWeb = () => {
    const back = pathname + search
    if (loginUrl) window.location.assign(handOverAddress({ url: loginUrl, locale, path: back, loginReturn }))
    else navigate(`${path('/login')}?redirect=${encodeURIComponent(back)}`)
  }
  return () => {
    if (app) void app().then((side) => (side ? side.login() : toWeb()))
    else toWeb()
    return true
  }
}
