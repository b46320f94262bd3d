import { screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { renderPanel } from '../../../../tests/helpers/studioEditor.tsx'
import type { Draft } from '../../../contract/drafts.ts'
import { ConflictDialog } from './ConflictDialog.tsx'

const hash = (digit: string) => digit.repeat(64)
const files = { 'page.json': '{ "version": 1, "page": [] }\n', 'locales/en.json': '{ "a": "One" }\n' }
const mine = { 'locales/en.json': '{ "a": "One", "b": "Two" }\n' }

/** The dialog about what Ben saved. `changed`: what the own draft has changed since its last save. */
function conflict(changed: Readonly<Record<string, string>>) {
  const theirs: Draft = {
    ...{ alias: 'spring', kind: 'page', revision: 4, hash: hash('4'), source: 'draft', changed: true, base: null },
    ...{ author: 'Ben', savedAt: 2_000, files: { ...files, 'locales/en.json': '{ "a": "Three" }\n' }, assets: {} },
  }
  const version = { revision: 3, hash: hash('3'), author: 'Ada', savedAt: 1_000, content: { files, assets: {} } }
  const panel = (
    <MemoryRouter>
      <ConflictDialog state={{ kind: 'conflict', version, message: '', theirs }} />
    </MemoryRouter>
  )
  renderPanel(panel, { files: { ...files, ...changed } })
}

it('offers no merge to who has changed nothing', async () => {
  conflict({})
  await screen.findByText(/Ben saved another version .* You have not changed anything/)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Keep as copy',
    'Take over their version',
  ])
})

it('offers to merge own changes', async () => {
  conflict(mine)
  await screen.findByText(/Your changes are kept in this browser/)
  expect(screen.getByRole('button', { name: 'Merge' })).toBeEnabled()
})
