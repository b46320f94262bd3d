import { fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, Suspense, use } from 'react'
import { Link, MemoryRouter, useSearchParams } from 'react-router-dom'
import { expect, it } from 'vitest'
import { useQuery } from './useQuery.ts'

const never = new Promise<never>(() => {})

/** Keeps the router busy: its update waits as long as a search is in the address. */
function Slow(): ReactNode {
  const [params] = useSearchParams()
  if (params.has('q')) use(never)
  return null
}

function Search(): ReactNode {
  const [query, setQuery] = useQuery()
  return (
    <input
      aria-label="search"
      value={query.get('q') ?? ''}
      onChange={({ target }) => setQuery(new URLSearchParams({ q: target.value }))}
    />
  )
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'search' })
const type = (letter: string) => fireEvent.change(field(), { target: { value: field().value + letter } })

it('shows what is typed while the router is still busy', () => {
  render(
    <MemoryRouter>
      <Suspense>
        <Search />
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
      <Search />
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
