import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPanel } from '../../../tests/helpers/studioEditor.tsx'
import { ReleaseActions } from './ReleaseActions.tsx'

it('says that saving writes files, and that the sandbox publishes them', () => {
  renderPanel(<ReleaseActions />, { files: { 'page.json': '{ "version": 1, "page": [] }\n' } })
  expect(screen.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription(/publishes them at once/)
})
