import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fake } from '../../../tests/helpers/fake.ts'
import { renderBlocks, userOf, word } from '../../../tests/integration/rendering/blockHarness.tsx'
import { createActionContext } from '../../actions/createContext.ts'
import { claimEach } from '../../actions/handlers/claimAll.ts'
import { createIdempotencyKeys } from '../../actions/idempotency.ts'
import type { PageDeps } from '../../actions/pageDeps.ts'
import { calls } from '../../contract/calls/index.ts'
import { languageOf } from '../../contract/languages.ts'
import {
  createClient,
  createServerClock,
  createSession,
  memoryStorage,
  RequestProblem,
  userSignalOf,
} from '../../request/index.ts'
import { clearDialogs, dialogs, type MessageRequest } from '../../ui/dialog/requests.ts'

const { record } = calls.obtainReward.example
if (!record) throw new Error('The example of obtainReward has lost its record.')

const info = { activityId: null }
const page = [{ id: 'records', type: 'RewardRecords', props: { centre: true } }]
const waiting = [
  { activityId: '1001', taskId: 'a', amount: '10.5', coin: 'USDT', rewardName: 'First' },
  { activityId: '1002', taskId: 'b', amount: '0.25', coin: 'USDT', rewardName: 'Second' },
  { activityId: '1003', taskId: 'c', amount: '3', coin: 'PBT', rewardName: 'Third' },
].map((parts) => ({ ...record, ...parts, recordId: `r-${parts.taskId}`, status: 'COMPLETED' as const }))
const paid = new Set<string>()
const recordOf = (task: string) => {
  const found = waiting.find(({ taskId }) => taskId === task)
  if (!found) throw new Error(`no reward ${task}`)
  return { ...found, status: 'GRANTED' as const, createTime: 5 }
}
const pay = ({ taskId }: { taskId: string }) => {
  paid.add(taskId)
  return { ...calls.obtainReward.example, record: recordOf(taskId) }
}
const problem = (parts: object) =>
  new RequestProblem({ kind: 'refused', call: 'obtainReward', traceId: 'abcdef1234567890', ...parts })

/** A platform with the given results of claims; paid rewards leave the list. */
const platform = (claim: (input: { taskId: string }) => unknown) => ({
  getRewardList: ({ status, activityId }: { status?: string; activityId?: string }) => {
    const open = waiting.filter(({ taskId }) => !paid.has(taskId))
    const granted = [...paid].map(recordOf).filter((entry) => !activityId || entry.activityId === activityId)
    const list = status === 'GRANTED' ? granted : open
    return { ...calls.getRewardList.example, list, total: list.length }
  },
  obtainReward: claim,
  taskCompletions: ({ activityId }: { activityId: string }) => ({
    ...calls.taskCompletions.example,
    completions: waiting
      .filter((entry) => entry.activityId === activityId)
      .map(({ taskId }) => ({
        ...calls.taskCompletions.example.completions[0],
        taskId,
        ...(paid.has(taskId) ? { status: 'GRANTED', grantedTime: 5 } : { status: 'COMPLETED' }),
      })),
  }),
})

/** With the amount, if everything is in one coin. */
const claimAllName = new RegExp(
  `^(${word('reward.claimAll')}|${word('reward.claimAmount').replace('{{amount}}', '[0-9.]+.USDT')})`,
)

async function claimAllOn(claim: (input: { taskId: string }) => unknown, before = () => {}) {
  const scene = await renderBlocks({ page, info, user: userOf(), calls: platform(claim) })
  const button = await screen.findByRole('button', { name: claimAllName })
  const sent = () =>
    scene.made.filter(({ name }) => name === 'obtainReward').map(({ input }) => input as Record<string, string>)
  const claimAll = () => fireEvent.click(button)
  before()
  claimAll()
  return { ...scene, sent, claimAll }
}

/** The only open dialog. */
async function dialog(): Promise<MessageRequest> {
  await vi.waitFor(() => expect(dialogs.get()).toHaveLength(1), { timeout: 10_000 })
  const request = dialogs.get()[0]?.request
  if (!request || request.kind === 'modal') throw new Error('not a message')
  return request
}

const plain = (text: string | undefined) => text?.replace(/\s/g, ' ')
const operationsOf = (inputs: Record<string, string>[]) =>
  inputs.map(({ taskId, requestId }) => `${taskId} ${requestId}`)

beforeEach(() => paid.clear())
afterEach(() => {
  cleanup()
  clearDialogs()
  vi.restoreAllMocks()
})

