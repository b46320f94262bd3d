// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import '../../../../tests/helpers/setupDom.ts'
import { renderPanel } from '../../../../tests/helpers/studioEditor.tsx'
import type { ReleaseHistory, ScheduledRelease } from '../../../contract/operator.ts'
import { api } from '../../api/calls.ts'
import { ApiProblem } from '../../api/client.ts'
import { OfflineChip } from '../OfflineChip.tsx'
import { refreshReleases } from '../useReleases.ts'
import History from './History.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

let pages = 0
/** A page that nothing is known of yet. */
const newAlias = () => `history-${++pages}`

type Step = ReleaseHistory['steps'][number]

const step = (action: string, version: number | null, at: number, detail: string | null = null): Step =>
  ({ at, actor: 'Ann', action, version, reason: action, detail }) as Step

const published = [step('publish', 2, 20), step('publish', 1, 10)]
/** A plan with an end: two entries of one moment. */
const planned = [
  step('plan', null, 30, '2026-12-01T09:00:00.000Z, plan 2: end'),
  step('plan', null, 30, '2026-11-01T09:00:00.000Z, plan 1'),
  ...published,
]

/** Answers with one history after the other. */
async function open(...histories: Partial<ReleaseHistory>[]): Promise<void> {
  const answers = histories.map((history) => ({
    alias: 'spring',
    current: 2,
    planned: null,
    plans: [],
    steps: [],
    ...history,
  }))
  vi.spyOn(api, 'history').mockImplementation(async () => (answers.length > 1 ? answers.shift() : answers[0]) as never)
  vi.spyOn(api, 'versions').mockResolvedValue({ versions: [] } as never)
  renderPanel(<History />, { files: { 'page.json': '{}' }, alias: newAlias() })
  await screen.findByRole('heading', { name: 'Releases' })
}

const detailsOf = () => screen.getAllByRole('row').flatMap((row) => within(row).queryAllByText(/^Plan \d/))

async function rollBack(): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: 'Roll back to version 1' }))
  const dialog = await screen.findByRole('dialog')
  // Before the dialog has the focus, it does not move the focus when it closes.
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement))
  fireEvent.change(within(dialog).getByLabelText(/^Reason/), { target: { value: 'Better' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Roll back' }))
}

it('shows each entry once after a command, and moves the focus to the report', async () => {
  await open({ steps: planned }, { steps: [step('rollback', 1, 40), ...planned], current: 1 })
  vi.spyOn(api, 'rollback').mockResolvedValue({} as never)
  // With the zone, which is that of the browser without rules.
  expect(detailsOf().map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Plan 2 of .*2026.* UTC\S*: End$/),
    expect.stringMatching(/^Plan 1 of .*2026.* UTC\S*: Publish$/),
  ])
  await rollBack()
  await screen.findByRole('button', { name: 'Roll back to version 2' })
  expect(detailsOf()).toHaveLength(2)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Version 1 is live again.'))
})

it('shows what is live now after a command that was refused', async () => {
  await open({ steps: published }, { steps: [step('rollback', 1, 40), ...published], current: 1 })
  vi.spyOn(api, 'rollback').mockRejectedValue(new ApiProblem(409, 'It is at release 1.'))
  await rollBack()
  await screen.findByText('It is at release 1.')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await screen.findByRole('button', { name: 'Roll back to version 2' })
})

