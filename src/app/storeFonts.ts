import { fontFamily } from '../ui/theme/fonts/fontFiles.ts'

/** The name of the `meta` element with the addresses of the font files that the words of the page need. */
export const fontsMeta = 'playbill:fonts'

/** A connection on which the font loads before the first paint: at least these Mbit/s, at most these ms. */
export const fastConnection = { downlink: 5, rtt: 100 }

/** The key in `localStorage` of the addresses that are in the cache of the browser. */
export const fontsKey = 'fonts'

type Connected = Navigator & { connection?: { saveData?: boolean; downlink: number; rtt: number } }

/**
 * Fetches the files of the bundled font that the page needs, so that the script in the head uses them on the next page
 * view. Does nothing on connections on which that script does not use the font. This page view does not change, so
 * nothing moves. Never rejects: the font is optional.
 */
export async function storeFonts(window: Window): Promise<void> {
  const { document, navigator } = window
  const addresses = document.querySelector<HTMLMetaElement>(`meta[name="${fontsMeta}"]`)?.content
  const { connection } = navigator as Connected
  if (!addresses || !connection || connection.saveData) return
  if (connection.downlink < fastConnection.downlink || connection.rtt > fastConnection.rtt) return
  try {
    // A page that uses the font has requested the files itself. If they were late, loading them here would move its texts.
    if (document.documentElement.style.getPropertyValue('--pb-font'))
      return window.localStorage.setItem(fontsKey, addresses)
    const faces = await document.fonts.load(`1em ${fontFamily}`, document.querySelector('main')?.textContent ?? '')
    if (faces.length > 0) window.localStorage.setItem(fontsKey, addresses)
  } catch {
    // The connection or the storage failed: the next page view tries again.
  }
}
