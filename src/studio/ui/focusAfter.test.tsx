import { expect, it } from 'vitest'
import { focusAfter } from './focusAfter.ts'

it('is what had the focus before, or the selected tab if that is gone', () => {
  document.body.innerHTML =
    '<div role="tab" aria-selected="false">Page</div><div role="tab" aria-selected="true">Words</div><input>'
  const input = document.querySelector('input')
  const selected = document.querySelectorAll('[role="tab"]')[1]
  expect(focusAfter(input)).toBe(input)
  expect(focusAfter(document.body)).toBe(selected)
  input?.remove()
  expect(focusAfter(input)).toBe(selected)
  expect(focusAfter(null)).toBe(selected)
})
