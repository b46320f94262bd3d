import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { calls } from '../../src/contract/calls/index.ts'
import type { ActivityUser } from '../../src/contract/shapes/activity.ts'
import { handOver, wayBack } from '../../src/data/index.ts'
import { drawScene, userOf, word } from './blocksStage.tsx'

const [summary] = calls.list.example.activities
if (!summary) throw new Error('The example of list has no activity.')

describe('ActivityList', () => {
  const page = [{ id: 'events', type: 'ActivityList' }]
  const activities = [
    { ...summary, activityId: '1', alias: 'open-one', title: 'Open one' },
    { ...summary, activityId: '2', alias: 'soon-one', title: 'Soon one', status: 'NOT_STARTED' as const },
    { ...summary, activityId: '3', alias: 'past-one', title: 'Past one', status: 'SETTLED' as const, applied: true },
  ]
  const draw = (list: object[], more: object = {}, user?: ActivityUser) =>
    drawScene({
      page,
      info: { activityId: null },
      calls: { list: { activities: list, total: list.length }, getAliasList: { list: [], total: 0 }, ...more },
      ...(user && { user }),
    })

  it('shows what is open first, each with the way to it', async () => {
    await draw(activities)
    expect(await screen.findByRole('link', { name: 'Open one' })).toHaveAttribute('href', '/en/activity/open-one')
    expect(screen.queryByText('Soon one')).toBeNull()
  })

  it('is picked by open, upcoming and ended', async () => {
    await draw(activities)
    fireEvent.click(await screen.findByRole('radio', { name: 'Upcoming (1)' }))
    expect(screen.getByRole('link', { name: 'Soon one' })).toBeVisible()
    fireEvent.click(screen.getByRole('radio', { name: 'Ended (1)' }))
    expect(screen.getByRole('link', { name: 'Past one' })).toBeVisible()
    expect(screen.getByText(word('activity.joined'))).toBeVisible()
  })

  it('begins with what there is', async () => {
    await draw(activities.slice(1, 2))
    expect(await screen.findByRole('link', { name: 'Soon one' })).toBeVisible()
    fireEvent.click(screen.getByRole('radio', { name: 'Open (0)' }))
    expect(screen.getByText(word('ActivityList.none'))).toBeVisible()
  })

  it('leads to each page at the address of its family', async () => {
    const entry = { activityType: 1, status: 'IN_PROGRESS', title: 'Soon one' }
    const aliases = [
      { ...entry, alias: 'open-one', activityId: '1' },
      { ...entry, alias: 'for-agents', activityId: '9' },
    ]
    await draw(activities, { getAliasList: { list: aliases, total: 2 } })
    expect(await screen.findByRole('link', { name: 'Open one' })).toHaveAttribute('href', '/en/events/open-one')
    expect(screen.queryByText(word('ActivityList.forYou'))).toBeNull()
  })

  it('shows a viewer first where something waits for them, then what they take part in, and agents their pages', async () => {
    const { record } = calls.obtainReward.example
    const list = activities.map((entry) => ({ ...entry, status: 'IN_PROGRESS', applied: entry.activityId !== '2' }))
    await draw(
      list,
      {
        getAliasList: {
          list: [
            { activityType: 1, status: 'IN_PROGRESS', alias: 'for-agents', activityId: '9', title: 'Agents in spring' },
          ],
          total: 1,
        },
        getRewardList: {
          ...calls.getRewardList.example,
          list: [{ ...record, activityId: '3', status: 'COMPLETED' }],
          total: 1,
        },
        isAgent: { isAgent: true, agentLevel: 1 },
      },
      userOf(),
    )
    const part = within(await screen.findByRole('region', { name: word('ActivityList.forYou') }))
    expect(await part.findByText('Claim 1 reward')).toBeVisible()
    expect(await part.findByText(word('ActivityList.forAgents'))).toBeVisible()
    expect(part.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/en/activity/past-one',
      '/en/activity/open-one',
      '/en/agent/9',
    ])
  })

  it('says so when there is nothing at all', async () => {
    await draw([])
    expect(await screen.findByText(word('ActivityList.empty'))).toBeVisible()
  })
})