describe('claim all in the reward center', { timeout: 30_000 }, () => {
  it('claims each task with its own idempotency key and shows the sum of each coin', async () => {
    const { sent, runtime } = await claimAllOn(pay)
    expect(await dialog()).toMatchObject({ kind: 'success' })
    expect(plain((await dialog()).message)).toBe(word('dialog.received').replace('{{reward}}', '10.75 USDT + 3 PBT'))
    expect(await dialog()).not.toHaveProperty('failed')
    expect(sent().map(({ activityId, taskId }) => [activityId, taskId])).toEqual([
      ['1001', 'a'],
      ['1002', 'b'],
      ['1003', 'c'],
    ])
    expect(new Set(sent().map(({ requestId }) => requestId)).size).toBe(3)
    const user = runtime.session.get()?.userId ?? ''
    for (const { activityId, taskId } of waiting)
      expect(
        createIdempotencyKeys(runtime.visitStorage).pending({ user, activity: activityId, task: taskId ?? '' }),
      ).toBeNull()
  })

  it('shows the spinner on the pressed button only, and keeps the lines of the card afterward', async () => {
    let open = () => {}
    const opened = new Promise<void>((resolve) => {
      open = resolve
    })
    const { container } = await claimAllOn(async (input) => {
      await opened
      return pay(input)
    })
    const linesOfCard = () => container.querySelectorAll('#records p:has(+ p), #records p + p').length
    const before = linesOfCard()
    await vi.waitFor(() => expect(container.querySelectorAll('[aria-busy="true"]')).toHaveLength(1))
    expect(screen.getByRole('button', { name: claimAllName, busy: true })).toBeVisible()
    for (const row of screen.getAllByRole('button', { name: word('reward.claim') }))
      expect(row).toHaveAttribute('aria-disabled', 'true')
    open()
    await dialog()
    await vi.waitFor(() =>
      expect(screen.getByRole('button', { name: word('reward.claim') })).toHaveAccessibleDescription(
        word('RewardRecords.nothingToClaim'),
      ),
    )
    expect(linesOfCard()).toBe(before)
  })

  it('continues after a refused reward and lists it with its reason', async () => {
    await claimAllOn((input) => {
      if (input.taskId === 'b') throw problem({ code: '51020', reason: 'OUT_OF_STOCK' })
      return pay(input)
    })
    const { kind, message, failed } = await dialog()
    expect([kind, plain(message)]).toEqual([
      'success',
      word('dialog.received').replace('{{reward}}', '10.5 USDT + 3 PBT'),
    ])
    expect(failed).toEqual([{ label: 'Second', reason: word('reason.OUT_OF_STOCK') }])
  })

  it('treats ALREADY_GRANTED as a success', async () => {
    await claimAllOn((input) => {
      pay(input)
      if (input.taskId === 'b') throw problem({ code: '51020', reason: 'ALREADY_GRANTED' })
      return pay(input)
    })
    expect(plain((await dialog()).message)).toContain('10.75 USDT + 3 PBT')
    expect(await dialog()).not.toHaveProperty('failed')
  })

  it('reconciles a lost answer: the reward counts and is not claimed again', async () => {
    const { sent } = await claimAllOn((input) => {
      const answer = pay(input)
      if (input.taskId === 'b') throw problem({ kind: 'timeout' })
      return answer
    })
    expect(plain((await dialog()).message)).toContain('10.75 USDT + 3 PBT')
    expect(sent().map(({ taskId }) => taskId)).toEqual(['a', 'b', 'c'])
  })

  it('stores the idempotency key before it sends, and keeps it while the result is unknown', async () => {
    const kept: unknown[] = []
    const scene: { runtime?: Awaited<ReturnType<typeof claimAllOn>>['runtime'] } = {}
    const { sent, claimAll, runtime } = await claimAllOn(
      (input) => {
        const activity = waiting.find(({ taskId }) => taskId === input.taskId)?.activityId ?? ''
        kept.push(
          scene.runtime &&
            createIdempotencyKeys(scene.runtime.visitStorage).pending({
              user: '700000001',
              activity,
              task: input.taskId,
            }),
        )
        if (input.taskId === 'b' && sent().length < 3) throw problem({ kind: 'timeout' })
        return pay(input)
      },
      () => void vi.useFakeTimers(),
    )
    scene.runtime = runtime
    await act(async () => {
      await vi.advanceTimersByTimeAsync(40_000)
    })
    vi.useRealTimers()
    const { kind, message, failed, details } = await dialog()
    expect([kind, plain(message)]).toEqual(['success', word('dialog.received').replace('{{reward}}', '10.5 USDT')])
    expect(failed).toEqual([{ label: 'Second', reason: word('error.unconfirmed') }])
    expect(details).toEqual([word('dialog.claimsLeft_one').replace('{{count}}', '1')])
    expect(
      createIdempotencyKeys(runtime.visitStorage).pending({ user: '700000001', activity: '1002', task: 'b' }),
    ).toBe(sent()[1]?.requestId)
    clearDialogs()
    claimAll()
    expect(plain((await dialog()).message)).toContain('0.25 USDT + 3 PBT')
    const [, lost, again] = operationsOf(sent())
    expect(again).toBe(lost)
    expect(kept.slice(-2)).toEqual(
      sent()
        .slice(-2)
        .map(({ requestId }) => requestId),
    )
  })

  it('stops before the next request when the user changes', async () => {
    const { sent, runtime } = await claimAllOn((input) => {
      if (input.taskId === 'a') runtime.session.signIn({ accessToken: 'another-token-0123', userId: '700000002' })
      return pay(input)
    })
    await act(async () => {
      await new Promise((done) => setTimeout(done, 50))
    })
    expect(sent().map(({ taskId }) => taskId)).toEqual(['a'])
    expect(dialogs.get()).toEqual([])
  })

  it('never sends a request of one user with the token of the next', async () => {
    const platformOf = (requests: string[], onRequest: () => void): typeof fetch =>
      (async (_input: unknown, init: RequestInit = {}) => {
        requests.push(new Headers(init.headers).get('token') ?? '')
        onRequest()
        const data = { ...calls.obtainReward.example, record }
        return Response.json({ code: '00000', msg: '', data, requestTime: Date.now(), traceId: '1'.repeat(32) })
      }) as typeof fetch
    for (const at of ['before the first', 'during the first', 'between two'] as const) {
      const storage = memoryStorage()
      const session = createSession({ storage, cookies: { cookie: '' }, webview: true })
      const clock = createServerClock()
      session.signIn({ accessToken: 'token-of-ann-0123456789', userId: '700000001' })
      // Another tab writes the storage; this page notices it at its next read.
      const change = () => {
        for (const [name, value] of [
          ['accessToken', 'token-of-bob-0123456789'],
          ['userId', '700000002'],
        ] as const)
          storage.setItem(name, value)
      }
      const requests: string[] = []
      let answered = 0
      const client = createClient({
        origin: 'https://platform.example',
        locale: () => languageOf('en'),
        session,
        clock,
        signKey: 'test-sign-key',
        storage: memoryStorage(),
        check: async () => {
          answered += 1
          if (at === 'between two' && answered === 1) change()
          return null
        },
        fetch: platformOf(requests, () => at === 'during the first' && requests.length === 1 && change()),
      })
      const deps = fake<PageDeps>({
        runtime: { client, session, clock },
        info: { activityId: null, locale: 'en' },
        viewer: { userId: '700000001' },
        rows: { put: () => {}, rows: () => [] },
        activity: null,
        refresh: async () => {},
        t: (key: string) => key,
      })
      const context = createActionContext(deps, userSignalOf(session), createIdempotencyKeys(memoryStorage()))
      if (at === 'before the first') change()
      const targets = waiting.map(({ activityId, taskId }) => ({ activityId, taskId: taskId ?? '' }))
      expect(await claimEach(context, targets)).toBe(false)
      expect(requests.filter((token) => token.includes('bob'))).toEqual([])
      expect(requests).toHaveLength(at === 'before the first' ? 0 : 1)
      expect(dialogs.get()).toEqual([])
    }
  })

  // Must be last: it locks the call for all later tests.
  it('stops at a 429, counts down, and continues with the same keys', async () => {
    let isOpen = false
    const { sent } = await claimAllOn((input) => {
      if (input.taskId === 'b' && !isOpen) throw problem({ code: '51020', reason: 'RATE_LIMITED', retryAfter: 1_500 })
      return pay(input)
    })
    const { message, failed, details } = await dialog()
    expect(plain(message)).toBe(word('dialog.received').replace('{{reward}}', '10.5 USDT'))
    expect(failed).toEqual([{ label: 'Second', reason: word('error.tryIn').replace('{{seconds}}', '2') }])
    expect(details).toEqual([word('dialog.claimsLeft_other').replace('{{count}}', '2')])
    expect(sent()).toHaveLength(2)
    clearDialogs()
    const button = () => screen.getByRole('button', { name: claimAllName })
    await vi.waitFor(() => expect(button()).toHaveAttribute('aria-disabled', 'true'))
    expect(button()).toHaveAccessibleDescription(/[12] s/)
    for (const one of screen.getAllByRole('button', { name: word('reward.claim') }))
      expect(one).toHaveAttribute('aria-disabled', 'true')
    fireEvent.click(button())
    expect(sent()).toHaveLength(2)
    isOpen = true
    await vi.waitFor(() => expect(button()).not.toHaveAttribute('aria-disabled', 'true'), { timeout: 10_000 })
    fireEvent.click(button())
    expect(plain((await dialog()).message)).toContain('0.25 USDT + 3 PBT')
    const [, closed, again, last] = operationsOf(sent())
    expect(again).toBe(closed)
    expect(last).toMatch(/^c /)
  })
})
