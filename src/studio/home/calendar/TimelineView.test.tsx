import { ChakraProvider } from '@chakra-ui/react'
import { fireEvent, render, screen } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { system } from '../../ui/system.ts'
import { createStudioI18n } from '../../words/index.ts'
import { TimelineView } from './TimelineView.tsx'
import type { TimelineRow } from './timeline.ts'

const now = Date.UTC(2026, 10, 1)
const day = 86_400_000
const windows = {
  timeZone: '+08:00',
  ...{ applyStart: now, applyEnd: now + 5 * day, start: now, end: now + 5 * day },
  ...{ settle: now + 6 * day, claimEnd: now + 9 * day },
}
const rows = ['one', 'two', 'three'].map((alias) => ({ page: { alias, title: alias }, windows })) as TimelineRow[]

it('is one stop of the Tab key, with arrow keys between the rows', () => {
  render(
    <I18nextProvider i18n={createStudioI18n('en')}>
      <ChakraProvider value={system}>
        <MemoryRouter>
          <TimelineView rows={rows} now={now} zoom="month" />
        </MemoryRouter>
      </ChakraProvider>
    </I18nextProvider>,
  )
  const links = screen.getAllByRole('link')
  const stops = () => [...document.querySelectorAll<HTMLElement>('[tabindex="0"]')]
  const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key })
  expect(stops()).toEqual([links[0]])
  links[0]?.focus()
  press('ArrowDown')
  expect([document.activeElement, stops()]).toEqual([links[1], [links[1]]])
  press('End')
  press('ArrowDown')
  expect([document.activeElement, stops()]).toEqual([links[2], [links[2]]])
  press('Home')
  press('ArrowUp')
  expect(document.activeElement).toBe(links[0])
})
