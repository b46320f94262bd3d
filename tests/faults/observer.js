// Runs in every page before its own scripts. Records announcements, and every moment in which the page is blank or has no
// heading or no way out.
const heard = { said: [], blank: 0, lost: 0 }
window.heard = heard
const regions = '[role=status],[role=alert],[role=log],[role=dialog],[role=alertdialog],[aria-live]'

const note = (element) => {
  const region = element?.closest(regions)
  const text = region?.textContent?.trim()
  if (!text) return
  const role = region.getAttribute('role') ?? 'live'
  const last = heard.said.filter((entry) => entry.role === role).at(-1)
  if (last?.text !== text) heard.said.push({ role, text })
}

new MutationObserver((records) => {
  for (const { target, addedNodes } of records) {
    note(target instanceof Element ? target : target.parentElement)
    for (const added of addedNodes) {
      if (!(added instanceof Element)) continue
      note(added)
      added.querySelectorAll(regions).forEach(note)
    }
  }
  const main = document.querySelector('main')
  const isSettled = main && !main.querySelector('[aria-busy=true]')
  const isBlank = isSettled && !main.textContent?.trim()
  if (document.readyState === 'loading') return
  if (isBlank) heard.blank += 1
  if (isSettled && !(document.querySelector('h1') && document.querySelector('header a[href]'))) heard.lost += 1
}).observe(document, { childList: true, subtree: true, characterData: true })

const isSeen = (element) => element.checkVisibility()
const all = (selector) => [...document.querySelectorAll(selector)]

/** What a viewer can see and use of the page now. */
window.describePage = () => {
  const main = document.querySelector('main')
  return {
    headings: all('h1').length,
    languages: all('header select, footer a[hreflang]').filter(isSeen).length,
    exits: all('header a[href], main a[href], main button:not([aria-disabled=true])').filter(isSeen).length,
    text: main?.innerText.trim().length ?? 0,
    busy: all('main [aria-busy=true]')
      .filter(isSeen)
      .map((entry) => entry.outerHTML.slice(0, 90)),
    broken: /undefined|\[object |NaN|FROM_THE_FUTURE/.exec(document.body.innerText)?.[0],
  }
}

/** Remembers the focused element and the element in the middle of the window. */
window.rememberFocus = () => {
  const element = document.activeElement
  const { value } = element
  const middle = document.elementFromPoint(innerWidth / 2, innerHeight / 2)
  const top = middle?.getBoundingClientRect().top
  window.focusState = () => ({
    isConnected: element.isConnected,
    hasFocus: document.activeElement === element,
    shift: middle?.isConnected ? Math.round(middle.getBoundingClientRect().top - top) : 0,
    hasSameValue: element.value === value,
    focus: document.activeElement?.outerHTML.slice(0, 90),
  })
}
