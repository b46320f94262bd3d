// Runs in every page before anything else: notes what is announced, and every moment in which the page is blank.
const heard = { said: [], blank: 0, steals: [] }
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
  const isBlank = main && !main.textContent?.trim() && !main.querySelector('[aria-busy=true]')
  if (isBlank && document.readyState !== 'loading') heard.blank += 1
}).observe(document, { childList: true, subtree: true, characterData: true })

const isSeen = (element) => element.checkVisibility()
const all = (selector) => [...document.querySelectorAll(selector)]

/** What can be seen and used of the page now. */
window.lookAround = () => {
  const main = document.querySelector('main')
  return {
    headings: all('h1').length,
    languages: all('header select, footer a[hreflang]').filter(isSeen).length,
    ways: all('header a[href], main a[href], main button:not([aria-disabled=true])').filter(isSeen).length,
    text: main?.innerText.trim().length ?? 0,
    busy: all('main [aria-busy=true]')
      .filter(isSeen)
      .map((entry) => entry.outerHTML.slice(0, 90)),
    broken: /undefined|\[object |NaN|FROM_THE_FUTURE/.exec(document.body.innerText)?.[0],
  }
}
