import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderBlocks, word } from '../../../tests/integration/rendering/blockHarness.tsx'
import { calls } from '../../contract/calls/index.ts'

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

  it.each([
    ['the activity that the viewer comes from', '/en/activity/trade-and-win', true],
    ['no activity that is not listed', '/en/activity/another', false],
    ['no activity for another page', '/en/rewards', false],
  ])('shows %s', async (_, redirect, isShown) => {
    window.history.replaceState(null, '', `?redirect=${encodeURIComponent(redirect)}`)
    const [example] = calls.list.example.activities
    const activity = { ...example, alias: 'trade-and-win', title: 'Trade and win', pool: null }
    const list = { activities: [{ ...activity, maxReward: { amount: '2500', coin: 'USDT' } }], total: 1 }
    await renderBlocks({ page, info: { activityId: null, sandbox: true }, calls: { list } })
    await screen.findByRole('heading', { level: 1 })
    if (isShown) expect(await screen.findByText('Trade and win')).toBeVisible()
    else expect(screen.queryByText('Trade and win')).toBeNull()
    expect(screen.queryAllByText(word('reward.upTo'))).toHaveLength(isShown ? 1 : 0)
    window.history.replaceState(null, '', '?')
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
