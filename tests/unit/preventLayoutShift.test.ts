// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { preventLayoutShift } from '../../src/app/preventLayoutShift.ts'

/** The elements lie below each other; each has the height in its `data-height`, and its margin above. */
function topOf(element: Element): number {
  const above = element.previousElementSibling
  const margin = element instanceof HTMLElement ? Number.parseFloat(element.style.marginBlockStart) || 0 : 0
  return margin + (above ? topOf(above) + Number(above.getAttribute('data-height')) : 0)
}

beforeEach(() => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return new DOMRect(0, topOf(this), 0, 0)
  })
  Element.prototype.checkVisibility = () => true
  const styleOf = window.getComputedStyle.bind(window)
  vi.spyOn(window, 'getComputedStyle').mockImplementation((element) =>
    Object.assign(styleOf(element), {
      marginBlockStart: element instanceof HTMLElement ? element.style.marginBlockStart || '0px' : '0px',
    }),
  )
})
afterEach(() => {
  window.dispatchEvent(new Event('keydown'))
  vi.restoreAllMocks()
})

const block = (id: string, height: number) => `<section id="${id}" data-height="${height}"></section>`
const find = (id: string) => document.getElementById(id) ?? document.body

/** Shows a page, and resolves with it once mutation observers may run. */
const open = (html: string) => {
  document.body.innerHTML = `<main>${html}</main>`
  const main = document.querySelector('main') ?? document.body
  preventLayoutShift(main, window, ['rail', 'tasks'])
}
const observed = () => new Promise((resolve) => setTimeout(resolve))

describe('a block below content that goes away', () => {
  it('stays in place', async () => {
    open(block('rail', 300) + block('tasks', 400))
    find('rail').remove()
    await observed()
    expect(topOf(find('tasks'))).toBe(300)
  })

  it('stays in place when its own element has been replaced before', async () => {
    open(block('rail', 300) + block('tasks', 400))
    find('tasks').outerHTML = block('tasks', 80)
    await observed()
    find('rail').remove()
    await observed()
    expect(topOf(find('tasks'))).toBe(300)
  })

  it('moves no further up than the lower edge of the window', async () => {
    open(block('rail', 3000) + block('tasks', 400))
    find('rail').remove()
    await observed()
    expect(topOf(find('tasks'))).toBe(window.innerHeight)
  })

  it('moves after an input of the viewer', async () => {
    open(block('rail', 300) + block('tasks', 400))
    window.dispatchEvent(new Event('pointerdown'))
    find('rail').remove()
    await observed()
    expect(topOf(find('tasks'))).toBe(0)
  })
})
