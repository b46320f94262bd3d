import { fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, Suspense, use } from 'react'
import { Link, MemoryRouter, useSearchParams } from 'react-router-dom'
import { expect, it } from 'vitest'
import { QueryProvider, useQuery, useQueryValue } from './query.tsx'

const never = new Promise<never>(() => {})

/** Keeps the router busy: its update waits as long as a search is in the address. */
function Slow(): ReactNode {
  const [params] = useSearchParams()
  if (params.has('q')) use(never)
  return null
}

function Search(): ReactNode {
  const { query, change } = useQuery()
  return (
    <input
      aria-label="search"
      value={query.get('q') ?? ''}
      onChange={({ target }) => change(() => new URLSearchParams({ q: target.value }))}
    />
  )
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'search' })
const type = (letter: string) => fireEvent.change(field(), { target: { value: field().value + letter } })

it('shows what is typed while the router is still busy', () => {
  render(
    <MemoryRouter>
      <Suspense>
        <QueryProvider>
          <Search />
        </QueryProvider>
        <Slow />
      </Suspense>
    </MemoryRouter>,
  )
  for (const letter of 'spin') type(letter)
  expect(field().value).toBe('spin')
})

it('follows a link to the same screen', () => {
  render(
    <MemoryRouter>
      <QueryProvider>
        <Search />
      </QueryProvider>
      <Link to="/?q=teams">Teams</Link>
    </MemoryRouter>,
  )
  type('a')
  expect(field().value).toBe('a')
  fireEvent.click(screen.getByRole('link'))
  expect(field().value).toBe('teams')
  type('!')
  expect(field().value).toBe('teams!')
})

function Choice({ name, instead = '' }: { name: string; instead?: string }): ReactNode {
  const [value, set] = useQueryValue(name, instead)
  return <input aria-label={name} value={value} onChange={({ target }) => set(target.value)} />
}

const Address = () => <output>{useSearchParams()[0].toString()}</output>

it('keeps the values of several parts in one address, without those that are the default', () => {
  render(
    <MemoryRouter initialEntries={['/?zoom=year']}>
      <QueryProvider>
        <Choice name="zoom" instead="quarter" />
        <Choice name="tab" />
      </QueryProvider>
      <Address />
    </MemoryRouter>,
  )
  const choose = (name: string, value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'zoom' }).value).toBe('year')
  choose('tab', 'payouts')
  choose('zoom', 'month')
  expect(screen.getByRole('status').textContent).toBe('zoom=month&tab=payouts')
  choose('zoom', 'quarter')
  expect(screen.getByRole('status').textContent).toBe('tab=payouts')
})
