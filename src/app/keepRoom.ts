/** The most blocks and cards whose room is kept. */
const most = 200

const isAsItComes = (box: Element) => box.querySelector('details[open]') === null

const ruleOf = (box: HTMLElement): string => {
  const { task } = box.dataset
  const selector = task ? `[data-task="${CSS.escape(task)}"]` : `#${CSS.escape(box.id)}`
  return `${selector}{min-block-size:${box.offsetHeight}px}`
}

/**
 * When the page is left, keeps how high its blocks and cards stood, as a sheet of styles. The script in the head takes
 * it up when the page is opened again in this tab: a viewer's own parts then find their room, and a page that was
 * scrolled stays where it is. Heights alone are kept, nothing that was read.
 */
export function keepRoom({ document, sessionStorage, location, innerWidth }: Window): void {
  const boxes = document.querySelectorAll<HTMLElement>('main section[id], main div[id], main [data-task]')
  const rules = [...boxes].filter(isAsItComes).slice(0, most).map(ruleOf)
  try {
    sessionStorage.setItem(`room:${innerWidth}:${location.pathname}`, rules.join(''))
  } catch {
    // No storage, or none left: the page comes as it does for the first time.
  }
}
