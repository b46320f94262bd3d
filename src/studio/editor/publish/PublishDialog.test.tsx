import { ChakraProvider } from '@chakra-ui/react'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ScheduledRelease } from '../../../contract/operator.ts'
import type { StudioReview } from '../../../contract/reviews.ts'
import type { StudioComparison } from '../../../contract/studio/compare.ts'
import type { StudioSession } from '../../../contract/studio/session.ts'
import { browserZone, datesOf } from '../../ui/dates.ts'
import { system } from '../../ui/system.ts'
import { Toasts, toaster } from '../../ui/toaster.tsx'
import { createStudioI18n } from '../../words/index.ts'
import { EditorContext, type EditorParts } from '../context.ts'
import type { SaveState } from '../save/createSaver.ts'
import PublishDialog from './PublishDialog.tsx'

const files = { 'page.json': '{}' }
const parts = {
  alias: 'spring',
  session: { operator: 'Ada', requireApproval: 'never' } as Partial<StudioSession> as StudioSession,
  document: {
    get: () => ({ files, assets: {}, mark: 0, undo: null, redo: null }),
  } as Partial<EditorParts['document']> as EditorParts['document'],
  saver: {
    flush: async () => {
      latest = answers.own
      return isSaved
    },
    get: () => ({ kind: 'saved', version: { hash: latest } as SaveState['version'] }),
    confirmLatest: (theirs) => theirs?.hash === latest,
  } as Partial<EditorParts['saver']> as EditorParts['saver'],
  keepStale: () => void order.push('keep stale marks'),
  setPublished: (now: object) => void order.push(now),
} as Partial<EditorParts> as EditorParts

const comparison: StudioComparison = {
  live: { version: 3, hash: 'a', publishedAt: 1_790_000_000_000, by: 'Ben', reason: 'Fix the title' },
  current: 3,
  hash: 'b',
  changes: [
    { part: 'words', kind: 'changed', path: 'a', affects: null },
    { part: 'rules', kind: 'changed', path: 'b', affects: 'all' },
  ],
  money: null,
  users: { joined: 0, unclaimed: 0 },
  notices: [],
  refusal: null,
  problems: [],
}

const review: StudioReview = {
  alias: 'spring',
  draft: { revision: 4, savedAt: 1_790_000_000_000, authors: ['Ada'] },
  hash: 'b',
  current: 3,
  needed: false,
  state: 'none',
  approvedBy: null,
  mayApprove: false,
  approvers: null,
  steps: [],
}

/** Answers by path; each publish takes the next of `publishes`. */
let answers: {
  comparison: StudioComparison
  review: StudioReview
  base: number
  /** The hash of the draft on the server, and that of the own draft once it is saved. */
  draft: string
  own: string
  plans: Partial<ScheduledRelease>[]
  publishes: { status: number; body: object }[]
}
/** The hash of the draft that was saved last. */
let latest = ''
/** Whether the draft can be saved. */
let isSaved = true
const onClose = vi.fn()
let sent: Record<string, unknown>[]
let order: unknown[] = []

