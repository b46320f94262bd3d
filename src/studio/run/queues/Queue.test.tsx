import { ChakraProvider } from '@chakra-ui/react'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { QueryProvider } from '../../ui/query.tsx'
import { system } from '../../ui/system.ts'
import { createStudioI18n } from '../../words/index.ts'
import { Queue, type QueueCommand } from './Queue.tsx'

interface Payout {
  id: string
  user: string
}

function show(rows: Payout[], run: QueueCommand<Payout>['run']) {
  const nothing = () => {}
  render(
    <MemoryRouter>
      <I18nextProvider i18n={createStudioI18n('en')}>
        <ChakraProvider value={system}>
          <QueryProvider>
            <Queue
              label="Payouts"
              fileName="payouts"
              empty="Nothing"
              pages={{
                rows,
                problem: null,
                hasMore: false,
                loading: false,
                more: nothing,
                rest: async () => true,
                reload: nothing,
              }}
              columns={[{ key: 'user', header: 'User ID', value: ({ user }) => user }]}
              rowId={({ id }) => id}
              commands={[{ name: 'retry', run }]}
            />
          </QueryProvider>
        </ChakraProvider>
      </I18nextProvider>
    </MemoryRouter>,
  )
}

it('says which of the chosen entries were refused, and why', async () => {
  const message = 'There is no application of this user in review.'
  show(
    ['1', '2', '3'].map((id) => ({ id, user: `70${id}` })),
    async () => ({
      outcomes: ['3', '1', '2'].map((payoutId) => ({
        payoutId,
        changed: payoutId === '2',
        message: payoutId === '2' ? null : message,
      })),
      changed: 1,
    }),
  )
  fireEvent.click(screen.getByRole('checkbox', { name: 'Choose all rows' }))
  await screen.findByText('3 chosen')
  fireEvent.click(screen.getByRole('button', { name: 'Pay again' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'Checked' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Pay again' }))
  await screen.findByText(`1 entry was changed. 703, 701: ${message}`)
})

it('says why more rows than a command takes cannot be sent', async () => {
  const rows = Array.from({ length: 101 }, (_, index) => ({ id: `${index}`, user: `${index}` }))
  show(rows, async () => ({ outcomes: [], changed: 0 }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Choose all rows' }))
  await screen.findByText('Choose at most 100 rows at a time.')
  expect(screen.getByRole('button', { name: 'Pay again' })).toHaveProperty('disabled', true)
})