it('says beside the phase that the page is offline after a stop', async () => {
  let current: number | null = 2
  vi.spyOn(api, 'history').mockImplementation(async (alias) => ({
    alias,
    current,
    planned: null,
    plans: [],
    steps: published,
  }))
  vi.spyOn(api, 'versions').mockResolvedValue({ versions: [] } as never)
  vi.spyOn(api, 'stop').mockImplementation(async () => {
    current = null
    return {} as never
  })
  renderPanel(
    <>
      <OfflineChip />
      <History />
    </>,
    { files: { 'page.json': '{}' }, alias: newAlias() },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Stop' }))
  expect(screen.queryByText('Offline')).toBeNull()
  const dialog = await screen.findByRole('alertdialog')
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement))
  fireEvent.change(within(dialog).getByLabelText(/^Reason/), { target: { value: 'Wrong odds' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Stop' }))
  await screen.findByText('Offline')
})

it('shows what is live now after a publish elsewhere in the editor', async () => {
  const stopped = { steps: [step('stop', null, 20), ...published], current: null }
  await open({ steps: published }, stopped)
  vi.spyOn(api, 'stop').mockResolvedValue({} as never)
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
  const dialog = await screen.findByRole('alertdialog')
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement))
  fireEvent.change(within(dialog).getByLabelText(/^Reason/), { target: { value: 'Wrong odds' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Stop' }))
  await screen.findByText('The page is offline.')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull())

  vi.mocked(api.history).mockResolvedValue({
    ...{ alias: 'spring', current: 3, planned: null, plans: [] },
    steps: [step('publish', 3, 30), ...stopped.steps],
  })
  await act(() => refreshReleases(`history-${pages}`))
  expect(screen.getByRole('row', { name: /3 Live/ })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Stop' })).toBeInTheDocument()
  expect(screen.queryByText(/The page is offline/)).toBeNull()
})

const plan = (more: Partial<ScheduledRelease>): ScheduledRelease =>
  ({
    id: 7,
    at: Date.UTC(2027, 2, 1, 9),
    action: 'end',
    version: 1,
    base: 2,
    ends: null,
    actor: 'Ann',
    ...more,
  }) as ScheduledRelease

it.each([
  ['Roll back to version 1', '2 scheduled changes stay. They run at their times, whatever is live then.'],
  ['Stop', 'This cancels 2 scheduled changes.'],
])('says before "%s" what becomes of plans', async (command, fate) => {
  await open({ steps: published, plans: [plan({}), plan({ id: 8, action: 'publish', version: null })] })
  fireEvent.click(screen.getByRole('button', { name: command }))
  const dialog = await screen.findByRole(command === 'Stop' ? 'alertdialog' : 'dialog')
  expect(within(dialog).getByText(fate)).toBeInTheDocument()
  const items = within(dialog).getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent?.replace(/^.*: /, ''))).toEqual([
    'back to version 1',
    'publishes what was scheduled',
  ])
})

it('says the time zone of the history once, in the head of its column', async () => {
  await open({ steps: published })
  expect(screen.getByRole('columnheader', { name: /^When \(UTC\S*\)$/ })).toBeInTheDocument()
  expect(within(screen.getByRole('table')).queryByRole('cell', { name: /UTC/ })).toBeNull()
})

it('marks plans that were made when something else was live', async () => {
  await open({ steps: published, plans: [plan({ action: 'publish', version: null, base: 1 })] })
  expect(screen.getByText('made when version 1 was live')).toBeInTheDocument()
})

it('says which plan does not happen, and names its buttons after the plan', async () => {
  await open({ steps: published, plans: [plan({ action: 'publish', version: null, bundle: null })] })
  fireEvent.click(screen.getByRole('button', { name: /^Cancel the plan for / }))
  const dialog = await screen.findByRole('alertdialog')
  expect(
    within(dialog).getByText(/^“Publish” planned for 1 Mar 2027, .* will not happen\. What is live stays\.$/),
  ).toBeVisible()
  const names = within(dialog)
    .getAllByRole('button')
    .map((button) => button.textContent || button.ariaLabel)
  expect(names).toEqual(['Keep plan', 'Cancel plan', 'Close'])
})

it('says before a stop what viewers get, and what becomes of rewards', async () => {
  await open({ steps: published })
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog).toHaveTextContent('viewers get “Page not found”')
  expect(dialog).toHaveTextContent('Rewards that are not claimed cannot be seen or claimed until then')
})
