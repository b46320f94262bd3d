import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import { activityOf, groupsOf, now, renderBlocks, rowOf, taskOf, userOf, word } from './blockHarness.tsx'

const shareTask = taskOf('share', {
  taskType: 'SHARE_LINK',
  threshold: '1',
  unit: 'times',
  action: { native: 'share', url: null, text: null },
})
const activity = activityOf({ taskGroups: groupsOf([shareTask]) })
const link = `${window.location.origin}/en${calls.getUserShareContent.example.url}`
const writeText = vi.fn(async (_text: string) => {})

beforeEach(() => {
  writeText.mockClear()
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
})
afterEach(() => {
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
  Object.defineProperty(navigator, 'share', { value: undefined, configurable: true })
})

const partOf = (selector: string) => within(document.querySelector<HTMLElement>(selector) ?? expect.unreachable())

/** A page of these blocks for a user who has joined; the platform completes the task after the report. */
async function draw(types: readonly string[], props: Record<string, unknown> = {}) {
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
  const drawn = await renderBlocks({ page, activity, user: userOf(), calls: platform })
  await screen.findByRole('heading', { name: 'Task share' })
  const card = partOf('[data-task="share"]')
  const reports = () =>
    drawn.made.filter(({ name, input }) => name === 'getUserShareContent' && (input as { shared?: boolean }).shared)
  return { ...drawn, card, reports }
}

describe('the card of a share task', () => {
  it('shares, reports the share, and offers the claim without a reload', async () => {
    const { card, reports } = await draw(['TaskList'])
    fireEvent.click(await card.findByRole('button', { name: word('task.goShare') }))
    expect(await card.findByRole('button', { name: /^Claim/ })).toBeVisible()
    expect(writeText).toHaveBeenCalledExactlyOnceWith(link)
    expect(reports()).toHaveLength(1)
  })

  it('stays unchanged when the viewer closes the share sheet', async () => {
    const sheet = vi.fn(() => Promise.reject(new DOMException('', 'AbortError')))
    Object.defineProperty(navigator, 'share', { value: sheet, configurable: true })
    const { card, reports } = await draw(['TaskList'])
    const button = await card.findByRole('button', { name: word('task.goShare') })
    fireEvent.click(button)
    await waitFor(() => expect(sheet).toHaveBeenCalledOnce())
    await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'))
    expect(reports()).toEqual([])
    expect(card.queryByRole('button', { name: /^Claim/ })).toBeNull()
  })
})

describe.each([
  ['ShareBar', 'ShareBar.share', {}],
  ['ShareBar', 'ShareBar.copy', {}],
  ['InviteCard', 'InviteCard.share', {}],
  ['InviteCard', 'InviteCard.copyLink', {}],
  ['InviteCard', 'InviteCard.share', { code: 'event' }],
])('%s by "%s" %j', (type, key, props) => {
  it('completes the share task of its page', async () => {
    const { card, reports } = await draw(['TaskList', type], props)
    // The placeholder has the id of the block until its chunk is loaded.
    await waitFor(() => expect(document.querySelector(`#${type.toLowerCase()}:not([aria-busy])`)).not.toBeNull())
    fireEvent.click(await partOf(`#${type.toLowerCase()}:not([aria-busy])`).findByRole('button', { name: word(key) }))
    expect(await card.findByRole('button', { name: /^Claim/ })).toBeVisible()
    expect(reports()).toHaveLength(1)
    expect(writeText).toHaveBeenCalledOnce()
  })
})
