import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { renderPanel } from '../../../tests/helpers/studioEditor.tsx'
import type { HistoryEntry } from '../../contract/operator.ts'
import { Toasts, toaster } from '../ui/toaster.tsx'
import { EditorNotices } from './EditorNotices.tsx'
import { noReleases, refreshReleases } from './useReleases.ts'

const files = { 'page.json': '{ "version": 1, "page": [] }\n' }
const step = (at: number, action: string, actor: string, version: number | null): HistoryEntry => ({
  ...{ at, action, actor, version, from: null, reason: `Reason of ${actor}`, source: 'studio', detail: null },
  ...{ bundle: null, hash: null },
})
const show = (alias: string, ...steps: HistoryEntry[]) =>
  act(() => refreshReleases(alias, { ...noReleases(alias), current: 1, steps }))

// Files share the messages of a worker, and only a few are shown at once.
beforeEach(() => toaster.remove())
afterEach(() => toaster.remove())

it('says what somebody else has published meanwhile, and nothing about the own commands', async () => {
  const panel = (
    <>
      <EditorNotices restored={false} />
      <Toasts />
    </>
  )
  renderPanel(panel, { files })
  const [alias, operator] = ['spring', 'Test']
  await show(alias, step(1, 'publish', 'Ben', 1))
  await show(alias, step(2, 'publish', operator, 2), step(1, 'publish', 'Ben', 1))
  expect(screen.queryByText(/has published/)).toBeNull()
  await show(alias, step(4, 'discard', 'Ben', null), step(3, 'publish', 'Ben', 3))
  expect(await screen.findByText('Ben has published version 3')).toBeInTheDocument()
  expect(screen.getByText('Reason of Ben · Your draft stays as it is.')).toBeInTheDocument()
  await show(alias, step(5, 'stop', 'Cleo', null))
  expect(await screen.findByText('Cleo has taken the page offline')).toBeInTheDocument()
})
