/**
 * Where the focus goes when a dialog has gone: to what opened it, or to the page's main part when that has left the
 * page meanwhile (a claim button does), or wherever the dialog's own memory says.
 */
export function focusTarget(opener: Element | null | undefined): HTMLElement | null {
  if (opener === undefined) return null
  if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) return opener
  return document.querySelector('main')
}
