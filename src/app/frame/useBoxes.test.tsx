import { renderHook, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { createBlockPlaces } from './blockPlaces.ts'
import type { FrameStore, Shown } from './frameStore.ts'
import { useBoxes } from './useBoxes.ts'

const shownWith = (title: string) =>
  ({ draft: { page: { version: 1, page: [{ id: 'hero', type: 'Hero', props: { title } }] } } }) as unknown as Shown

it('sends the boxes when they change, not with every draft', async () => {
  document.body.innerHTML = '<div id="hero"></div>'
  const places = createBlockPlaces()
  places.tracker.blockMounted('hero', 'hero')
  const measure = vi.spyOn(document.getElementById('hero') as HTMLElement, 'getBoundingClientRect')
  measure.mockReturnValue(new DOMRect(0, 0, 100, 50))
  const store = { send: vi.fn() } as unknown as FrameStore
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
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
  vi.unstubAllGlobals()
})
