import { useLocation, useNavigate } from 'react-router-dom'
import { usePageInfo } from '../../data/index.ts'

/** Sends the viewer to log in and back here afterwards; a real platform's own page if there is one. */
export function useLogin(): () => boolean {
  const { loginUrl, path } = usePageInfo()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return () => {
    const back = encodeURIComponent(pathname + search)
    if (loginUrl) window.location.assign(`${loginUrl}${loginUrl.includes('?') ? '&' : '?'}redirect=${back}`)
    else navigate(`${path('/login')}?redirect=${back}`)
    return true
  }
}
