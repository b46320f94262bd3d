import { beforeEach, expect, it } from 'vitest'
import { createBlockPlaces } from './blockPlaces.ts'

beforeEach(() => {
  document.body.innerHTML = '<div id="rules" aria-busy="true"></div><div id="hero"></div>'
})

it('has the reserved place of a block that is not loaded yet', () => {
  const places = createBlockPlaces()
  expect(places.elementOf('rules')?.id).toBe('rules')
  document.body.innerHTML = '<section id="rules"></section>'
  places.tracker.blockMounted('rules', 'rules')
  expect(places.elementOf('rules')?.tagName).toBe('SECTION')
})

it('has nothing for a block that a condition hides', () => {
  const places = createBlockPlaces()
  expect(places.elementOf('gone')).toBeNull()
  // An element with the id that is no reserved place, such as that of another block.
  expect(places.elementOf('hero')).toBeNull()
  expect(places.elementOf('"]')).toBeNull()
})

it('has a block while one of its views is mounted', () => {
  const places = createBlockPlaces()
  const unmountFirst = places.tracker.blockMounted('hero', 'hero')
  const unmountNext = places.tracker.blockMounted('hero', 'hero')
  unmountFirst()
  expect(places.isMounted('hero')).toBe(true)
  unmountNext()
  expect(places.elementOf('hero')).toBeNull()
})
