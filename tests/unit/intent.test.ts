// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { offerIntent, storeIntent } from '../../src/actions/intent.ts'
import { intentStore } from '../../src/actions/intentStore.ts'
import type { PageDeps } from '../../src/actions/pageDeps.ts'
import { calls } from '../../src/contract/calls/index.ts'
import { dialogs, type MessageRequest } from '../../src/ui/dialog/requests.ts'
import { fake } from '../helpers/fake.ts'
import { stubBrowser } from './fakeBrowser.ts'

const depsOf = (userId: string | null, loginName: string | null, activityId: string | null = '1001') =>
  fake<PageDeps>({
    viewer: { status: 'user', userId, loginName },
    info: { activityId },
    activity: { lottery: { drawTaskId: 'draw-1001' } },
    t: (key: string) => key,
  })

const ada = depsOf('7', 'ada')
const offered = () => dialogs.get()[0]?.request as MessageRequest | undefined
const claim = { activityId: '1001', taskId: 'kyc', requestId: 'r' }

beforeEach(() => {
  stubBrowser()
  vi.useFakeTimers({ toFake: ['Date'], now: 1_790_000_000_000 })
  intentStore.clear()
  dialogs.set(() => [])
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the intent of a viewer when the session ends', () => {
  it.each([
    ['the same account', ada],
    ['the same account in the app, where a new token has another stand-in id', depsOf('t-new', 'ada')],
  ])('is offered to %s and runs after a click', (_, later) => {
    storeIntent(ada, calls.obtainReward, claim)
    const act = vi.fn(async () => true)
    offerIntent(later, act)
    expect(offered()?.message).toBe('dialog.continueClaim')
    expect(act).not.toHaveBeenCalled()
    offered()?.primary?.run?.()
    expect(act).toHaveBeenCalledExactlyOnceWith({ action: 'claim' }, { taskId: 'kyc' })
  })

  it.each([[null], [{}]])('keeps a claim on a page whose activity is %j', (activity) => {
    storeIntent(fake<PageDeps>({ ...ada, activity }), calls.obtainReward, claim)
    const act = vi.fn(async () => true)
    offerIntent(ada, act)
    offered()?.primary?.run?.()
    expect(act).toHaveBeenCalledExactlyOnceWith({ action: 'claim' }, { taskId: 'kyc' })
  })

  it.each([
    [calls.apply, { consent: true, identifier: 'x', requestId: 'r' }, 'Apply', { consent: true, identifier: 'x' }],
    [calls.backApply, { consent: true }, 'Apply', { consent: true }],
    [calls.nonProductizedApply, {}, 'Apply', {}],
    [calls.obtainReward, { ...claim, consent: true }, 'Claim', { taskId: 'kyc', consent: true }],
    [calls.obtainReward, { ...claim, taskId: 'draw-1001' }, 'Draw', {}],
  ])('%o: is offered with a confirm and a cancel button', (call, input, action, details) => {
    storeIntent(ada, call, { activityId: '1001', ...input })
    const act = vi.fn(async () => true)
    offerIntent(ada, act)
    expect(offered()).toMatchObject({
      kind: 'error',
      title: 'dialog.continueTitle',
      message: `dialog.continue${action}`,
      primary: { text: 'common.confirm' },
      secondary: { text: 'common.cancel' },
    })
    offered()?.primary?.run?.()
    expect(act).toHaveBeenCalledExactlyOnceWith({ action: action.toLowerCase() }, details)
  })

  it.each([
    ['to another account', depsOf('8', 'bo')],
    ['to an account without a name yet', depsOf('8', null)],
    ['on the page of another event', depsOf('7', 'ada', '1002')],
  ])('is not offered %s and stays stored', (_, later) => {
    storeIntent(ada, calls.apply, { activityId: '1001' })
    offerIntent(later, vi.fn())
    expect(offered()).toBeUndefined()
    offerIntent(ada, vi.fn())
    expect(offered()).toBeDefined()
  })

  it('is separate for two accounts without a name', () => {
    storeIntent(depsOf('7', null), calls.apply, { activityId: '1001' })
    offerIntent(depsOf('8', null), vi.fn())
    expect(offered()).toBeUndefined()
    offerIntent(depsOf('7', null), vi.fn())
    expect(offered()).toBeDefined()
  })

  it.each([
    ['what was filled in', ada, calls.apply, { form: {} }],
    ['a team', ada, calls.apply, { team: { action: 'JOIN', teamCode: 'A' } }],
    ['a call of another kind', ada, calls.kolBind, { kolCode: 'A' }],
    ['what a visitor did', depsOf(null, null), calls.apply, {}],
    ['what was done on a page that is no event', depsOf('7', 'ada', null), calls.apply, {}],
  ])('is never %s', (_, ground, call, input) => {
    storeIntent(ground, call, { activityId: '1001', ...input })
    expect(intentStore.read()).toBeNull()
  })

  it('is offered once', () => {
    storeIntent(ada, calls.apply, { activityId: '1001' })
    offerIntent(ada, vi.fn())
    dialogs.set(() => [])
    offerIntent(ada, vi.fn())
    expect(offered()).toBeUndefined()
  })

  it.each([
    [30 * 60_000, true],
    [30 * 60_000 + 1, false],
  ])('is stored for 30 minutes: after %i ms %s', (ms, isOffered) => {
    storeIntent(ada, calls.apply, { activityId: '1001' })
    vi.setSystemTime(Date.now() + ms)
    offerIntent(ada, vi.fn())
    expect(offered() !== undefined).toBe(isOffered)
    expect(intentStore.read()).toBeNull()
  })

  it.each([
    ['is no JSON', '{'],
    ['is nothing', 'null'],
    ['names an action there is not', JSON.stringify({ userId: '7', activityId: '1001', action: 'toString', at: 0 })],
  ])('is ignored when the stored value %s', (_, text) => {
    vi.setSystemTime(0)
    intentStore.write(text)
    offerIntent(ada, vi.fn())
    expect(offered()).toBeUndefined()
  })
})
