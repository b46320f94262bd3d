// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { type ReactNode, useRef, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import '../../../../tests/helpers/setupDom.ts'
import { renderPanel } from '../../../../tests/helpers/studioEditor.tsx'
import { useRevealSelection } from './useRevealSelection.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const ignore = () => {}

function Lines(): ReactNode {
  const treeRef = useRef<HTMLDivElement>(null)
  const [isSearched, setSearched] = useState(true)
  useRevealSelection(ignore, ignore, treeRef, useRef(false), isSearched)
  return (
    <div ref={treeRef}>
      <button type="button" data-row="risk" onClick={() => setSearched(false)}>
        Clear
      </button>
    </div>
  )
}

it('scrolls to the selected line when a search ends', async () => {
  const page = { version: 1, page: [{ id: 'risk', type: 'RiskDisclaimer' }] }
  renderPanel(<Lines />, { files: { 'page.json': JSON.stringify(page) }, selection: 'risk' })
  // The selection itself is shown first.
  await new Promise((resolve) => requestAnimationFrame(resolve))
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView')
  fireEvent.click(screen.getByRole('button'))
  expect(shown.mock.contexts).toEqual([screen.getByRole('button')])
})
