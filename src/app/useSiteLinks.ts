import { useEffect } from 'react'
import type { NavigateFunction } from 'react-router-dom'
import type { Runtime } from '../data/index.ts'

/**
 * One listener for every link within the site, so that links work without a reload even in blocks
 * the browser has not hydrated. Everything a browser treats specially is left to it.
 */
export function useSiteLinks(navigate: NavigateFunction, { app }: Runtime): void {
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
      // In the app people log in to the app.
      if (app && isLogin(url)) return void app().then((side) => (side ? side.login() : navigate(url.pathname)))
      navigate(url.pathname + url.search + url.hash)
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [navigate, app])
}

const isLogin = (url: URL) => /^\/[^/]+\/login$/.test(url.pathname)

/** A jump within the page is the browser's. */
const staysHere = (url: URL) => url.hash !== '' && url.pathname === window.location.pathname

/** Another language is another document. */
const sameLanguage = (url: URL) => url.pathname.split('/')[1] === window.location.pathname.split('/')[1]
