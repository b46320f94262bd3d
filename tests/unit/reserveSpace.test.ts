// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { reserveSpace } from '../../src/app/reserveSpace.ts'

/** The boxes of the page when the viewer leaves it. */
const boxes: Record<string, [top: number, bottom: number]> = {
  board: [0, 300],
  mine: [320, 500],
  tasks: [520, 900],
  faq: [920, 1100],
}
const rectOf = (id: string) => {
  const [top, bottom] = boxes[id] ?? [0, 0]
  return new DOMRect(0, top, 0, bottom - top)
}

beforeEach(() => {
  vi.stubGlobal('CSS', { escape: (name: string) => name })
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return rectOf(this.id)
  })
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return rectOf(this.id).height
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

/** Returns the CSS rules for a page that ends with `html` and whose `blocks` the server renders. */
const leave = (html: string, blocks: readonly string[], pathname = '/') => {
  document.body.innerHTML = `<main>${html}</main>`
  reserveSpace(window, { pathname, blocks, sections: new Set(blocks) })
  return sessionStorage.getItem(`room:${window.innerWidth}:/`) ?? ''
}
/** The space for blocks that every user sees, which the margins of the sections replace. */
const userSpace = '.pb-user-space{display:none}'
const sections = (...ids: string[]) => ids.map((id) => `<section id="${id}"></section>`).join('')

describe('the reserved space of a page', () => {
  it('has the former height, as a maximum until the viewer is known', () => {
    expect(leave(sections('board'), ['board'])).toBe(
      `#board{min-block-size:300px!important}.viewer-unknown #board{max-block-size:300px;overflow:clip}${userSpace}`,
    )
  })

  it('is not distributed over the rows of a grid whose HTML is incomplete', () => {
    const grid = (style: string) => leave(`<section id="board" style="display:grid;${style}"></section>`, ['board'])
    expect(grid('')).toContain('#board{min-block-size:300px!important;align-content:start}')
    expect(grid('align-content:center')).toContain('#board{min-block-size:300px!important}')
  })

  it('hides a block that this viewer does not see', () => {
    expect(leave('', ['tasks'])).toBe(`.viewer-unknown #tasks{display:none}${userSpace}`)
  })

  it('is not clipped around opened content', () => {
    expect(leave('<section id="faq"><details open></details></section>', ['faq'])).toBe(userSpace)
  })

  it('includes sections that the server does not render', () => {
    const rules = leave(sections('board', 'mine', 'tasks', 'faq'), ['board', 'tasks', 'faq'])
    expect(rules).toContain('.viewer-unknown #mine{display:none}.viewer-unknown #tasks{margin-block-start:220px}')
    expect(rules.match(/margin-block-start/g)).toHaveLength(1)
  })

  it('does not change for another page without a reload', () => {
    expect(leave(sections('board'), ['tasks'], '/en/other')).toBe('#board{min-block-size:300px!important}')
  })
})