beforeEach(() => {
  sent = []
  order = []
  isSaved = true
  latest = 'mine'
  onClose.mockClear()
  answers = { comparison, review, base: 3, draft: 'mine', own: 'mine', plans: [], publishes: [] }
  vi.stubGlobal('fetch', async (path: string, options: RequestInit = {}) => {
    const reply = (status: number, body: object) => new Response(JSON.stringify(body), { status })
    if (path.endsWith('/drafts/spring'))
      return reply(200, { base: { version: answers.base, hash: 'a' }, hash: answers.draft, author: 'Ben' })
    if (path.endsWith('/plans')) return reply(200, { plans: answers.plans, current: {} })
    if (path.endsWith('/studio/review/spring')) return reply(200, answers.review)
    if (path.endsWith('/studio/compare')) return reply(200, answers.comparison)
    sent.push(JSON.parse(String(options.body)))
    order.push('publish')
    const { status, body } = answers.publishes.shift() ?? { status: 500, body: {} }
    return reply(status, body)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  // Files share the messages of a worker, and only a few are shown at once.
  toaster.remove()
})

const open = (beside: ReactNode = null) =>
  render(
    <I18nextProvider i18n={createStudioI18n('en')}>
      <ChakraProvider value={system}>
        <EditorContext value={parts}>
          <MemoryRouter>
            <SWRConfig value={{ provider: () => new Map() }}>
              <PublishDialog open onClose={onClose} />
            </SWRConfig>
          </MemoryRouter>
          {beside}
        </EditorContext>
      </ChakraProvider>
    </I18nextProvider>,
  )

const published = { outcome: 'published', alias: 'spring', version: 4, planned: null }
const publishButton = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Publish now' })
const giveReason = async () => fireEvent.change(await screen.findByLabelText(/^Reason/), { target: { value: 'May' } })

it('shows money first, asks for a reason, and publishes over the release that the draft is based on', async () => {
  answers.publishes = [{ status: 200, body: published }]
  open()
  const groups = await screen.findAllByRole('region')
  expect(groups.map((group) => group.getAttribute('aria-label'))).toEqual(['Money', 'Texts'])
  expect((await publishButton()).disabled).toBe(true)
  await giveReason()
  fireEvent.click(await publishButton())
  await screen.findByText('Version 4 is live.')
  expect(sent).toEqual([{ alias: 'spring', by: 'Ada', reason: 'May', expected: 3, draft: 'mine', files, assets: {} }])
  expect(order).toEqual(['keep stale marks', 'publish', files])
})

it('counts what a first publish puts online, and lists it on request', async () => {
  answers.comparison = { ...comparison, live: null, current: null }
  open()
  const [texts] = (await screen.findAllByRole('region')).filter((group) => group.getAttribute('aria-label') === 'Texts')
  expect(texts?.querySelector('h3')).toHaveTextContent('Texts · 1')
  expect(texts?.querySelectorAll('li')).toHaveLength(0)
  fireEvent.click(within(texts as HTMLElement).getByRole('button', { name: 'Show all 1' }))
  expect(texts?.querySelectorAll('li')).toHaveLength(1)
})

it('asks for a confirmation that names the users whose money changes', async () => {
  const money = {
    alias: 'spring',
    activityId: '1001',
    joined: 1204,
    unclaimed: 14,
    promised: [{ coin: 'USDT', granted: '530', unclaimed: '70' }],
    changes: [{ what: 'windows.claimEnd', from: 'a', to: 'b', affects: 'all' as const }],
  }
  const notice = { kind: 'window' as const, window: 'claim' as const, ms: -259_200_000, unclaimed: 0 }
  answers.comparison = { ...comparison, money, notices: [notice] }
  answers.publishes = [{ status: 200, body: published }]
  open()
  await giveReason()
  await screen.findByText('The claim window is 3 days shorter.')
  expect((await publishButton()).disabled).toBe(true)
  fireEvent.click(screen.getByRole('checkbox', { name: /1,204 users who have joined/ }))
  await waitFor(async () => expect((await publishButton()).disabled).toBe(false))
  fireEvent.click(await publishButton())
  await screen.findByText('Version 4 is live.')
  expect(sent[0]?.confirm).toBe(true)
})

it('says who published meanwhile, and publishes over it only after that is accepted', async () => {
  const last = { action: 'publish', version: 5, actor: 'Cleo', reason: 'Add a prize', at: 1_790_000_000_000 }
  const conflict = {
    error: 'VERSION_CONFLICT',
    message: 'Release 5 is current.',
    conflicts: [{ alias: 'spring', current: 5, last }],
  }
  answers.publishes = [
    { status: 409, body: conflict },
    { status: 200, body: { ...published, version: 6 } },
  ]
  open()
  await giveReason()
  answers.comparison = { ...comparison, current: 5 }
  fireEvent.click(await publishButton())
  await screen.findByText(/By Cleo on .*: Add a prize\./)
  await giveReason()
  expect((await publishButton()).disabled).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Publish over version 5' }))
  await waitFor(async () => expect((await publishButton()).disabled).toBe(false))
  fireEvent.click(await publishButton())
  await screen.findByText('Version 6 is live.')
  expect(sent.map(({ expected }) => expected)).toEqual([3, 5])
})

it('lists the warnings, and publishes with them', async () => {
  const warning = (line: number) =>
    ({
      severity: 'warning',
      code: 'P0606',
      file: 'activity.json',
      line,
      pointer: '',
      message: 'One can join before the page is shown.',
    }) as StudioComparison['problems'][number]
  answers.comparison = { ...comparison, problems: [1, 2, 3, 4, 5, 6, 7].map(warning) }
  open()
  expect(await screen.findByText('Page, line 5: One can join before the page is shown.')).toBeInTheDocument()
  expect(screen.queryByText(/^Page, line 6/)).toBeNull()
  expect(screen.getByText('2 more in the tab “Problems”')).toBeInTheDocument()
  await giveReason()
  expect((await publishButton()).disabled).toBe(false)
})

it('does not publish with errors', async () => {
  const problem = {
    ...{ code: 'P0101', severity: 'error' as const, file: 'page.json', line: 1, column: 1, length: 1, pointer: '' },
    ...{ message: 'The file is empty.', fix: null, block: null },
  }
  answers.comparison = { ...comparison, hash: null, problems: [problem] }
  open()
  await giveReason()
  await screen.findByText(/The file is empty\./)
  expect((await publishButton()).disabled).toBe(true)
})

it('says beside the button what is missing', async () => {
  open()
  const button = await publishButton()
  expect(button).toBeDisabled()
  expect(button).toHaveAccessibleDescription('Enter a reason.')
  fireEvent.change(screen.getByRole('textbox', { name: /Reason/ }), { target: { value: 'New prizes' } })
  expect(button).toBeEnabled()
  expect(button).not.toHaveAccessibleDescription()
})

it('says beside the field that a time is past, before anything is sent', async () => {
  open()
  await giveReason()
  fireEvent.click(screen.getByRole('radio', { name: 'At a time' }))
  const button = await screen.findByRole('button', { name: 'Schedule publish' })
  expect(button).toHaveAccessibleDescription('Choose a time.')
  const at = screen.getByLabelText(/^Publish at/)
  fireEvent.change(at, { target: { value: '2020-11-01T00:00' } })
  expect(at).toBeInvalid()
  expect(screen.getByText('This time is past. Choose a later one.')).toBeInTheDocument()
  expect(button).toBeDisabled()
  fireEvent.change(at, { target: { value: '2090-11-01T00:00' } })
  expect(at).toBeValid()
  expect(button).toBeEnabled()
  const until = screen.getByLabelText(/^End at/)
  fireEvent.change(until, { target: { value: '2090-10-01T00:00' } })
  expect(screen.getByText('The end must be after the start.')).toBeInTheDocument()
  expect(button).toBeDisabled()
})

it('says the times of a refusal in the zone of the dialog', async () => {
  const sentence = 'Refused: 2026-10-31T16:00:00.000Z is past.'
  answers.publishes = [{ status: 409, body: { error: 'REFUSED', message: sentence } }]
  open()
  await giveReason()
  fireEvent.click(await publishButton())
  const at = datesOf('en').time(Date.parse('2026-10-31T16:00:00.000Z'), browserZone())
  await screen.findByText(`Refused: ${at} is past.`)
})

it('says what is scheduled for the page and runs whatever is published now', async () => {
  const plan = { id: 7, alias: 'spring', at: Date.UTC(2027, 2, 1, 9), action: 'end', version: 2, ends: null } as const
  answers.plans = [plan, { ...plan, id: 8, alias: 'autumn', version: 5 }]
  open()
  const title = await screen.findByText('1 scheduled change stays. It runs at its time, whatever is live then.')
  const said = title.closest('[data-scope=alert][data-part=root]') ?? title.parentElement
  expect(said).toHaveTextContent(/1 Mar 2027, .*: back to version 2$/)
})

it('publishes nothing when somebody else has saved the draft since it was opened, and says who', async () => {
  open(<Toasts />)
  await giveReason()
  const conflict = { alias: 'spring', draft: { hash: 'that of Ben', author: 'Ben' } }
  answers.publishes = [{ status: 409, body: { error: 'DRAFT_CONFLICT', message: 'Ben saved it.', draft: conflict } }]
  fireEvent.click(await publishButton())
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(await screen.findByText('Nothing was published: Ben has saved this page meanwhile.')).toBeVisible()
})

it('does not take the own save in flight for that of somebody else', async () => {
  answers.draft = 'just saved'
  answers.own = 'just saved'
  open()
  await giveReason()
  await waitFor(async () => expect(await publishButton()).toBeEnabled())
  expect(onClose).not.toHaveBeenCalled()
})

it('publishes nothing when the draft cannot be saved', async () => {
  open()
  await giveReason()
  isSaved = false
  fireEvent.click(await publishButton())
  expect(await screen.findByText(/could not be saved/)).toBeVisible()
  expect(sent).toEqual([])
})

it('leads to the review, and says that a publish needs no approval', async () => {
  open()
  const link = await screen.findByRole('link', { name: 'Review and approval' })
  expect(link).toHaveAttribute('href', '/review/spring')
  expect(screen.getByText('This can be published without approval.')).toBeVisible()
})

it('says that an approval exists, or that it is about an earlier content', async () => {
  const step = { action: 'approve', by: 'Ben', reason: 'Dates are right', at: 1_790_000_100_000, counts: true } as const
  answers.review = { ...review, state: 'approved', approvedBy: 'Ben', steps: [step] }
  const { unmount } = open()
  expect(await screen.findByText('Ben: Dates are right')).toBeVisible()
  expect(screen.getByText('Approved')).toBeVisible()
  unmount()
  answers.review = { ...review, steps: [{ ...step, counts: false }] }
  open()
  expect(await screen.findByText(/^Ben approved an earlier content on .* The draft has changed since\.$/)).toBeVisible()
})

it('does not remind of an approval before the last publish', async () => {
  const step = {
    action: 'approve',
    by: 'Ben',
    reason: 'Dates are right',
    at: 1_789_000_000_000,
    counts: false,
  } as const
  answers.review = { ...review, steps: [step] }
  open()
  await screen.findByRole('link', { name: 'Review and approval' })
  expect(screen.queryByText(/earlier content/)).toBeNull()
})

it('keeps the focus in the dialog when its content changes', async () => {
  answers.publishes = [{ status: 200, body: published }]
  open()
  const dialog = await screen.findByRole('dialog')
  await publishButton()
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement))
  await giveReason()
  const button = await publishButton()
  button.focus()
  fireEvent.click(button)
  await screen.findByText('Version 4 is live.')
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement))
})
