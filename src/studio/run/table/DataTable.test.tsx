import { ChakraProvider } from '@chakra-ui/react'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { I18nextProvider } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { QueryProvider } from '../../ui/query.tsx'
import { system } from '../../ui/system.ts'
import { createStudioI18n } from '../../words/index.ts'
import { type Column, DataTable } from './DataTable.tsx'

interface User {
  id: string
  tasks: number
}

const columns: readonly Column<User>[] = [
  { key: 'id', header: 'User ID', value: ({ id }) => id },
  { key: 'tasks', header: 'Tasks', value: ({ tasks }) => tasks, isNumber: true },
]
const rowId = ({ id }: User) => id

/** Renders a table on a screen with an address. */
const renderTable = (table: ReactNode, address = '/') =>
  render(
    <MemoryRouter initialEntries={[address]}>
      <I18nextProvider i18n={createStudioI18n('en')}>
        <ChakraProvider value={system}>
          <QueryProvider>{table}</QueryProvider>
        </ChakraProvider>
      </I18nextProvider>
    </MemoryRouter>,
  )

function show(rows: User[], onChosen?: (ids: string[]) => void, address?: string) {
  renderTable(
    <DataTable
      label="Users"
      columns={columns}
      rows={rows}
      rowId={rowId}
      empty="No users"
      fileName="users"
      {...(onChosen && {
        actions: (chosen: readonly User[]) => (
          <button type="button" onClick={() => onChosen(chosen.map(rowId))}>
            Approve
          </button>
        ),
      })}
    />,
    address,
  )
}

const shown = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell').at(-2)?.textContent)

const users: User[] = [
  { id: '70', tasks: 2 },
  { id: '8', tasks: 10 },
  { id: '9', tasks: 1 },
]

it('sorts numbers as numbers, and says how', () => {
  show(users)
  const header = screen.getByRole('button', { name: 'Tasks' })
  fireEvent.click(header)
  expect(shown()).toEqual(['8', '70', '9'])
  expect(screen.getByRole('columnheader', { name: /Tasks/ }).getAttribute('aria-sort')).toBe('descending')
  fireEvent.click(header)
  expect(shown()).toEqual(['9', '70', '8'])
})

it('has the search and the order of the address', () => {
  show(users, undefined, '/?q=0&sort=-tasks')
  expect(shown()).toEqual(['8', '70'])
  expect(screen.getByRole('columnheader', { name: /Tasks/ }).getAttribute('aria-sort')).toBe('descending')
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('0')
})

it('searches all columns', () => {
  show(users)
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '10' } })
  expect(shown()).toEqual(['8'])
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'x' } })
  screen.getByText('Nothing matches the search.')
})

it('gives the chosen rows to commands', async () => {
  let chosen: string[] = []
  show(users, (ids) => {
    chosen = ids
  })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Choose 9' }))
  await screen.findByText('1 chosen')
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }))
  expect(chosen).toEqual(['9'])
  fireEvent.click(screen.getByRole('checkbox', { name: 'Choose all rows' }))
  await screen.findByText('3 chosen')
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }))
  expect(chosen).toHaveLength(3)
})

it('leaves out chosen rows that the search hides', async () => {
  let chosen: string[] = []
  show(users, (ids) => {
    chosen = ids
  })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Choose all rows' }))
  await screen.findByText('3 chosen')
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '70' } })
  await screen.findByText('1 chosen')
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }))
  expect(chosen).toEqual(['70'])
})

it('numbers the rows in the order that is shown', () => {
  show(users)
  fireEvent.click(screen.getByRole('button', { name: 'Tasks' }))
  const numbers = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.getAttribute('aria-rowindex'))
  expect(numbers).toEqual(['2', '3', '4'])
})

it('renders only a part of many rows', () => {
  show(Array.from({ length: 2_000 }, (_, index) => ({ id: String(index + 1), tasks: index })))
  screen.getByText('2000 rows')
  expect(screen.getAllByRole('row').length).toBeLessThan(200)
})

/** Has read two of the users. */
function Paged() {
  const [rows, setRows] = useState(users.slice(0, 2))
  const readRest = async () => {
    setRows(users)
    return true
  }
  return <DataTable {...{ columns, rows, rowId, readRest }} label="Users" empty="No users" fileName="users" />
}

it('exports the rows that were not read yet too', async () => {
  const exported: Promise<string>[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        exported.push(blob.text())
        return 'blob:users'
      },
      revokeObjectURL: () => {},
    }),
  )
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  renderTable(<Paged />)
  fireEvent.click(screen.getByRole('button', { name: 'Export CSV' }))
  await expect.poll(() => exported.length).toBe(1)
  expect((await exported[0])?.trim().split('\r\n').slice(1)).toEqual(['70,2', '8,10', '9,1'])
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
