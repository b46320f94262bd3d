import type { BrowserContext } from 'playwright-core'
import type { Finding } from '../../src/studio/sheet/inspect/index.ts'

/** A fault that is planted into a page: styles of an element, or a change of its text. */
export interface Fault {
  name: string
  kind: Finding['kind']
  /** Which element, of those that match: the first that is visible. */
  at: string
  style?: Partial<CSSStyleDeclaration>
  text?: string
  /** Removes the content. */
  empty?: boolean
  /** An element that is added. */
  html?: string
}

/** A picture of one color that fills the element around it, behind its text. */
export const pictureOf = (color: string): string => {
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' width='40' height='30'><rect width='40' height='30' fill='${color}'/></svg>`
  const style = 'position:absolute;inset:0;width:100%;height:100%;object-fit:cover;z-index:-1'
  return `<img alt="" src="data:image/svg+xml,${encodeURIComponent(svg)}" style="${style}">`
}

/** Faults of layout and content that the contact sheet has to find. `key`: a key of the words of the page. */
export const faultsOf = (key: string): readonly Fault[] => [
  {
    name: 'a title is cut off at the side',
    kind: 'clipped',
    at: 'h1',
    style: { width: '60px', overflow: 'hidden', whiteSpace: 'nowrap' },
  },
  {
    name: 'a title is cut off with an ellipsis',
    kind: 'clipped',
    at: 'h2',
    style: { width: '40px', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  },
  {
    name: 'a paragraph is cut off at the foot',
    kind: 'clipped',
    at: 'main p',
    style: { height: '8px', overflow: 'hidden', display: 'block' },
  },
  { name: 'lines are clamped', kind: 'clipped', at: 'h1', style: { maxHeight: '14px', overflow: 'hidden' } },
  {
    name: 'the content of a block is clipped',
    kind: 'clipped',
    at: '#hero',
    style: { height: '60px', overflow: 'clip' },
  },
  {
    name: 'the label of a button is wider than the button',
    kind: 'clipped',
    at: 'main button',
    style: { width: '24px', minWidth: '0', padding: '0', whiteSpace: 'nowrap', overflow: 'visible' },
  },
  {
    name: 'a label is higher than its button',
    kind: 'clipped',
    at: 'main button',
    text: 'A label with far too many words for such a small button',
    style: { width: '70px', height: '24px', minHeight: '0', minWidth: '0', whiteSpace: 'normal', overflow: 'visible' },
  },
  {
    name: 'a paragraph lies over its neighbors',
    kind: 'overlap',
    at: 'main h1 ~ div p',
    style: { position: 'relative', top: '-34px' },
  },
  { name: 'a title is moved over the text below', kind: 'overlap', at: 'h1', style: { transform: 'translateY(70px)' } },
  {
    name: 'a text is placed over a heading',
    kind: 'overlap',
    at: 'h2',
    html: '<span style="position:absolute;left:0;top:0">Limited offer</span>',
    style: { position: 'relative' },
  },
  {
    name: 'lines of a text lie over each other',
    kind: 'overlap',
    at: 'main h1 ~ div p',
    html: '<b style="display:block;margin-top:-18px">Second line of the text</b>',
  },
  {
    name: 'a block is wider than the page',
    kind: 'sideways',
    at: 'main',
    html: '<div style="width:900px;height:20px;background:#888"></div>',
  },
  {
    name: 'a word is longer than the page',
    kind: 'sideways',
    at: 'main',
    html: `<div style="white-space:nowrap">${'Donaudampfschifffahrt'.repeat(8)}</div>`,
  },
  {
    name: 'a text lies outside of the page',
    kind: 'outside',
    at: 'main',
    html: '<div style="position:absolute;left:-300px;top:400px;width:200px">Text that nobody can read</div>',
  },
  { name: 'a key is shown instead of its text', kind: 'missingWords', at: 'h1', text: key },
  { name: 'a placeholder is not filled', kind: 'missingWords', at: 'h2', text: 'Win {{amount}} today' },
  {
    name: 'gray text on white',
    kind: 'contrast',
    at: 'main p',
    style: { color: 'rgb(170, 170, 170)', background: 'rgb(255, 255, 255)' },
  },
  {
    name: 'transparent text',
    kind: 'contrast',
    at: 'h1',
    style: { opacity: '0.3', background: 'rgb(255, 255, 255)', color: 'rgb(0, 0, 0)' },
  },
  {
    name: 'yellow text on white',
    kind: 'contrast',
    at: 'h2',
    style: { color: 'rgb(255, 207, 51)', background: 'rgb(255, 255, 255)' },
  },
  { name: 'a block shows nothing', kind: 'emptyBlock', at: '#hero', empty: true, style: { minHeight: '120px' } },
  {
    name: 'a block failed',
    kind: 'failedBlock',
    at: '#hero',
    html: '<div role="alert" class="_failed_x">Could not be loaded</div>',
  },
  {
    name: 'the own values of a viewer could not be loaded',
    kind: 'failedBlock',
    at: '#hero',
    html: '<div role="status" class="_retry_x">Your values could not be loaded<button>Retry</button></div>',
  },
  {
    name: 'white text on a light picture',
    kind: 'contrast',
    at: 'h2',
    style: { position: 'relative', isolation: 'isolate', color: 'rgb(255, 255, 255)' },
    html: pictureOf('rgb(240, 240, 230)'),
  },
  {
    name: 'a picture cannot be loaded',
    kind: 'missingPicture',
    at: '#hero',
    html: '<img alt="The prize" src="data:image/png,none" style="width:80px;height:60px">',
  },
  {
    name: 'columns of a wide table lie over each other, out of view',
    kind: 'overlap',
    at: 'main',
    html:
      '<div style="overflow-x:auto;max-width:300px"><table style="width:600px;table-layout:fixed"><tr><td>Ada</td><td>20</td><td>30</td>' +
      '<td>40</td><td><span style="display:inline-block;width:10px;white-space:nowrap">1,204,311.50 USDT</span></td><td>5th</td></tr></table></div>',
  },
  {
    name: 'a cell of a wide table is cut off, out of view',
    kind: 'clipped',
    at: 'main',
    html:
      '<div style="overflow-x:auto;max-width:300px"><table style="width:900px;table-layout:fixed"><tr><td>Ada</td><td>20</td>' +
      '<td style="overflow:hidden;white-space:nowrap;width:60px">1,204,311.50 USDT to be won</td></tr></table></div>',
  },
]

/**
 * Plants faults into the pages that the frames of the contact sheet render, each while its cell is shown, and removes it before the
 * frame shows another one. `faults`: by language and width, such as `de 360`.
 */
export const plantInSheet = (context: BrowserContext, faults: Readonly<Record<string, Fault>>): Promise<unknown> =>
  context.addInitScript((json: string) => {
    const faults: Readonly<Record<string, Fault>> = JSON.parse(json)
    if (!window.location.pathname.endsWith('/studio/frame') || window.location.search !== '') return
    const planted = new Set<string>()
    let current: { cell: string; element: HTMLElement; remove: () => void } | null = null

    const plant = ({ style, text, empty, html }: Fault, element: HTMLElement) => {
      const css = element.style.cssText
      const nodes = [...element.childNodes]
      Object.assign(element.style, style)
      if (text !== undefined || empty) element.replaceChildren(...(text === undefined ? [] : [text]))
      if (html !== undefined) element.insertAdjacentHTML('beforeend', html)
      return () => {
        element.style.cssText = css
        element.replaceChildren(...nodes)
      }
    }
    const find = (at: string) =>
      [...document.querySelectorAll<HTMLElement>(at)].find(
        (found) =>
          found.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && found.innerText.trim() !== '',
      )
    setInterval(() => {
      const [language = ''] = (document.getElementById('root')?.getAttribute('data-view') ?? '').split(' ')
      const cell = `${language} ${window.innerWidth}`
      if (current && (current.cell !== cell || !current.element.isConnected)) {
        // A page that renders again loses its fault.
        if (current.cell === cell) planted.delete(cell)
        current.remove()
        current = null
      }
      const fault = faults[cell]
      const element = fault && !planted.has(cell) ? find(fault.at) : undefined
      if (!fault || !element) return
      planted.add(cell)
      current = { cell, element, remove: plant(fault, element) }
    }, 10)
  }, JSON.stringify(faults))
