import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import { DialogHost } from '../../../src/ui/index.ts'
import { activityOf, groupsOf, now, renderBlocks, rowOf, taskOf, userOf, word } from './blockHarness.tsx'
import { wordsForTests } from './uiWords.ts'

const shareTask = taskOf('share', {
  taskType: 'SHARE_LINK',
  threshold: '1',
  unit: 'times',
  action: { native: 'share', url: null, text: null },
})
const activity = activityOf({ taskGroups: groupsOf([shareTask]) })

/** The link that is shared. */
export const link = `${window.location.origin}/en${calls.getUserShareContent.example.url}`

/** Replaces the clipboard in each test of a file; returns what writes to it. */
export function mockClipboard() {
  const writeText = vi.fn(async (_text: string) => {})
  beforeEach(() => {
    writeText.mockClear()
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  })
  afterEach(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
    Object.defineProperty(navigator, 'share', { value: undefined, configurable: true })
  })
  return writeText
}

/** Picks in the share dialog by the accessible name of a link or button, once it is open. */
export async function pickInDialog(name: string): Promise<void> {
  const dialog = within(await screen.findByRole('dialog', { name: word('dialog.shareTitle') }))
  // jsdom cannot open a tab.
  window.addEventListener('click', stay)
  await act(
    async () => void fireEvent.click(dialog.queryByRole('link', { name }) ?? dialog.getByRole('button', { name })),
  )
  window.removeEventListener('click', stay)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

const stay = (event: Event) => event.preventDefault()

/** The queries of a part of the page. */
export const partOf = (selector: string) =>
  within(document.querySelector<HTMLElement>(selector) ?? expect.unreachable())

/** A page of these blocks for a user who has joined; the platform completes the task after the report. */
export async function renderShareTask(types: readonly string[], props: Record<string, unknown> = {}) {
  let isShared = false
  const platform = {
    getUserShareContent: (input: { shared?: boolean }) => {
      isShared ||= input.shared === true
      return calls.getUserShareContent.example
    },
    taskCompletions: () => {
      const row = rowOf('share', isShared ? { status: 'COMPLETED', percent: 100 } : { threshold: '1' })
      return { completions: [row], lotteryCount: 0, serverTime: now }
    },
    userVipCode: calls.userVipCode.example,
    getRegisterCode: calls.getRegisterCode.example,
  }
  const page = types.map((type) => ({ id: type.toLowerCase(), type, ...(type !== 'TaskList' && { props }) }))
  const rendered = await renderBlocks({ page, activity, user: userOf(), calls: platform })
  wordsForTests()
  render(<DialogHost />)
  await screen.findByRole('heading', { name: 'Task share' })
  const card = partOf('[data-task="share"]')
  const reports = () =>
    rendered.made.filter(({ name, input }) => name === 'getUserShareContent' && (input as { shared?: boolean }).shared)
  return { ...rendered, card, reports }
}
