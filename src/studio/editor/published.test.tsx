import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderPanel } from '../../../tests/helpers/studioEditor.tsx'
import { api } from '../api/calls.ts'
import { type LiveContent, LiveContentContext, useIsUnpublished } from './published.ts'
import { noReleases, refreshReleases } from './useReleases.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const Said = () => (useIsUnpublished() ? 'unpublished' : 'nothing to publish')

/** `saved` is the hash of what the draft of the test has. */
const published: LiveContent = { hash: 'saved', version: 2 }

it.each([
  ['nothing to publish', 'has what is live', 2, published],
  ['nothing to publish', 'has the files of the folder that is live', 3, { hash: 'saved', version: null }],
  ['nothing to publish', 'is of a page that is offline', null, null],
  ['unpublished', 'was changed before it was opened', 2, null],
  ['unpublished', 'was changed', 2, { hash: 'before', version: 2 }],
  ['unpublished', 'has what was live before a roll back', 1, published],
])('says "%s" of a draft that %s', async (said, draft, current, live) => {
  const alias = `published-${draft.replaceAll(' ', '-')}`
  const history = { ...noReleases(alias), current }
  vi.spyOn(api, 'history').mockResolvedValue(history)
  const panel = (
    <LiveContentContext value={live}>
      <Said />
    </LiveContentContext>
  )
  renderPanel(panel, { files: { 'page.json': '{}' }, alias })
  await act(() => refreshReleases(alias, history))
  expect(await screen.findByText(said)).toBeInTheDocument()
})
