import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  activityOf,
  groupsOf,
  renderBlocks,
  rowOf,
  taskOf,
  userOf,
  word,
} from '../../../tests/integration/rendering/blockHarness.tsx'
import { calls } from '../../contract/calls/index.ts'
import { type Completion, type Task, TaskType } from '../../contract/shapes/task.ts'
import { taskTypes } from '../../platform/rules/taskTypes.ts'
import { RequestProblem } from '../../request/index.ts'
import { parseUtcTime } from './ClockForm.tsx'
import { eventOf } from './forms.ts'
import { type Entry, entriesFor } from './taskForms.ts'

const activity = activityOf()

/** The entries of the desk for a task, as the events that they report. */
const eventsFor = (parts: Partial<Task>, row: Partial<Completion> = {}) =>
  entriesFor({ activity, task: taskOf('t', parts), row: rowOf('t', row) }).map(eventOfEntry)
const eventOfEntry = (entry: Entry) =>
  entry.type === 'event'
    ? eventOf(entry.form, { amount: entry.form.amount, subject: entry.form.subject?.value ?? '' })
    : entry

const trade = (market: 'spot' | 'futures', amount: string, symbol = 'BTCUSDT') => ({
  kind: 'trade',
  amount,
  market,
  symbol,
})
const code = { type: 'code', activityId: activity.activityId }

/** For each type: a task, the progress, and the expected entries. */
const expectedEntries: Record<TaskType, [parts: Partial<Task>, row: Partial<Completion>, entries: unknown[]]> = {
  REGISTER_PASS: [{ threshold: '1' }, {}, [{ type: 'register' }]],
  KYC_PASS: [{ threshold: '2' }, { currentValue: '1' }, [{ kind: 'kyc', amount: '2' }]],
  RECHARGE: [{ threshold: '100' }, { currentValue: '40.5' }, [{ kind: 'deposit', amount: '59.5' }]],
  SPOT_FIRST_RECHARGE: [{ threshold: '100' }, {}, [{ kind: 'deposit', amount: '100' }]],
  TRANSFER_AND_TRADING: [
    { threshold: '50' },
    { currentValue: '20' },
    [{ kind: 'transfer', amount: '30' }, trade('futures', '10')],
  ],
  TRADING_VOLUME: [
    { threshold: '1000', products: ['ETHUSDT', 'SOLUSDT'] },
    { currentValue: '340' },
    [trade('futures', '660', 'ETHUSDT')],
  ],
  ANY_TRADING_VOLUME: [{ threshold: '1000' }, {}, [trade('futures', '1000')]],
  TOTAL_TRADING_VOLUME: [
    { threshold: '20000' },
    { currentValue: '6500' },
    [trade('futures', '13500'), trade('spot', '13500')],
  ],
  SPOT_FIRST_TRADING: [{ threshold: '50' }, {}, [trade('spot', '50')]],
  SPOT_TRADING_VOLUME: [
    { threshold: '1000', products: ['ETHUSDT', 'SOLUSDT'] },
    {},
    [trade('spot', '1000', 'ETHUSDT')],
  ],
  SPOT_ANY_TRADING_VOLUME: [{ threshold: '500' }, {}, [trade('spot', '500')]],
  SPOT_HOLDS: [{ threshold: '100', unit: 'PBT' }, {}, [{ kind: 'hold', amount: '100', symbol: 'PBT' }]],
  EARNINGS: [{ threshold: '100' }, { currentValue: '-20' }, [{ kind: 'pnl', amount: '120' }]],
  INVITE_FRIEND: [{ threshold: '10' }, { currentValue: '4' }, [{ kind: 'invite', amount: '6' }]],
  SHARE_LINK: [{ threshold: '1' }, {}, [{ kind: 'share', amount: '1', symbol: activity.activityId }]],
  KOL_BIND: [{ threshold: '1' }, {}, [code]],
  APPOINT_CODE: [{ threshold: '1' }, {}, [code, { type: 'register' }]],
}

describe('the entries of a task', () => {
  it('are defined for every task type', () => {
    expect(Object.keys(expectedEntries).sort()).toEqual([...TaskType.enum].sort())
  })

  it.each(Object.entries(expectedEntries))(
    '%s: report the missing amount of what the task counts',
    (taskType, [parts, row, entries]) => {
      expect(eventsFor({ ...parts, taskType: taskType as TaskType }, row)).toEqual(entries)
    },
  )

  it.each(Object.entries(taskTypes))('%s: report events that the platform rule counts', (name, rule) => {
    const taskType = name as TaskType
    const [parts] = expectedEntries[taskType]
    const task = { ...parts, taskId: 't', taskType, coin: parts.unit, threshold: parts.threshold ?? '1' }
    const events = eventsFor({ ...parts, taskType }).flatMap((entry, id) =>
      'kind' in entry ? [{ symbol: null, market: null, ...entry, id, at: id }] : [],
    )
    const facts = {
      activityId: activity.activityId,
      registeredAt: 0,
      registerCode: null,
      kolCode: null,
      kolBoundAt: null,
      events,
      timeZone: '+08:00',
    }
    if (!events.length) return expect(['REGISTER_PASS', 'KOL_BIND', 'APPOINT_CODE']).toContain(name)
    const last = rule.points({ task: task as never, counted: events, from: 0, facts }).at(-1)
    expect(last && last.value >= BigInt(`${parts.threshold}${'0'.repeat(18)}`) && !last.incomplete).toBe(true)
  })

  it('start with the trade after the transfer', () => {
    const transfer = { taskType: 'TRANSFER_AND_TRADING', threshold: '50' } as const
    expect(eventsFor(transfer, { currentValue: '50' })[0]).toEqual(trade('futures', '10'))
  })

  it('include the clock for a task with timing AFTER', () => {
    const earnings = { taskType: 'EARNINGS', taskTiming: 'AFTER', threshold: '100' } as const
    const clock = { type: 'clock', to: activity.settleTime }
    expect(eventsFor(earnings)).toEqual([{ kind: 'pnl', amount: '100' }, clock])
    expect(eventsFor(earnings, { currentValue: '100' })[0]).toEqual(clock)
  })
})

