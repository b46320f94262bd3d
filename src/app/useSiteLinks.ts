import { useEffect } from 'react'
import type { NavigateFunction } from 'react-router-dom'
import { findLanguage } from '../contract/languages.ts'
import type { Runtime } from '../data/index.ts'
import { leaveSite } from '../ui/index.ts'
import { storeLanguage } from './storeLanguage.ts'

/**
 * Handles the clicks on all links of the page with one listener: links within the site work without a reload, also in
 * blocks that are not hydrated, and links to other sites ask for confirmation. Other links are left to the browser.
 * @param own hosts of the platform; they need no confirmation
 */
export function useSiteLinks(navigate: NavigateFunction, { app }: Runtime, own: readonly string[] = none): void {
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = linkOf(event)
      if (!link) return
      const url = new URL(link.href)
      if (isOtherSite(url)) {
        if (own.includes(url.hostname)) return
        event.preventDefault()
        leaveSite(url.href)
        return
      }
      if (!isPlain(event) || url.origin !== window.location.origin || staysHere(url)) return
      const language = languageIn(url.pathname)
      if (language !== languageIn(window.location.pathname)) {
        // A language change loads another document.
        if (findLanguage(language)) storeLanguage(language)
        return
      }
      event.preventDefault()
      // In the app, users log in to the app.
      if (app && isLogin(url)) return void app().then((side) => (side ? side.login() : navigate(url.pathname)))
      navigate(url.pathname + url.search + url.hash)
    }
    // A middle click opens a tab too.
    const onOther = (event: MouseEvent) => {
      const link = event.button === 1 ? linkOf(event) : null
      if (link && isOtherSite(new URL(link.href))) onClick(event)
    }
    document.addEventListener('click', onClick)
    document.addEventListener('auxclick', onOther)
    return () => {
      document.removeEventListener('click', onClick)
      document.removeEventListener('auxclick', onOther)
    }
  }, [navigate, app, own])
}

const none: readonly string[] = []

/** The link of a click that no other listener has handled. */
function linkOf(event: MouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented) return null
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  return link instanceof HTMLAnchorElement && !link.target && !link.hasAttribute('download') ? link : null
}

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

const isOtherSite = (url: URL) => url.protocol === 'https:' && url.origin !== window.location.origin

const isLogin = (url: URL) => /^\/[^/]+\/login$/.test(url.pathname)

/** The browser handles fragment links within the page. */
const staysHere = (url: URL) => url.hash !== '' && url.pathname === window.location.pathname

const languageIn = (pathname: string): string => pathname.split('/')[1] ?? ''
