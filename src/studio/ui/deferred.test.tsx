// @vitest-environment jsdom
import { ChakraProvider } from '@chakra-ui/react'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import '../../../tests/helpers/setupDom.ts'
import { createStudioI18n } from '../words/index.ts'
import { deferred } from './deferred.tsx'
import { system } from './system.ts'

// React prints what a boundary catches.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function show(Part: ReturnType<typeof deferred<{ name: string }>>): void {
  render(
    <I18nextProvider i18n={createStudioI18n('en')}>
      <ChakraProvider value={system}>
        <p>Beside it</p>
        <Suspense>
          <Part name="history" />
        </Suspense>
      </ChakraProvider>
    </I18nextProvider>,
  )
}

const part = ({ name }: { name: string }) => <p>This is {name}</p>

it('leaves the rest of the screen when a part cannot be loaded, and loads it again', async () => {
  const failure = new TypeError('Failed to fetch')
  const load = vi
    .fn()
    .mockRejectedValueOnce(failure)
    .mockRejectedValueOnce(failure)
    .mockResolvedValue({ default: part })
  show(deferred(load))
  expect(await screen.findByRole('alert', {}, { timeout: 5_000 })).toHaveTextContent(
    /server cannot be reached.*unsaved changes are kept/,
  )
  expect(screen.getByText('Beside it')).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('This is history')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('loads a part again automatically when the connection was cut for a moment', async () => {
  const load = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue({ default: part })
  show(deferred(load))
  expect(await screen.findByText('This is history', {}, { timeout: 5_000 })).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('says of a part that throws that Studio is to blame, and renders it again', async () => {
  let isBroken = true
  const broken = (props: { name: string }) => {
    if (isBroken) throw new Error('broken')
    return part(props)
  }
  show(deferred(async () => ({ default: broken })))
  expect(await screen.findByRole('alert')).toHaveTextContent(/error in Studio/)
  isBroken = false
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('This is history')).toBeVisible()
})

it('shows something else instead of a part that has it', async () => {
  show(
    deferred<{ name: string }>(
      () => Promise.reject(new TypeError('Failed to fetch')),
      ({ name }) => <p>Plain {name}</p>,
    ),
  )
  expect(await screen.findByText('Plain history', {}, { timeout: 5_000 })).toBeVisible()
})
