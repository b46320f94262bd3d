import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderPanel } from '../../../../tests/helpers/studioEditor.tsx'
import Words from '../tabs/Words.tsx'

const files = {
  'page.json':
    '{ "version": 1, "meta": { "title": "c" }, "page": [{ "id": "hero", "type": "Hero", "props": { "title": "a", "text": "b" } }] }\n',
  'locales/en.json': '{ "a": "First", "b": "Second", "c": "Third" }\n',
}

// Rows are only in the document where there is room for them.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(900)
})
afterEach(() => vi.restoreAllMocks())

const nextFrames = () => act(() => new Promise((resolve) => setTimeout(resolve, 100)))
const editor = () => screen.queryByRole('textbox', { name: /in English$/ })

it('keeps the editor open that Tab opens in the next cell', async () => {
  const { file } = renderPanel(<Words />, { files })
  await nextFrames()
  const cell = screen.getByText('First').closest<HTMLElement>('[data-cell]') as HTMLElement
  fireEvent.doubleClick(cell)
  fireEvent.change(editor() as HTMLElement, { target: { value: 'One' } })
  fireEvent.keyDown(editor() as HTMLElement, { key: 'Tab' })
  await nextFrames()
  expect(editor()).toHaveFocus()
  expect(editor()).toHaveValue('Second')
  expect(file('locales/en.json')).toContain('"One"')
})

it('opens the editor for an input method, which types into it', async () => {
  renderPanel(<Words />, { files })
  await nextFrames()
  const cell = screen.getByText('First').closest<HTMLElement>('[data-cell]') as HTMLElement
  act(() => cell.focus())
  const isDefault = fireEvent.keyDown(cell, { key: 'Process', keyCode: 229 })
  expect(isDefault).toBe(true)
  expect(editor()).toHaveFocus()
  expect(editor()).toHaveValue('')
})

it('says where a text is used, without names of files', async () => {
  renderPanel(<Words />, { files })
  await nextFrames()
  expect(screen.getByText('hero · Title')).toBeInTheDocument()
  expect(screen.getByText('Page · Title')).toBeInTheDocument()
})
