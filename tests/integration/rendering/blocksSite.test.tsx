import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import { RequestProblem } from '../../../src/request/index.ts'
import { day, now, renderBlocks, settle, userOf, word } from './blockHarness.tsx'

const info = { activityId: null }
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 15_000 })

describe('BannerCarousel', () => {
  const page = [{ id: 'banners', type: 'BannerCarousel', props: { seconds: 4, most: 6 } }]
  const [banner] = calls.mainBanner.example.mainBannerList
  const banners = [
    { ...banner, bannerId: 'a', title: 'To an event' },
    { ...banner, bannerId: 'b', title: 'To a site', linkType: 'URL', link: 'https://partner.example/offer' },
    { ...banner, bannerId: 'c', title: 'To a screen', linkType: 'NATIVE', link: 'copyTrade' },
  ]
  const draw = (list: object[] = banners) =>
    renderBlocks({ page, info, calls: { mainBanner: { mainBannerList: list } } })
  const current = () =>
    screen.getAllByRole('button', { name: /^Show / }).findIndex((dot) => dot.getAttribute('aria-current') === 'true')

  it('links each banner to its target', async () => {
    await draw()
    expect(await screen.findByRole('link', { name: 'To an event' })).toHaveAttribute('href', '/en/activity/newcomer')
    expect(screen.getByRole('link', { name: 'To a site' })).toHaveAttribute('rel', 'noopener noreferrer')
    expect(screen.getByRole('button', { name: 'To a screen' })).toBeVisible()
  })

  it('changes slides by dots, next and previous, and wraps around', async () => {
    await draw()
    fireEvent.click(await screen.findByRole('button', { name: 'Show To a screen' }))
    expect(current()).toBe(2)
    fireEvent.click(screen.getByRole('button', { name: word('common.next') }))
    expect(current()).toBe(0)
    fireEvent.click(screen.getByRole('button', { name: word('common.previous') }))
    expect(current()).toBe(2)
  })

  it('changes slides automatically, but not while it is paused or focused', async () => {
    await draw()
    const pause = await screen.findByRole('button', { name: word('BannerCarousel.pause') })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
    try {
      fireEvent.click(pause)
      fireEvent.click(pause)
      pass(4_100)
      expect(current()).toBe(1)
      fireEvent.click(pause)
      pass(20_000)
      expect(current()).toBe(1)
      fireEvent.click(pause)
      fireEvent.focusIn(screen.getByRole('link', { name: 'To an event' }))
      pass(20_000)
      expect(current()).toBe(1)
    } finally {
      vi.useRealTimers()
    }
  })

  it('has no controls for one banner', async () => {
    await draw(banners.slice(0, 1))
    await screen.findByRole('link', { name: 'To an event' })
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('takes no space without banners', async () => {
    const { container } = await draw([])
    await settle()
    expect(container.querySelector('#banners')).toBeNull()
  })
})

describe('MessageCenter', () => {
  const page = [{ id: 'inbox', type: 'MessageCenter' }]
  const [message] = calls.pushList.example.items
  const answers = {
    pushCount: { total: 1 },
    pushList: ({ type, pageIndex = 0 }: { type?: string; pageIndex?: number }) => ({
      items: [{ ...message, msgId: `m-${type ?? 'ALL'}-${pageIndex}`, title: `${type ?? 'ALL'} ${pageIndex}` }],
      total: type ? 1 : 12,
    }),
    pushDetail: { ...calls.pushDetail.example, content: 'ALL 0\nThe whole story' },
    readPushMsg: { updated: 1 },
  }

  it('asks a visitor to log in and sends no request', async () => {
    const { made } = await renderBlocks({ page, info })
    expect(await screen.findByRole('button', { name: word('common.login') })).toBeVisible()
    expect(made.map(({ name }) => name).filter((name) => name.startsWith('push'))).toEqual([])
  })

  it('expands a message and marks it as read once', async () => {
    const { made } = await renderBlocks({ page, info, user: userOf(), calls: answers })
    const row = await screen.findByRole('button', { name: /ALL 0/ })
    expect(row).toHaveTextContent(word('MessageCenter.unread'))
    fireEvent.click(row)
    expect(await screen.findByText('The whole story')).toBeVisible()
    expect(row).toHaveAttribute('aria-expanded', 'true')
    fireEvent.click(row)
    await waitFor(() => expect(made.map(({ name }) => name)).toContain('readPushMsg'))
    await settle()
    const read = made.filter(({ name }) => name === 'readPushMsg')
    expect(read.map(({ input }) => input)).toEqual([{ msgIds: ['m-ALL-0'] }])
  })

  it('marks all as read, filters by kind and changes pages', async () => {
    const { made } = await renderBlocks({ page, info, user: userOf(), calls: answers })
    expect(await screen.findByText('1 unread')).toBeVisible()
    fireEvent.click(screen.getByRole('button', { name: word('MessageCenter.readAll') }))
    await waitFor(() => expect(made.find(({ name }) => name === 'readPushMsg')?.input).toEqual({ all: true }))
    fireEvent.click(screen.getByRole('button', { name: word('common.next') }))
    expect(await screen.findByText('ALL 1')).toBeVisible()
    fireEvent.click(screen.getByRole('radio', { name: word('MessageCenter.REWARD') }))
    expect(await screen.findByText('REWARD 0')).toBeVisible()
    expect(screen.queryByRole('button', { name: word('common.next') })).toBeNull()
  })
})

describe('RegisterForm', () => {
  const page = [
    { id: 'register', type: 'RegisterForm', props: { title: 'common:common.signup', kolActivity: 'newcomer' } },
  ]
  const draw = async (more: object = {}, props: object = {}) => {
    const drawn = await renderBlocks({
      page: page.map((block) => ({ ...block, props: { ...block.props, ...props } })),
      info: { ...info, sandbox: true },
      calls: { areaCodes: calls.areaCodes.example, getActivityId: { activityId: '1001', activityType: 1 }, ...more },
    })
    const signIn = vi.fn(async () => ({ accessToken: 'a-token-for-tests-1', accessTokenExpire: 9e15, userId: '7' }))
    Object.assign(drawn.runtime.site, { sandboxSignIn: signIn })
    fireEvent.change(await screen.findByRole('textbox', { name: /Mobile number/ }), {
      target: { value: '555 123 4567' },
    })
    return { ...drawn, signIn }
  }
  const send = () => fireEvent.click(screen.getByRole('button', { name: word('common.signup') }))

  it('asks for consent, with links to the user agreement and the privacy notice', async () => {
    const { signIn } = await draw({}, { terms: '/user-agreement', privacy: '/privacy-notice' })
    expect(screen.getByRole('link', { name: 'User agreement' })).toHaveAttribute('href', '/en/user-agreement')
    expect(screen.getByRole('link', { name: 'Privacy notice' })).toHaveAttribute('href', '/en/privacy-notice')
    send()
    expect(await screen.findByText(word('RegisterForm.wrong.consent'))).toBeVisible()
    expect(signIn).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('checkbox'))
    send()
    await waitFor(() => expect(signIn).toHaveBeenCalledOnce())
  })

  it('registers once with the invite code and binds the KOL code', async () => {
    const { signIn, made } = await draw({ kolBind: calls.kolBind.example })
    fireEvent.change(screen.getByRole('textbox', { name: word('RegisterForm.inviteCode') }), {
      target: { value: 'ABCD12' },
    })
    fireEvent.change(screen.getByRole('textbox', { name: word('RegisterForm.kolCode') }), {
      target: { value: 'KOL123' },
    })
    send()
    send()
    await waitFor(() =>
      expect(made.find(({ name }) => name === 'kolBind')?.input).toMatchObject({
        activityId: '1001',
        kolCode: 'KOL123',
      }),
    )
    expect(signIn).toHaveBeenCalledExactlyOnceWith({ loginName: '+905551234567', inviteCode: 'ABCD12' })
  })

  it.each([
    ['/en/events/friends-week', 'generalGetActivityId'],
    ['/en/activity/newcomer', 'getActivityId'],
  ])('coming from %s reads the activity id with %s', async (from, name) => {
    window.history.replaceState(null, '', `/en/register?redirect=${encodeURIComponent(from)}`)
    const { made } = await draw({
      kolBind: calls.kolBind.example,
      generalGetActivityId: calls.generalGetActivityId.example,
    })
    fireEvent.change(screen.getByRole('textbox', { name: word('RegisterForm.kolCode') }), {
      target: { value: 'KOL123' },
    })
    send()
    await eventually(() => expect(made.some((call) => call.name === 'kolBind')).toBe(true))
    expect(made.map((call) => call.name).filter((call) => /getActivityId/i.test(call))).toEqual([name])
    window.history.replaceState(null, '', '/')
  })

  it.each([{ reason: 'NOT_FOUND', code: '51020' }, { code: '70001' }])(
    'reports that the activity could not be loaded when its id cannot be read: %o',
    async (facts) => {
      const problem = new RequestProblem({ kind: 'refused', call: 'getActivityId', traceId: 't', ...facts })
      await draw({
        getActivityId: () => {
          throw problem
        },
      })
      expect(problem.message).toBe('Get activityId failed')
      fireEvent.change(screen.getByRole('textbox', { name: word('RegisterForm.kolCode') }), {
        target: { value: 'KOL123' },
      })
      send()
      expect(await screen.findByText(word('error.getActivityId'), { exact: false })).toBeVisible()
      expect(screen.queryByText(word('reason.NOT_FOUND'), { exact: false })).toBeNull()
    },
  )

  it('shows an error at its field and sends nothing', async () => {
    const { signIn } = await draw()
    const code = screen.getByRole('textbox', { name: word('RegisterForm.inviteCode') })
    fireEvent.change(code, { target: { value: '?' } })
    send()
    expect(code).toHaveAccessibleDescription(word('RegisterForm.wrong.inviteCode'))
    expect(code).toHaveFocus()
    expect(signIn).not.toHaveBeenCalled()
  })

  it('links to the sign-up of a real platform with a return path', async () => {
    const registerUrl = 'https://platform.example/join'
    await renderBlocks({ page, info: { ...info, registerUrl }, calls: { areaCodes: calls.areaCodes.example } })
    expect(await screen.findByRole('link', { name: word('common.signup') })).toHaveAttribute(
      'href',
      `${registerUrl}?redirect=%2Fen`,
    )
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})

describe('a read that fails', () => {
  const failing = (facts: object) => () => {
    throw new RequestProblem({ kind: 'refused', call: 'getRewardList', traceId: '0123456789abcdef', ...facts })
  }
  const page = [{ id: 'records', type: 'RewardRecords', props: { centre: true } }]
  const draw = (facts: object) => renderBlocks({ page, info, user: userOf(), calls: { getRewardList: failing(facts) } })

  it('shows the message of the platform and the trace id for an unknown code', async () => {
    await draw({ code: '70001', msg: 'Closed for repair' })
    const [alert] = await screen.findAllByRole('alert')
    expect(alert).toHaveTextContent(word('common.failed'))
    expect(alert).toHaveTextContent('Closed for repair')
    expect(alert).toHaveTextContent('89abcdef')
  })

  it('shows no message of the platform for a known code', async () => {
    await draw({ code: '51020', reason: 'ENDED', msg: 'Closed for repair' })
    const [alert] = await screen.findAllByRole('alert')
    expect(alert).not.toHaveTextContent('Closed for repair')
  })
})

describe('RewardRecords as the reward center', () => {
  const { record } = calls.obtainReward.example
  if (!record) throw new Error('The example of obtainReward has lost its record.')
  const of = (recordId: string, parts: object) => ({ ...record, recordId, taskId: recordId, ...parts })
  const all = [
    of('a', { status: 'COMPLETED', amount: '10.5', coin: 'USDT', rewardName: 'First' }),
    of('b', { status: 'COMPLETED', amount: '0.25', coin: 'USDT', rewardName: 'Second' }),
    of('c', { status: 'GRANTED', expireTime: now + day, rewardName: 'In use' }),
    of('d', { status: 'GRANTED', expireTime: null, rewardName: 'Kept' }),
    of('e', { status: 'GRANTED', expireTime: now - day, rewardName: 'Too late' }),
    of('f', { status: 'UNSATISFIED', reason: 'CLAIM_EXPIRED', rewardName: 'Forfeited' }),
  ]
  const answers = {
    getRewardList: ({ status }: { status: string }) => {
      const list = all.filter((entry) => entry.status === status)
      return { ...calls.getRewardList.example, list, total: list.length }
    },
    obtainReward: calls.obtainReward.example,
  }
  const page = [{ id: 'records', type: 'RewardRecords', props: { centre: true } }]

  it('shows the claimable sum and claims each task once', async () => {
    const { made } = await renderBlocks({ page, info, user: userOf(), calls: answers })
    expect(await screen.findByText('10.75')).toBeVisible()
    const button = screen.getByRole('button', { name: word('reward.claimAll') })
    fireEvent.click(button)
    fireEvent.click(button)
    await waitFor(() => expect(made.filter(({ name }) => name === 'obtainReward')).toHaveLength(2))
    await settle()
    const claimed = made.filter(({ name }) => name === 'obtainReward').map(({ input }) => input as { taskId: string })
    expect(claimed.map(({ taskId }) => taskId)).toEqual(['a', 'b'])
  })

  it('shows each group of records and the reason of a forfeited reward', async () => {
    await renderBlocks({ page, info, user: userOf(), calls: answers })
    fireEvent.click(await screen.findByRole('radio', { name: word('RewardRecords.group.expired') }))
    expect(await screen.findByText('Forfeited')).toBeVisible()
    expect(screen.getByRole('table', { name: word('RewardRecords.group.expired') })).toBeVisible()
    expect(screen.getByText('Too late')).toBeVisible()
    expect(screen.getByText(word('reason.CLAIM_EXPIRED'))).toBeVisible()
    fireEvent.click(screen.getByRole('radio', { name: word('RewardRecords.group.inUse') }))
    expect(await screen.findByText('In use', { selector: 'td' })).toBeVisible()
  })
})