const page = [{ id: 'desk', type: 'SandboxDesk', props: { title: 'common:task.go', kolActivity: 'newcomer' } }]
const listed = taskOf('listed', { taskType: 'SPOT_TRADING_VOLUME', products: ['ETHUSDT', 'SOLUSDT'] })
const withTasks = activityOf({
  taskGroups: groupsOf([listed, taskOf('kol', { taskType: 'KOL_BIND', threshold: '1' })]),
})
const address = (taskId: string) => `/en/spot?activityId=1001&taskId=${taskId}`

async function renderBlock(path: string, row: Partial<Completion> = {}, platform: Record<string, unknown> = {}) {
  window.history.replaceState({ idx: 1 }, '', path)
  const rendered = await renderBlocks({
    page,
    info: { activityId: null, sandbox: true },
    user: userOf(),
    activity: withTasks,
    rows: [rowOf('listed', row), rowOf('kol', { threshold: '1' })],
    calls: platform,
  })
  const site = { sendSandboxEvent: vi.fn(async () => {}), setClock: vi.fn(async () => {}) }
  Object.assign(rendered.runtime.site, site)
  await screen.findByRole('heading', { level: 1 })
  return { ...rendered, ...site }
}
const form = (key: string) => screen.findByRole('form', { name: word(key) })
const forms = () => screen.queryAllByRole('form')

afterEach(() => {
  window.history.replaceState(null, '', '/')
  vi.restoreAllMocks()
})

describe('the desk of a task', () => {
  it('offers only what the task needs, with the missing amount and the pairs that count', async () => {
    const { sendSandboxEvent } = await renderBlock(address('listed'), { currentValue: '340', percent: 34 })
    const spot = within(await form('SandboxDesk.spot.title'))
    expect(forms()).toHaveLength(1)
    expect(screen.getByRole('heading', { level: 2, name: 'Task listed' })).toBeVisible()
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '340 / 1,000 USDT')
    const pairs = within(spot.getByLabelText(word('SandboxDesk.pair'))).getAllByRole('option')
    expect(pairs.map((option) => option.textContent)).toEqual(['ETHUSDT', 'SOLUSDT'])
    fireEvent.change(spot.getByLabelText(word('SandboxDesk.pair')), { target: { value: 'SOLUSDT' } })
    fireEvent.click(spot.getByRole('button'))
    const event = { kind: 'trade', amount: '660', market: 'spot', symbol: 'SOLUSDT', userId: '700000001' }
    await waitFor(() => expect(sendSandboxEvent).toHaveBeenCalledExactlyOnceWith(event))
  })

  it('keeps the form while progress is loaded again after an event', async () => {
    const held: (() => void)[] = []
    let isHeld = false
    const row = (currentValue: string) => ({
      completions: [rowOf('listed', { currentValue })],
      lotteryCount: 0,
      serverTime: 0,
    })
    const taskCompletions = () => (isHeld ? new Promise((resolve) => held.push(() => resolve(row('500')))) : row('340'))
    await renderBlock(address('listed'), {}, { taskCompletions })
    const spot = await form('SandboxDesk.spot.title')
    const button = within(spot).getByRole('button')
    expect(within(spot).getByRole('textbox')).toHaveValue('660')
    isHeld = true
    fireEvent.click(button)
    await waitFor(() => expect(held.length).toBeGreaterThan(0))
    expect(button).toBeInTheDocument()
    for (const answer of held) answer()
    await waitFor(() => expect(within(spot).getByRole('textbox')).toHaveValue('500'))
    expect(button).toBeInTheDocument()
  })

  it('shows that the task is completed, and links back to the claim', async () => {
    await renderBlock(address('listed'), { status: 'COMPLETED', currentValue: '1000', percent: 100 })
    expect(await screen.findByText(word('SandboxDesk.completed'))).toBeVisible()
    const back = screen.getByRole('button', { name: word('SandboxDesk.back') })
    expect(back).toHaveClass('pb-button--primary')
    expect(document.querySelectorAll('.pb-button--primary')).toHaveLength(1)
  })

  it.each([
    ['REFUSED', 'reward.payout.REFUSED'],
    ['PAID', 'task.status.GRANTED'],
  ] as const)('shows the payout %s of a claimed task', async (payoutStatus, key) => {
    await renderBlock(address('listed'), { status: 'GRANTED', currentValue: '1000', percent: 100, payoutStatus })
    expect(await screen.findByText(word(key))).toBeVisible()
  })

  it('links to the event if the page was opened directly', async () => {
    window.history.replaceState({ idx: 0 }, '', address('listed'))
    await renderBlocks({
      page,
      info: { activityId: null, sandbox: true },
      user: userOf(),
      activity: withTasks,
      rows: [rowOf('listed')],
    })
    const back = await screen.findByRole('link', { name: word('SandboxDesk.back') })
    expect(back).toHaveAttribute('href', `/en/activity/${withTasks.alias}`)
  })

  it('shows everything on request', async () => {
    await renderBlock(address('listed'))
    fireEvent.click(await screen.findByRole('button', { name: word('SandboxDesk.all') }))
    expect(forms().length).toBeGreaterThan(10)
  })

  it.each([
    '/en/spot?activityId=1001&taskId=gone',
    '/en/spot?activityId=1001',
    '/en/spot?activityId=0&taskId=listed',
    '/en/spot?activityId=1001&taskId=a%2Fb',
    '/en/spot?activityId=1001&taskId=listed&taskId=kol',
  ])('offers all entries without a valid task in the URL: %s', async (path) => {
    await renderBlock(path)
    await form('SandboxDesk.deposit.title')
    expect(forms().length).toBeGreaterThan(10)
  })
})

