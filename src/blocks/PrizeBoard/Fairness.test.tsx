import { createHmac } from 'node:crypto'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderBlocks, settle, word } from '../../../tests/integration/rendering/blockHarness.tsx'
import { lotteryActivity } from '../../../tests/integration/rendering/lotterySamples.ts'
import { drawOutcome } from '../../platform/rules/draw.ts'
import { dialogs } from '../../ui/dialog/requests.ts'

const hex = (digit: string) => digit.repeat(64)
const seeds = {
  seedDay: '2026-11-21',
  seedHash: hex('a'),
  next: { day: '2026-11-22', seedHash: hex('b') },
  revealed: { day: '2026-11-20', seed: hex('c'), seedHash: hex('d') },
}

/** Opens the dialog of the badge and renders its content. */
async function openProof(revealed: (typeof seeds)['revealed'] | null = seeds.revealed) {
  const activity = lotteryActivity()
  if (!activity.lottery) throw new Error('The sample has lost its lottery.')
  const lottery = { ...activity.lottery, ...seeds, revealed }
  await renderBlocks({ page: [{ id: 'board', type: 'PrizeBoard' }], activity: { ...activity, lottery } })
  const badge = await screen.findByRole('button', { name: word('PrizeBoard.fair') })
  await settle()
  fireEvent.click(badge)
  const [dialog] = dialogs.get()
  expect(dialog?.request.title).toBe(word('PrizeBoard.fairTitle'))
  const content = dialog && 'content' in dialog.request ? dialog.request.content : null
  return render(<section aria-label="proof">{typeof content === 'function' ? content(() => {}) : content}</section>)
}

afterEach(() => {
  vi.unstubAllGlobals()
  dialogs.set(() => [])
})

it('shows the hashes of today, tomorrow and the last day, with its seed', async () => {
  const { container } = await openProof()
  expect([...container.querySelectorAll('code')].map(({ textContent }) => textContent)).toEqual(
    ['a', 'b', 'd', 'c'].map(hex),
  )
})

it('has no seed before the first day is over', async () => {
  const { container } = await openProof(null)
  expect(container.querySelectorAll('code')).toHaveLength(2)
})

it('copies a hash', async () => {
  const written = vi.fn(async () => {})
  vi.stubGlobal('navigator', { ...window.navigator, clipboard: { writeText: written } })
  const { container } = await openProof()
  const copy = within(container).getAllByRole('button').at(-1)
  await act(async () => copy && fireEvent.click(copy))
  await waitFor(() => expect(written).toHaveBeenCalledWith(hex('c')))
})

it('describes steps that give the outcome of a draw', () => {
  const weights = [10, 99_990, 200_000, 700_000]
  for (let number = 0; number < 200; number++) {
    const ticket = `ticket${number}`
    const digest = createHmac('sha256', Buffer.from(hex('c'), 'hex'))
      .update(`${ticket}:0`)
      .digest()
    const words = [0, 4, 8, 12, 16, 20, 24, 28].map((at) => digest.readUInt32BE(at))
    const rest = (words.find((value) => value < 4_294_000_000) ?? 0) % 1_000_000
    let sum = 0
    const index = weights.findIndex((weight) => {
      sum += weight
      return sum > rest
    })
    expect(drawOutcome(hex('c'), ticket, weights)).toBe(index)
  }
})
