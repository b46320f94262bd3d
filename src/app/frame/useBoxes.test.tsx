import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { createBlockPlaces } from './blockPlaces.ts'
import type { FrameStore, Shown } from './frameStore.ts'
import { useBoxes } from './useBoxes.ts'

afterEach(() => vi.unstubAllGlobals())

const shownWith = (title: string): Shown => ({
  draft: {
    ...{ alias: 'a', activityId: null, activityType: null, words: {}, checked: null },
    page: { version: 1, page: [{ id: 'hero', type: 'Hero', props: { title } }] },
  },
  view: { persona: 'visitor', at: 0, theme: 'light' },
  ...{ csrf: '', selected: { id: null, scroll: false }, labels: null, comments: {} },
})

class NoObserver {
  observe() {}
  disconnect() {}
}

it('sends the boxes when they change, not with every draft', async () => {
  document.body.innerHTML = '<div id="hero"></div>'
  const places = createBlockPlaces()
  places.tracker.blockMounted('hero', 'hero')
  const measure = vi.spyOn(document.getElementById('hero') as HTMLElement, 'getBoundingClientRect')
  measure.mockReturnValue(new DOMRect(0, 0, 100, 50))
  const store: FrameStore = { get: () => null, subscribe: () => () => {}, send: vi.fn() }
  vi.stubGlobal('ResizeObserver', NoObserver)
  const { rerender } = renderHook(({ shown }) => useBoxes(store, places, shown), {
    initialProps: { shown: shownWith('a') },
  })
  await waitFor(() => expect(store.send).toHaveBeenCalledOnce())
  const measured = measure.mock.calls.length
  rerender({ shown: shownWith('ab') })
  await waitFor(() => expect(measure.mock.calls.length).toBeGreaterThan(measured))
  expect(store.send).toHaveBeenCalledOnce()
  measure.mockReturnValue(new DOMRect(0, 0, 100, 80))
  rerender({ shown: shownWith('abc') })
  await waitFor(() => expect(store.send).toHaveBeenCalledTimes(2))
})

it('waits for an idle browser only while the blocks stay the same', async () => {
  document.body.innerHTML = '<div id="hero"></div><div id="rules"></div>'
  const places = createBlockPlaces()
  for (const id of ['hero', 'rules']) {
    places.tracker.blockMounted(id, id)
    const element = document.getElementById(id) as HTMLElement
    vi.spyOn(element, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 50))
  }
  const store: FrameStore = { get: () => null, subscribe: () => () => {}, send: vi.fn() }
  vi.stubGlobal('ResizeObserver', NoObserver)
  const idle = vi.fn()
  vi.stubGlobal('requestIdleCallback', idle)
  vi.stubGlobal('cancelIdleCallback', () => {})
  const shown = shownWith('a')
  const { rerender } = renderHook((props) => useBoxes(store, places, props.shown), { initialProps: { shown } })
  await waitFor(() => expect(store.send).toHaveBeenCalledOnce())
  expect(idle).not.toHaveBeenCalled()
  rerender({ shown: shownWith('ab') })
  await waitFor(() => expect(idle).toHaveBeenCalled())
  const more = shownWith('ab')
  const page = { ...more.draft.page, page: [...more.draft.page.page, { id: 'rules', type: 'Rules' }] }
  rerender({ shown: { ...more, draft: { ...more.draft, page } } })
  await waitFor(() => expect(store.send).toHaveBeenCalledTimes(2))
})
