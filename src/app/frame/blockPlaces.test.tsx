import type { FragmentInstance } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { fake } from '../../../tests/helpers/fake.ts'
import { createBlockPlaces } from './blockPlaces.ts'

beforeEach(() => {
  document.body.innerHTML = '<div id="rules" aria-busy="true"></div><div id="hero"></div>'
})

/** A mounted block with these elements. */
const mounted = (...elements: Element[]) =>
  fake<FragmentInstance>({
    observeUsing: (observer: ResizeObserver) => {
      for (const element of elements) observer.observe(element)
    },
    unobserveUsing() {},
  })

it('has the reserved place of a block that is not loaded yet', () => {
  const places = createBlockPlaces()
  const [reserved] = places.elementsOf('rules')
  expect(reserved?.id).toBe('rules')
  const shown = document.body.appendChild(document.createElement('section'))
  places.tracker.blockMounted(mounted(shown), 'rules', 'rules')
  expect(places.elementsOf('rules')).toEqual([shown])
})

it('has nothing for a block that a condition hides', () => {
  const places = createBlockPlaces()
  expect(places.elementsOf('gone')).toEqual([])
  // An element with the id that is no reserved place, such as that of another block.
  expect(places.elementsOf('hero')).toEqual([])
  expect(places.elementsOf('"]')).toEqual([])
})
