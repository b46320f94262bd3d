import { expect, it } from 'vitest'
import { createBlockPlaces } from './blockPlaces.ts'
import { blockAt } from './observeBlocks.ts'

const types = new Map([
  ['hero', 'Hero'],
  ['events', 'ActivityList'],
  ['events-late', 'ActivityList'],
])

/** The block at the element with the class `at`. */
const at = (html: string) => {
  document.body.innerHTML = html
  const { tracker, ...places } = createBlockPlaces()
  for (const id of types.keys()) if (document.getElementById(id)) tracker.blockMounted(id, id)
  return blockAt(document.querySelector('.at'), { tracker, ...places }, types)
}

it('is the innermost block around an element', () => {
  expect(at('<div id="hero"><div id="events"><p class="at"></p></div></div>')).toBe('events')
  expect(at('<main><p class="at"></p></main>')).toBeNull()
})

it('is also found from a second outer element of the block', () => {
  expect(at('<section id="events-mine"><p class="at"></p></section><section id="events"></section>')).toBe('events')
  expect(at('<div id="events"></div><div id="events-late"><h2 id="events-late-title" class="at"></h2></div>')).toBe(
    'events-late',
  )
})
