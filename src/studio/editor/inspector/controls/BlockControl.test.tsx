import { act, fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPanel } from '../../../../../tests/helpers/studioEditor.tsx'
import Inspector from '../Inspector.tsx'

const files = {
  'activity.json': JSON.stringify({
    version: 1,
    type: 'Lottery',
    page: [
      { id: 'tabs', type: 'SectionTabs', props: { items: [{ target: '', text: 'a' }] } },
      { id: 'details', type: 'Section', slots: { content: [{ id: 'questions', type: 'Faq' }] } },
    ],
  }),
  'locales/en.json': '{ "a": "First" }\n',
}

it('offers the blocks of the page, and writes the id of the selected one', async () => {
  const { document: draft } = renderPanel(<Inspector />, { files, selection: 'tabs', view: {} })
  await act(async () => {})
  await act(async () => fireEvent.click(screen.getByRole('combobox', { name: /Target/ })))
  expect(screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    'SectionTabs tabstabs',
    'Section detailsdetails',
    'Faq questionsquestions',
  ])
  await act(async () => fireEvent.click(screen.getByRole('option', { name: /Faq questions/, hidden: true })))
  expect(draft.get().files['activity.json']).toContain('"target":"questions"')
})
