import { act, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { wordsForTests } from './uiWords.ts'

beforeEach(() => {
  wordsForTests()
  vi.resetModules()
})

it('a dialog opened before its chunk is loaded appears later', async () => {
  const { DialogHost, openDialog } = await import('../../../src/ui/index.ts')
  render(<DialogHost />)
  act(() => void openDialog({ kind: 'error', message: 'Early' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await screen.findByRole('dialog')).toHaveTextContent('Early')
})

it('a lost dialog chunk shows the message as a notification', async () => {
  vi.doMock('../../../src/ui/dialog/chunk/index.ts', () => {
    throw new Error('Failed to fetch dynamically imported module')
  })
  const { closeTopDialog, DialogHost, NotificationHost, openDialog } = await import('../../../src/ui/index.ts')
  render(
    <>
      <DialogHost />
      <NotificationHost />
    </>,
  )
  const onClose = vi.fn()
  act(() => void openDialog({ kind: 'error', message: 'System busy', onClose }))
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('System busy'))
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(closeTopDialog()).toBe(false)
  act(() => void openDialog({ kind: 'success' }))
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent("You've joined the event"))
  vi.doUnmock('../../../src/ui/dialog/chunk/index.ts')
})