describe('a partner code at the desk', () => {
  it('is bound in the activity of the task', async () => {
    const { made } = await renderBlock(address('kol'), {}, { kolBind: calls.kolBind.example })
    const binding = within(await form('SandboxDesk.code.title'))
    fireEvent.change(binding.getByRole('textbox'), { target: { value: 'ACADEMY' } })
    fireEvent.click(binding.getByRole('button'))
    const bound = () => made.filter(({ name }) => name === 'kolBind').map(({ input }) => input)
    await waitFor(() => expect(bound()).toMatchObject([{ activityId: '1001', kolCode: 'ACADEMY' }]))
  })

  it('shows the reason of a refusal', async () => {
    const refuse = () => {
      throw new RequestProblem({
        kind: 'refused',
        call: 'kolBind',
        traceId: '',
        code: '51020',
        reason: 'KOL_CODE_INVALID',
      })
    }
    // Within 3 s of a successful binding, a second one counts as the same submission.
    const now = performance.now()
    vi.spyOn(performance, 'now').mockImplementation(() => now + 10_000)
    await renderBlock('/en/desk', {}, { kolBind: refuse, getActivityId: { activityId: '1001', activityType: 1 } })
    const binding = within(await form('SandboxDesk.code.title'))
    fireEvent.click(binding.getByRole('button'))
    expect(binding.getByRole('textbox')).toHaveAccessibleDescription(word('SandboxDesk.badCode'))
    fireEvent.change(binding.getByRole('textbox'), { target: { value: 'NOBODY' } })
    fireEvent.click(binding.getByRole('button'))
    await waitFor(() =>
      expect(binding.getByRole('textbox')).toHaveAccessibleDescription(word('reason.KOL_CODE_INVALID')),
    )
  })
})

describe('the clock of the desk', () => {
  it.each([
    ['2029-01-02 04:00', Date.parse('2029-01-02T04:00:00Z')],
    [' 2029-01-02T04:00 ', Date.parse('2029-01-02T04:00:00Z')],
    ['2029-13-02 04:00', null],
    ['tomorrow', null],
    ['', null],
  ])('reads "%s"', (text, expected) => {
    expect(parseUtcTime(text)).toBe(expected)
  })

  it('is set to the typed time, or back to real time, and reloads the page', async () => {
    const reload = vi.fn()
    vi.stubGlobal('location', { ...window.location, search: '', pathname: '/en/desk', reload })
    const { setClock } = await renderBlock('/en/desk')
    const clock = within(await form('SandboxDesk.clock.title'))
    fireEvent.change(clock.getByRole('textbox'), { target: { value: 'tomorrow' } })
    fireEvent.click(clock.getByRole('button', { name: word('SandboxDesk.clock.button') }))
    expect(clock.getByRole('textbox')).toHaveAccessibleDescription(word('SandboxDesk.badTime'))
    expect(setClock).not.toHaveBeenCalled()
    fireEvent.change(clock.getByRole('textbox'), { target: { value: '2029-01-02 04:00' } })
    fireEvent.click(clock.getByRole('button', { name: word('SandboxDesk.clock.button') }))
    await waitFor(() => expect(reload).toHaveBeenCalledOnce())
    expect(setClock).toHaveBeenLastCalledWith(Date.parse('2029-01-02T04:00:00Z'))
    fireEvent.click(clock.getByRole('button', { name: word('SandboxDesk.clock.real') }))
    await waitFor(() => expect(setClock).toHaveBeenLastCalledWith(null))
    vi.unstubAllGlobals()
  })
})
