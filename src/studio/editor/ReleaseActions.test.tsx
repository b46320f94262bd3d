import { screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { renderPanel } from '../../../tests/helpers/studioEditor.tsx'
import { ReleaseActions } from './ReleaseActions.tsx'

const openActions = () =>
  renderPanel(
    <MemoryRouter>
      <ReleaseActions />
    </MemoryRouter>,
    { files: { 'page.json': '{ "version": 1, "page": [] }\n' } },
  )

it('says that saving writes files, and that the sandbox publishes them', () => {
  openActions()
  expect(screen.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription(/publishes them at once/)
})

it('leads to the review of the page', () => {
  openActions()
  expect(screen.getByRole('link', { name: 'Review' })).toHaveAttribute('href', '/review/spring')
})
