import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fits } from '../../src/blocks/RegisterForm/areas.ts'
import { codeFrom, loginNameOf, wrongFields } from '../../src/blocks/RegisterForm/rules.ts'
import { shelfOf, sumsOf } from '../../src/blocks/RewardRecords/shelves.ts'
import { stepsOf } from '../../src/blocks/StageRail/steps.ts'
import { inOrder } from '../../src/blocks/TraderList/orders.ts'
import { calls } from '../../src/contract/calls/index.ts'
import type { Trader } from '../../src/contract/shapes/standings.ts'
import { activityOf, day, drawScene, groupsOf, now, rowOf, settle, taskOf, userOf, word } from './blocksStage.tsx'

const info = { activityId: null }

/** What comes with a chunk may take its time on a busy machine. */
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 15_000 })

describe('BannerCarousel', () => {
  const page = [{ id: 'banners', type: 'BannerCarousel', props: { seconds: 4, most: 6 } }]
  const [banner] = calls.mainBanner.example.mainBannerList
  const banners = [
    { ...banner, bannerId: 'a', title: 'To an event' },
    { ...banner, bannerId: 'b', title: 'To a site', linkType: 'URL', link: 'https://partner.example/offer' },
    { ...banner, bannerId: 'c', title: 'To a screen', linkType: 'NATIVE', link: 'copyTrade' },
  ]
  const draw = (list: object[] = banners) => drawScene({ page, info, calls: { mainBanner: { mainBannerList: list } } })
  const current = () =>
    screen.getAllByRole('button', { name: /^Show / }).findIndex((dot) => dot.getAttribute('aria-current') === 'true')

  it('leads each banner its own way', async () => {
    await draw()
    expect(await screen.findByRole('link', { name: 'To an event' })).toHaveAttribute('href', '/en/activity/newcomer')
    expect(screen.getByRole('link', { name: 'To a site' })).toHaveAttribute('rel', 'noopener noreferrer')
    expect(screen.getByRole('button', { name: 'To a screen' })).toBeVisible()
  })

  it('is turned by dots, on and back, round both ends', async () => {
    await draw()
    fireEvent.click(await screen.findByRole('button', { name: 'Show To a screen' }))
    expect(current()).toBe(2)
    fireEvent.click(screen.getByRole('button', { name: word('common.next') }))
    expect(current()).toBe(0)
    fireEvent.click(screen.getByRole('button', { name: word('common.previous') }))
    expect(current()).toBe(2)
  })

  it('turns by itself, but not while it is paused or somebody is at it', async () => {
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

  it('needs no controls for one banner', async () => {
    await draw(banners.slice(0, 1))
    await screen.findByRole('link', { name: 'To an event' })
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('takes no room when there are none', async () => {
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

  it('asks a visitor to log in and asks nothing of the platform', async () => {
    const { made } = await drawScene({ page, info })
    expect(await screen.findByRole('button', { name: word('common.login') })).toBeVisible()
    expect(made.map(({ name }) => name).filter((name) => name.startsWith('push'))).toEqual([])
  })

  it('opens a message in place and marks it as read, once', async () => {
    const { made } = await drawScene({ page, info, user: userOf(), calls: answers })
    const row = await screen.findByRole('button', { name: /ALL 0/ })
    expect(row).toHaveTextContent(word('MessageCenter.unread'))
    fireEvent.click(row)
    expect(await screen.findByText('The whole story')).toBeVisible()
    expect(row).toHaveAttribute('aria-expanded', 'true')
    fireEvent.click(row)
    await eventually(() => expect(made.map(({ name }) => name)).toContain('readPushMsg'))
    await settle()
    const read = made.filter(({ name }) => name === 'readPushMsg')
    expect(read.map(({ input }) => input)).toEqual([{ msgIds: ['m-ALL-0'] }])
  })

  it('reads all at once, picks by kind and turns pages', async () => {
    const { made } = await drawScene({ page, info, user: userOf(), calls: answers })
    expect(await screen.findByText('1 unread')).toBeVisible()
    fireEvent.click(screen.getByRole('button', { name: word('MessageCenter.readAll') }))
    await eventually(() => expect(made.find(({ name }) => name === 'readPushMsg')?.input).toEqual({ all: true }))
    fireEvent.click(screen.getByRole('button', { name: word('common.next') }))
    expect(await screen.findByText('ALL 1')).toBeVisible()
    fireEvent.click(screen.getByRole('radio', { name: word('MessageCenter.REWARD') }))
    expect(await screen.findByText('REWARD 0')).toBeVisible()
    expect(screen.queryByRole('button', { name: word('common.next') })).toBeNull()
  })
})

describe('TraderList', () => {
  const trader = (traderId: string, parts: Partial<Trader>): Trader => ({
    traderId,
    name: traderId,
    avatarUrl: null,
    roi: null,
    pnl: null,
    maxDrawdown: null,
    followers: 0,
    followed: false,
    ...parts,
  })
  const traders = [
    trader('steady', { roi: '4', pnl: '400', maxDrawdown: '1', followers: 9 }),
    trader('bold', { roi: '30', pnl: '-5', maxDrawdown: '22', followers: 2, followed: true }),
    trader('unknown', {}),
  ]

  it('orders by each figure, and who has none comes last', () => {
    const names = (order: Parameters<typeof inOrder>[1]) => inOrder(traders, order).map(({ name }) => name)
    expect(names('roi')).toEqual(['bold', 'steady', 'unknown'])
    expect(names('pnl')).toEqual(['steady', 'bold', 'unknown'])
    expect(names('drawdown')).toEqual(['steady', 'bold', 'unknown'])
    expect(names('followers')).toEqual(['steady', 'bold', 'unknown'])
  })

  it('shows each trader with results and the way to copy, and says whom one copies', async () => {
    const page = [{ id: 'traders', type: 'TraderList', props: { copyAt: '/spot' } }]
    await drawScene({ page, activity: activityOf({ traders }), user: userOf() })
    const rows = await screen.findAllByRole('listitem')
    expect(rows.map((row) => within(row).getByRole('heading').textContent)).toEqual(['bold', 'steady', 'unknown'])
    expect(within(rows[0] as HTMLElement).getByText(word('TraderList.copying'))).toBeVisible()
    expect(within(rows[0] as HTMLElement).getByRole('button', { name: word('TraderList.adjust') })).toBeVisible()
    fireEvent.click(screen.getByRole('radio', { name: word('TraderList.pnl') }))
    expect(screen.getAllByRole('heading', { level: 3 })[0]).toHaveTextContent('steady')
  })
})

describe('RegisterForm', () => {
  const draft = {
    way: 'phone',
    areaCode: '90',
    phone: '',
    email: '',
    inviteCode: '',
    kolCode: '',
    consent: true,
  } as const

  it('makes one name of code and number, however the number is written', () => {
    for (const phone of ['5551234567', '0555 123 45 67', '(555) 123-4567'])
      expect(loginNameOf({ ...draft, phone })).toBe('+905551234567')
    expect(loginNameOf({ ...draft, way: 'email', email: ' Me@Example.com ' })).toBe('me@example.com')
  })

  it.each([
    [{ phone: '' }, ['phone']],
    [{ phone: '123' }, ['phone']],
    [{ phone: '12345678901234' }, ['phone']],
    [{ phone: '555 12x' }, ['phone']],
    [{ phone: '5551234567' }, []],
    [{ way: 'email', email: 'me@example' }, ['email']],
    [{ way: 'email', email: 'me@example.com' }, []],
    [{ phone: '5551234567', inviteCode: 'no', kolCode: 'über' }, ['inviteCode', 'kolCode']],
    [{ phone: '5551234567', consent: false }, ['consent']],
  ] as const)('of %j finds %j wanting', (parts, wrong) => {
    expect(wrongFields({ ...draft, ...parts }, true)).toEqual(wrong)
  })

  it('takes codes from the address, and nothing that is none', () => {
    expect(codeFrom('?inviteCode=ABCD1234', 'inviteCode')).toBe('ABCD1234')
    expect(codeFrom('?inviteCode=%3Cscript%3E', 'inviteCode')).toBe('')
  })

  it('finds a country by a part of its name without accents, by letters and by code', () => {
    const area = { areaCode: '90', countryCode: 'TR', areaName: 'Türkiye', letter: 'T', status: 'enable' } as const
    for (const typed of ['turk', 'TR', '+90', '0090', '9', '']) expect(fits(area, typed)).toBe(true)
    for (const typed of ['usa', '91', '+1']) expect(fits(area, typed)).toBe(false)
  })

  const page = [
    { id: 'register', type: 'RegisterForm', props: { title: 'common:common.signup', kolActivity: 'newcomer' } },
  ]
  const draw = async (more: object = {}) => {
    const drawn = await drawScene({
      page,
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

  it('registers once with the code of the inviter, and binds the code of the opinion leader', async () => {
    const { signIn, made } = await draw({ kolBind: calls.kolBind.example })
    fireEvent.change(screen.getByRole('textbox', { name: word('RegisterForm.inviteCode') }), {
      target: { value: 'ABCD12' },
    })
    fireEvent.change(screen.getByRole('textbox', { name: word('RegisterForm.kolCode') }), {
      target: { value: 'KOL123' },
    })
    send()
    send()
    await eventually(() =>
      expect(made.find(({ name }) => name === 'kolBind')?.input).toMatchObject({
        activityId: '1001',
        kolCode: 'KOL123',
      }),
    )
    expect(signIn).toHaveBeenCalledExactlyOnceWith({ loginName: '+905551234567', inviteCode: 'ABCD12' })
  })

  it('keeps what is wrong at its field and sends nothing', async () => {
    const { signIn } = await draw()
    const code = screen.getByRole('textbox', { name: word('RegisterForm.inviteCode') })
    fireEvent.change(code, { target: { value: '?' } })
    send()
    expect(code).toHaveAccessibleDescription(word('RegisterForm.wrong.inviteCode'))
    expect(code).toHaveFocus()
    expect(signIn).not.toHaveBeenCalled()
  })

  it("leads to a real platform's registration with the way back", async () => {
    const registerUrl = 'https://platform.example/join'
    await drawScene({ page, info: { ...info, registerUrl }, calls: { areaCodes: calls.areaCodes.example } })
    expect(await screen.findByRole('link', { name: word('common.signup') })).toHaveAttribute(
      'href',
      `${registerUrl}?redirect=%2Fen`,
    )
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})

describe('RewardRecords as the rewards centre', () => {
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

  it('sorts rewards by what can be done with them', () => {
    expect(all.map((entry) => shelfOf(entry as never, now))).toEqual([
      'toClaim',
      'toClaim',
      'inUse',
      'received',
      'expired',
      'expired',
    ])
    expect(sumsOf(all.slice(0, 2) as never)).toEqual([{ coin: 'USDT', amount: '10.75', count: 2 }])
  })

  it('sums up what waits and claims all of it, each task once', async () => {
    const { made } = await drawScene({ page, info, user: userOf(), calls: answers })
    expect(await screen.findByText('10.75')).toBeVisible()
    const button = screen.getByRole('button', { name: word('reward.claimAll') })
    fireEvent.click(button)
    fireEvent.click(button)
    await eventually(() => expect(made.filter(({ name }) => name === 'obtainReward')).toHaveLength(2))
    await settle()
    const claimed = made.filter(({ name }) => name === 'obtainReward').map(({ input }) => input as { taskId: string })
    expect(claimed.map(({ taskId }) => taskId)).toEqual(['a', 'b'])
  })

  it('shows each shelf, and why something was lost', async () => {
    await drawScene({ page, info, user: userOf(), calls: answers })
    fireEvent.click(await screen.findByRole('radio', { name: word('RewardRecords.shelf.expired') }))
    expect(await screen.findByText('Forfeited')).toBeVisible()
    expect(screen.getByText('Too late')).toBeVisible()
    expect(screen.getByText(word('reason.CLAIM_EXPIRED'))).toBeVisible()
    fireEvent.click(screen.getByRole('radio', { name: word('RewardRecords.shelf.inUse') }))
    expect(await screen.findByText('In use', { selector: 'td' })).toBeVisible()
  })
})

describe('StageRail', () => {
  const times = { startTime: now - day, endTime: now + day, status: 'IN_PROGRESS' as const }
  const stages = [1, 2, 3].map((number) => ({ identifier: `s${number}`, title: `Stage ${number}`, ...times }))
  const taskGroups = stages.flatMap(({ identifier }) =>
    groupsOf([taskOf(`${identifier}-a`), taskOf(`${identifier}-b`)]).map((group) => ({ ...group, identifier })),
  )
  const activity = activityOf({ stages, taskGroups })
  const rows = [
    rowOf('s1-a', { status: 'GRANTED' }),
    rowOf('s1-b', { status: 'GRANTED' }),
    rowOf('s2-a', { status: 'COMPLETED' }),
    rowOf('s2-b'),
    rowOf('s3-a', { locked: true }),
    rowOf('s3-b', { locked: true }),
  ]

  it('says of each stage what it is to the viewer', () => {
    expect(stepsOf(activity, rows).map(({ state, met }) => [state, met])).toEqual([
      ['done', 2],
      ['claim', 1],
      ['locked', 0],
    ])
    expect(stepsOf(activity, null).map(({ state }) => state)).toEqual(['open', 'locked', 'locked'])
    const [first] = stages
    const later = activityOf({ taskGroups, stages: first ? [{ ...first, status: 'NOT_STARTED' }] : [] })
    expect(stepsOf(later, [rowOf('s1-a'), rowOf('s1-b')])[0]?.state).toBe('soon')
  })

  it('draws them in order, each leading to its tasks', async () => {
    await drawScene({ page: [{ id: 'rail', type: 'StageRail' }], activity, user: userOf(), rows })
    expect(await screen.findByText(word('StageRail.locked'))).toBeVisible()
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['#s1', '#s2', '#s3'])
  })
})
