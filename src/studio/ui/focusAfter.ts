/**
 * What gets the focus after a dialog that opened automatically: what had it before, if it is still there. Otherwise the selected tab, because a
 * lost focus is on the body, where the next Tab begins at the top of the page.
 */
export const focusAfter = (before: Element | null): HTMLElement | null =>
  before instanceof HTMLElement && before.isConnected && before !== document.body
    ? before
    : document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')
