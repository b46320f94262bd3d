/** The parts of a page that the server rendered. */
export interface Rendered {
  pathname: string
  /** Ids of the blocks. */
  blocks: readonly string[]
  /** Ids of the sections: the top-level blocks of the page. */
  sections: ReadonlySet<string>
}

/** Maximum number of boxes whose height is stored. */
const maxBoxes = 200

const isUnchanged = (box: Element) => box.querySelector('details[open]') === null

const ruleOf = (box: HTMLElement): string => {
  const { task } = box.dataset
  const selector = task ? `[data-task="${CSS.escape(task)}"]` : `#${CSS.escape(box.id)}`
  // `!important` overrides the inline height of a block whose chunk is still loading.
  return `${selector}{min-block-size:${box.offsetHeight}px!important${isStretched(box) ? ';align-content:start' : ''}}`
}

/** The rows of a grid share the reserved space while its HTML is incomplete, and would move when the rest arrives. */
const isStretched = (box: HTMLElement): boolean => {
  const { display, alignContent } = getComputedStyle(box)
  return display.endsWith('grid') && ['', 'normal', 'stretch'].includes(alignContent)
}

/** A rule that applies until the viewer is known. */
const untilKnown = (id: string, style: string) => `.viewer-unknown #${CSS.escape(id)}{${style}}`

/**
 * Stores the heights of blocks and cards as a style sheet; called when the page is left. The script in the head
 * applies it when the page is opened again in this tab: space for the viewer's own parts is reserved, and the scroll
 * position stays right. HTML that the server renders for visitors is limited to its height for this viewer, or hidden
 * if the viewer does not see it. Only heights are stored, no data.
 */
export function reserveSpace({ document, sessionStorage, location, innerWidth }: Window, rendered: Rendered): void {
  const boxes = document.querySelectorAll<HTMLElement>('main section[id], main div[id], main [data-task]')
  const rules = [...boxes].filter(isUnchanged).slice(0, maxBoxes).map(ruleOf)
  if (location.pathname === rendered.pathname)
    rules.push(
      ...rendered.blocks.flatMap((id) => limitHeight(document.getElementById(id), id)),
      ...reserveSections(document, rendered),
      // The margins of the sections have it.
      '.pb-user-space{display:none}',
    )
  try {
    sessionStorage.setItem(`room:${innerWidth}:${location.pathname}`, rules.join(''))
  } catch {
    // Storage is blocked or full: no space is reserved.
  }
}

/** Limits a block of the server HTML to its current height. */
function limitHeight(box: HTMLElement | null, id: string): string[] {
  if (!box) return [untilKnown(id, 'display:none')]
  return isUnchanged(box) ? [untilKnown(id, `max-block-size:${box.offsetHeight}px;overflow:clip`)] : []
}

/** Reserves the space of sections that the server does not render; they appear there once the viewer is known. */
function reserveSections(document: Document, { sections }: Rendered): string[] {
  const rules: string[] = []
  let bottom = 0
  let isAdded = false
  for (const section of document.querySelectorAll('main > [id]')) {
    const { id } = section
    const box = section.getBoundingClientRect()
    if (!sections.has(id)) {
      rules.push(untilKnown(id, 'display:none'))
      isAdded = true
      continue
    }
    if (isAdded) rules.push(untilKnown(id, `margin-block-start:${box.top - bottom}px`))
    isAdded = false
    bottom = box.bottom
  }
  return rules
}
