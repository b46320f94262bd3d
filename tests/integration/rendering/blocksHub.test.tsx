import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { returnPath, withReturnPath } from '../../../src/actions/index.ts'
import { calls } from '../../../src/contract/calls/index.ts'
import type { ActivityUser } from '../../../src/contract/shapes/activity.ts'
import { renderBlocks, userOf, word } from './blockHarness.tsx'

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
    renderBlocks({
      page,
      info: { activityId: null },
      calls: { list: { activities: list, total: list.length }, getAliasList: { list: [], total: 0 }, ...more },
      ...(user && { user }),
    })

  it('shows open activities first, each with its link', async () => {
    await draw(activities)
    expect(await screen.findByRole('link', { name: 'Open one' })).toHaveAttribute('href', '/en/activity/open-one')
    expect(screen.queryByText('Soon one')).toBeNull()
  })

  it('filters by open, upcoming and ended', async () => {
    await draw(activities)
    fireEvent.click(await screen.findByRole('radio', { name: 'Upcoming (1)' }))
    expect(screen.getByRole('link', { name: 'Soon one' })).toBeVisible()
    fireEvent.click(screen.getByRole('radio', { name: 'Ended (1)' }))
    expect(screen.getByRole('link', { name: 'Past one' })).toBeVisible()
    expect(screen.getByText(word('activity.joined'))).toBeVisible()
  })

  it('starts with the first filter that has activities', async () => {
    await draw(activities.slice(1, 2))
    expect(await screen.findByRole('link', { name: 'Soon one' })).toBeVisible()
    fireEvent.click(screen.getByRole('radio', { name: 'Ongoing (0)' }))
    expect(screen.getByText(word('ActivityList.none'))).toBeVisible()
  })

  it('links to each page at the address of its family', async () => {
    const entry = { activityType: 1, status: 'IN_PROGRESS', title: 'Soon one' }
    const aliases = [
      { ...entry, alias: 'open-one', activityId: '1' },
      { ...entry, alias: 'for-agents', activityId: '9' },
    ]
    await draw(activities, { getAliasList: { list: aliases, total: 2 } })
    expect(await screen.findByRole('link', { name: 'Open one' })).toHaveAttribute('href', '/en/events/open-one')
    expect(screen.queryByText(word('ActivityList.forYou'))).toBeNull()
  })

  it('shows claimable activities first, then joined ones, then agent pages', async () => {
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

  it('shows an empty state without activities', async () => {
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

  it('has the h1 and every persona with its description', async () => {
    await renderBlocks({ page, info: { activityId: null, sandbox: true } })
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
  ] as const)('logs in with %s', async (_, enter, credentials) => {
    const { runtime } = await renderBlocks({ page, info: { activityId: null, sandbox: true } })
    await screen.findByRole('textbox')
    const signIn = vi.fn(async () => tokens)
    Object.assign(runtime.site, { sandboxSignIn: signIn })
    enter()
    await waitFor(() => expect(runtime.session.get()?.userId).toBe('7'))
    expect(signIn).toHaveBeenCalledExactlyOnceWith(credentials)
  })

  it('does not send a login name that the sandbox refuses', async () => {
    const { runtime } = await renderBlocks({ page, info: { activityId: null, sandbox: true } })
    const field = await screen.findByRole('textbox')
    const signIn = vi.fn(async () => tokens)
    Object.assign(runtime.site, { sandboxSignIn: signIn })
    fireEvent.change(field, { target: { value: 'two words' } })
    fireEvent.submit(field)
    expect(field).toHaveAccessibleDescription(word('LoginForm.badName'))
    expect(signIn).not.toHaveBeenCalled()
  })

  it('reports a failed request', async () => {
    await renderBlocks({ page, info: { activityId: null, sandbox: true } })
    fireEvent.click((await screen.findAllByRole('button', { name: word('common.login') }))[0] as Element)
    expect(await screen.findByText(word('LoginForm.failed'))).toBeVisible()
  })

  it('links to the pages of a real platform', async () => {
    const info = {
      activityId: null,
      loginUrl: 'https://platform.example/login',
      registerUrl: 'https://platform.example/join',
    }
    await renderBlocks({ page, info })
    const back = '?redirect=%2Fen'
    expect(await screen.findByRole('link', { name: word('common.login') })).toHaveAttribute(
      'href',
      info.loginUrl + back,
    )
    expect(screen.getByRole('link', { name: word('common.signup') })).toHaveAttribute('href', info.registerUrl + back)
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})

describe('withReturnPath', () => {
  it('adds the return path to the address of the platform and keeps its other parameters', () => {
    const search = '?redirect=%2Fen%2Factivity%2Fnewcomer'
    expect(withReturnPath('https://platform.example/join', search, 'en', { inviteCode: 'ABCD12' })).toBe(
      'https://platform.example/join?inviteCode=ABCD12&redirect=%2Fen%2Factivity%2Fnewcomer',
    )
    expect(withReturnPath('https://platform.example/join?from=us', '?redirect=%2F%2Fevil.example', 'en')).toBe(
      'https://platform.example/join?from=us&redirect=%2Fen',
    )
  })
})

describe('returnPath', () => {
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
  ])('reads from %s the path %s', (search, path) => {
    expect(returnPath(search, 'en')).toBe(path)
  })

  it('never leaves the site for any address', () => {
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
        const path = returnPath(`?redirect=${encodeURIComponent(parts.join(''))}`, 'en')
        expect(new URL(`/en${path}`, 'https://site.example').origin).toBe('https://site.example')
        expect(path).toMatch(/^\/(?![/\\])/)
      }),
    )
  })
})
