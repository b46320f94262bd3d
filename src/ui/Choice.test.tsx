import { render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Choice } from './Choice.tsx'

afterEach(() => vi.restoreAllMocks())

const options = ['a', 'b', 'c'].map((value) => ({ value, text: value }))

it.each([
  ['the end', 'c', [200, 300], 140],
  ['the start', 'a', [-90, 10], -130],
  ['no side for an option in view', 'b', [0, 100], 0],
])('scrolls the row to %s, so that the chosen option is in view', (_, value, [left = 0, right = 0], scrolled) => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return (this.tagName === 'LABEL' ? { left, right } : { left: 0, right: 200 }) as DOMRect
  })
  render(<Choice name="choice" label="Choice" options={options} value={value} onChange={() => {}} />)
  expect(screen.getByRole('group').scrollLeft).toBe(scrolled)
})
