import { usePageInfo } from '../data/index.ts'
import { useMounted } from '../ui/index.ts'
import { handOverAddress } from './handOver.ts'
import { returnPath, withReturnPath } from './returnPath.ts'

/** Props of a button that leads to another site. */
export type HandOverProps = { href: string } | { onClick(): void }

/**
 * Props of a button that leads to the login or registration page of another site, with the return path of the query. A
 * login that returns a token begins with the click; any other is a link.
 */
export function useHandOver(): (url: string, fields?: Record<string, string>) => HandOverProps {
  const { locale, loginReturn, path } = usePageInfo()
  // The server does not know the return path.
  const search = useMounted() ? window.location.search : ''
  return (url, fields) => {
    if (!loginReturn) return { href: withReturnPath(url, search, locale, fields) }
    const to = path(returnPath(search, locale))
    return {
      onClick: () =>
        window.location.assign(handOverAddress({ url, locale, path: to, loginReturn, ...(fields && { fields }) })),
    }
  }
}
