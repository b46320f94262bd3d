import { ChakraProvider } from '@chakra-ui/react'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { expect, it } from 'vitest'
import type { StudioReview } from '../../contract/reviews.ts'
import { system } from '../ui/system.ts'
import { createStudioI18n } from '../words/index.ts'
import { ApprovalPanel } from './ApprovalPanel.tsx'

const hash = 'a'.repeat(64)
const waiting: StudioReview = {
  alias: 'spring',
  draft: { revision: 4, savedAt: 1_790_000_000_000, authors: ['Ada'] },
  hash,
  current: 3,
  needed: true,
  state: 'waiting',
  approvedBy: null,
  mayApprove: true,
  approvers: ['Ben', 'Cem'],
  steps: [{ action: 'request', by: 'Ada', reason: 'Spring campaign', at: 1_790_000_000_000, counts: true }],
}

function open(review: Partial<StudioReview>, person = 'Ben', shown: string | null = hash) {
  const decided: unknown[][] = []
  render(
    <I18nextProvider i18n={createStudioI18n('en')}>
      <ChakraProvider value={system}>
        <ApprovalPanel
          review={{ ...waiting, ...review }}
          person={person}
          hash={shown}
          onDecide={async (...sent) => {
            decided.push(sent)
            if (sent[2] === 'refuse this') throw new Error('The draft of "spring" has changed.')
          }}
        />
      </ChakraProvider>
    </I18nextProvider>,
  )
  return decided
}
const buttons = () => screen.getAllByRole('button').map((button) => button.textContent)
const note = (text: string) => fireEvent.change(screen.getByLabelText('Note'), { target: { value: text } })

it('lets a second person approve what is shown, or ask for changes, with a note', async () => {
  const decided = open({})
  expect(buttons()).toEqual(['Approve', 'Request changes'])
  screen.getByText('A second person has to approve this before it is published. Ben or Cem may approve it.')
  screen.getByText('Spring campaign')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Approve' }).disabled).toBe(true)
  note('Dates are right')
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(decided).toEqual([['approve', hash, 'Dates are right']]))
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toBe(''))
})

it('lets an author only ask', () => {
  open({ state: 'none', mayApprove: false, steps: [] }, 'Ada')
  expect(buttons()).toEqual(['Request approval'])
})

it('has nothing to decide for an author who waits', () => {
  open({ mayApprove: false }, 'Ada')
  screen.getByText('Waiting for approval')
  expect(screen.queryAllByRole('button')).toEqual([])
  expect(screen.queryByLabelText('Note')).toBeNull()
})

it('says that who has approved cannot publish, and lets them ask for changes after all', () => {
  open({ state: 'approved', approvedBy: 'Ben' })
  screen.getByText('You approved this. Another person has to publish it.')
  expect(buttons()).toEqual(['Request changes'])
})

it('says that no operator may approve when all of them are authors', () => {
  open({ state: 'none', mayApprove: false, approvers: [] }, 'Ada')
  screen.getByText(/^No operator may approve this/)
})

it('decides nothing about a content that is not shown', () => {
  open({}, 'Ben', 'b'.repeat(64))
  screen.getByText('The draft has changed since you opened it.')
  expect(screen.queryAllByRole('button')).toEqual([])
})

it('shows why a decision was refused, and keeps the note', async () => {
  open({})
  note('refuse this')
  fireEvent.click(screen.getByRole('button', { name: 'Request changes' }))
  expect((await screen.findByRole('alert')).textContent).toContain('has changed')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('refuse this')
})