describe('LoginForm', () => {
  const page = [{ id: 'login', type: 'LoginForm', props: { title: 'common:common.login' } }]
  const tokens = {
    accessToken: 'a-token-for-tests-1',
    accessTokenExpire: 9e15,
    userId: '7',
    loginName: 'x@example.com',
  }

  it('has the first heading and every persona with what it is for', async () => {
    await drawScene({ page, info: { activityId: null, sandbox: true } })
    expect(await screen.findByRole('heading', { level: 1, name: word('common.login') })).toBeVisible()
    for (const name of ['visitor', 'new', 'joined', 'finished', 'claimed', 'agent', 'blocked']) {
      expect(screen.getByText(word(`LoginForm.${name}.name`))).toBeVisible()
      expect(screen.getByText(word(`LoginForm.${name}.for`))).toBeVisible()
    }
  })

  it.each([
    [
      'a persona',
      () => fireEvent.click(screen.getAllByRole('button', { name: word('common.login') })[1] as Element),
      { persona: 'joined' },
    ],
    [
      'a login name',
      () => {
        fireEvent.change(screen.getByRole('textbox'), { target: { value: ' me@example.com ' } })
        fireEvent.submit(screen.getByRole('textbox'))
      },
      { loginName: 'me@example.com' },
    ],
  ] as const)('lets %s in', async (_, enter, credentials) => {
    const { runtime } = await drawScene({ page, info: { activityId: null, sandbox: true } })
    await screen.findByRole('textbox')
    const signIn = vi.fn(async () => tokens)
    Object.assign(runtime.site, { sandboxSignIn: signIn })
    enter()
    await waitFor(() => expect(runtime.session.get()?.userId).toBe('7'))
    expect(signIn).toHaveBeenCalledExactlyOnceWith(credentials)
  })

  it('does not send a name the sandbox would refuse', async () => {
    const { runtime } = await drawScene({ page, info: { activityId: null, sandbox: true } })
    const field = await screen.findByRole('textbox')
    const signIn = vi.fn(async () => tokens)
    Object.assign(runtime.site, { sandboxSignIn: signIn })
    fireEvent.change(field, { target: { value: 'two words' } })
    fireEvent.submit(field)
    expect(field).toHaveAccessibleDescription(word('LoginForm.badName'))
    expect(signIn).not.toHaveBeenCalled()
  })

  it('says so when nobody answers', async () => {
    await drawScene({ page, info: { activityId: null, sandbox: true } })
    fireEvent.click((await screen.findAllByRole('button', { name: word('common.login') }))[0] as Element)
    expect(await screen.findByText(word('LoginForm.failed'))).toBeVisible()
  })

  it("leads to a real platform's own pages", async () => {
    const info = {
      activityId: null,
      loginUrl: 'https://platform.example/login',
      registerUrl: 'https://platform.example/join',
    }
    await drawScene({ page, info })
    const back = '?redirect=%2Fen'
    expect(await screen.findByRole('link', { name: word('common.login') })).toHaveAttribute(
      'href',
      info.loginUrl + back,
    )
    expect(screen.getByRole('link', { name: word('common.signup') })).toHaveAttribute('href', info.registerUrl + back)
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})

describe('handOver', () => {
  it("gives a real platform's page the way back, beside what stands in its address already", () => {
    const search = '?redirect=%2Fen%2Factivity%2Fnewcomer'
    expect(handOver('https://platform.example/join', search, 'en', { inviteCode: 'ABCD12' })).toBe(
      'https://platform.example/join?inviteCode=ABCD12&redirect=%2Fen%2Factivity%2Fnewcomer',
    )
    expect(handOver('https://platform.example/join?from=us', '?redirect=%2F%2Fevil.example', 'en')).toBe(
      'https://platform.example/join?from=us&redirect=%2Fen',
    )
  })
})

describe('wayBack', () => {
  it.each([
    ['?redirect=%2Fen%2Factivity%2Fnewcomer', '/activity/newcomer'],
    ['?redirect=%2Fen%2Fevents%2Fx%3Fas%3Dnew%23tasks', '/events/x?as=new#tasks'],
    ['', '/'],
    ['?redirect=', '/'],
    ['?redirect=%2Fen', '/'],
    ['?redirect=%2Fen%2Flogin', '/'],
    ['?redirect=%2Fen%2Fregister%3FinviteCode%3DABCD', '/'],
    ['?redirect=%2Far%2Factivity%2Fnewcomer', '/'],
    ['?redirect=https%3A%2F%2Fevil.example%2F', '/'],
    ['?redirect=%2F%2Fevil.example', '/'],
    ['?redirect=%2Fen%2F%2Fevil.example', '/'],
    ['?redirect=%2Fen%2F%5Cevil.example', '/'],
    ['?redirect=javascript%3Aalert(1)', '/'],
  ])('%s leads to %s', (search, path) => {
    expect(wayBack(search, 'en')).toBe(path)
  })

  it('never leaves the site, whatever the address bar says', () => {
    const pieces = fc.constantFrom(
      '/',
      '//',
      '\\',
      'en',
      '/en/',
      '..',
      '%2F',
      ':',
      '@',
      'evil.example',
      '?',
      '#',
      ' ',
      '\t',
      'a',
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
        const path = wayBack(`?redirect=${encodeURIComponent(parts.join(''))}`, 'en')
        expect(new URL(`/en${path}`, 'https://site.example').origin).toBe('https://site.example')
        expect(path).toMatch(/^\/(?![/\\])/)
      }),
    )
  })
})
