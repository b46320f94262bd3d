import { useEffect } from 'react'
import type { NavigateFunction } from 'react-router-dom'

/**
 * One listener for every link within the site, so that links work without a reload even in blocks
 * the browser has not hydrated. Everything a browser treats specially is left to it.
 */
export function useSiteLinks(navigate: NavigateFunction): void {
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (
        event.defaultPrevented ||
        event.button !== 0 ||
        event.metaKey ||
        event.ctrlKey ||
        event.shiftKey ||
        event.altKey
      )
        return
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null
      if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute('download')) return
      const url = new URL(link.href)
      if (url.origin !== window.location.origin || staysHere(url) || !sameLanguage(url)) return
      event.preventDefault()
      navigate(url.pathname + url.search + url.hash)
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [navigate])
}

/** A jump within the page is the browser's. */
const staysHere = (url: URL) => url.hash !== '' && url.pathname === window.location.pathname

/** Another language is another document. */
const sameLanguage = (url: URL) => url.pathname.split('/')[1] === window.location.pathname.split('/')[1]
