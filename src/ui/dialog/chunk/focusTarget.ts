/**
 * The element that gets the focus after a dialog closes: the opener, or `main` if the opener has left the page
 * meanwhile (as a claim button does). Null leaves the choice to the dialog.
 */
export function focusTarget(opener: Element | null | undefined): HTMLElement | null {
  if (opener === undefined) return null
  if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) return opener
  return document.querySelector('main')
}
