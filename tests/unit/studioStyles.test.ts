// @vitest-environment jsdom
import { waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { syncStyles } from '../../src/studio/gallery/syncStyles.ts'

afterEach(() => document.head.replaceChildren())

function addStyle(text: string, before: Node | null = null): HTMLStyleElement {
  const style = document.createElement('style')
  style.textContent = text
  document.head.insertBefore(style, before)
  return style
}

const texts = (page: Document) => [...page.querySelectorAll('style')].map(({ textContent }) => textContent)

it('a preview copies the style sheets of the page, including later and edited ones', async () => {
  const page = document.implementation.createHTMLDocument()
  const first = addStyle('a {}')
  const stop = syncStyles(page)
  expect(texts(page)).toEqual(['a {}'])

  const late = addStyle('c {}')
  await waitFor(() => expect(texts(page)).toEqual(['a {}', 'c {}']))
  const copies = [...page.querySelectorAll('style')]
  addStyle('b {}', late)
  await waitFor(() => expect(texts(page)).toEqual(['a {}', 'b {}', 'c {}']))
  // Existing style sheets are not moved, because moving reloads them.
  expect(page.querySelectorAll('style')[0]).toBe(copies[0])
  expect(page.querySelectorAll('style')[2]).toBe(copies[1])

  late.textContent = 'c { color: red }'
  await waitFor(() => expect(texts(page)).toEqual(['a {}', 'b {}', 'c { color: red }']))
  first.remove()
  await waitFor(() => expect(texts(page)).toEqual(['b {}', 'c { color: red }']))

  stop()
  addStyle('d {}')
  await new Promise((done) => setTimeout(done))
  expect(texts(page)).toEqual([])
})
