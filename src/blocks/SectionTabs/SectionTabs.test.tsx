import { act, fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { note, renderBlocks, settle, word } from '../../../tests/integration/rendering/blockHarness.tsx'
import { PageInfoContext } from '../../data/index.ts'
import views from './SectionTabs.tsx'

const ids = ['tasks', 'prizes', 'rules']
const words = { 't.tasks': 'First', 't.prizes': 'Second', 't.rules': 'Third' }
const items = ids.map((target) => ({ target, text: `t.${target}` }))
const tabs = { id: 'tabs', type: 'SectionTabs', props: { items } }
const named = ids.map((target) => ({ target, text: words[`t.${target}` as keyof typeof words] }))

const shown = () => screen.queryAllByRole('link').map(({ textContent }) => textContent)
const current = () => document.querySelector('[aria-current="location"]')?.textContent

/** Reports which elements are above the line. */
class Line {
  static observed = new Set<Element>()
  static report: (passed: readonly string[]) => void
  constructor(listener: (entries: object[]) => void) {
    Line.report = (passed) =>
      act(() => listener([...Line.observed].map((target) => ({ target, isIntersecting: passed.includes(target.id) }))))
  }
  observe = (element: Element) => void Line.observed.add(element)
  unobserve = (element: Element) => void Line.observed.delete(element)
  disconnect = () => Line.observed.clear()
}

/** The tabs in a page with these sections. */
function renderInMain(sections: readonly string[] = ids, hiddenForVisitors: readonly string[] = []) {
  vi.stubGlobal('IntersectionObserver', Line)
  const Tabs = views.ready
  const page = (list: readonly string[]) => (
    <PageInfoContext value={{ unmetBlocks: hiddenForVisitors } as never}>
      <main>
        <Tabs id="tabs" props={{ items: named }} slots={{}} data={{}} />
        {list.map((id) => (
          <section key={id} id={id} />
        ))}
      </main>
    </PageInfoContext>
  )
  const { rerender } = render(page(sections))
  const nextFrame = () => new Promise(requestAnimationFrame)
  return async (list: readonly string[]) => {
    await act(async () => rerender(page(list)))
    await act(nextFrame)
  }
}

describe('SectionTabs', () => {
  it('links to each block, in a navigation with a name', async () => {
    await renderBlocks({ page: [tabs, ...ids.map((id) => note(id))], words })
    expect(await screen.findByRole('navigation', { name: word('SectionTabs.label') })).toBeVisible()
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(ids.map((id) => `#${id}`))
  })

  it('leaves out blocks that the server does not render for visitors', async () => {
    const hidden = { value: false, final: false, tree: null }
    const page = [tabs, { ...note('prizes'), when: 'user.loggedIn' }]
    await renderBlocks({ page, words, conditions: { 'user.loggedIn': hidden } })
    await settle()
    expect(shown()).toEqual(['First', 'Third'])
  })

  it('follows which blocks are on the page', async () => {
    const change = renderInMain(['tasks', 'rules'])
    expect(shown()).toEqual(['First', 'Third'])
    await change(ids)
    expect(shown()).toEqual(['First', 'Second', 'Third'])
    await change(['rules'])
    expect(screen.queryByRole('navigation')).toBeNull()
  })

  it('reads the page once in a frame, however often it changes', async () => {
    renderInMain()
    const read = vi.spyOn(document.querySelector('main') as Element, 'querySelectorAll')
    for (const name of ['one', 'two', 'three']) await act(async () => document.body.classList.add(name))
    await act(() => new Promise(requestAnimationFrame))
    expect(read).toHaveBeenCalledTimes(1)
  })

  it('shows a block of users that is on the page', () => {
    renderInMain(ids, ['prizes'])
    expect(shown()).toEqual(['First', 'Second', 'Third'])
  })

  it('marks the last block above the line', async () => {
    const change = renderInMain()
    expect(current()).toBeUndefined()
    Line.report(['tasks'])
    expect(current()).toBe('First')
    Line.report(ids)
    expect(current()).toBe('Third')
    await change(['tasks', 'prizes'])
    Line.report(ids)
    expect(current()).toBe('Second')
    Line.report([])
    expect(current()).toBeUndefined()
  })

  it('marks a selected tab until the viewer scrolls', () => {
    renderInMain()
    fireEvent.click(screen.getByRole('link', { name: 'Third' }))
    Line.report(['tasks'])
    expect(current()).toBe('Third')
    fireEvent.wheel(window)
    Line.report(['tasks', 'prizes'])
    expect(current()).toBe('Second')
  })

  it('follows the page again after the viewer goes back', () => {
    renderInMain()
    fireEvent.click(screen.getByRole('link', { name: 'Third' }))
    window.location.hash = '#rules'
    fireEvent.popState(window)
    Line.report(['tasks'])
    expect(current()).toBe('Third')
    window.location.hash = ''
    fireEvent.popState(window)
    Line.report(['tasks'])
    expect(current()).toBe('First')
  })

  it.each(['ltr', 'rtl'])('scrolls the row to the current tab (%s)', (direction) => {
    const scrollTo = vi.fn()
    Element.prototype.scrollTo = scrollTo
    const left = direction === 'ltr' ? 300 : -140
    vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockReturnValue(left)
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(60)
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(360)
    renderInMain()
    // Not when it is hydrated: a press may have begun on a tab of the server's HTML.
    expect(scrollTo).not.toHaveBeenCalled()
    Line.report(['tasks'])
    expect(scrollTo).toHaveBeenCalledWith({ left: left - 150 })
    Line.report([])
    expect(scrollTo).toHaveBeenLastCalledWith({ left: 0 })
  })
})
