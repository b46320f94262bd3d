import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { accountServer, answer, info, type } from '../../../tests/integration/rendering/accountServer.ts'
import { renderBlocks, word } from '../../../tests/integration/rendering/blockHarness.tsx'
import { accountPaths, accountPrefix } from '../../contract/account.ts'

const { server, sent } = accountServer()

describe('the log-in page with accounts of the embedded platform', () => {
  const page = [{ id: 'login', type: 'LoginForm', props: { title: 'common:common.login' } }]
  const password = new RegExp(`^${word('account.password')}`)
  const name = new RegExp(word('LoginForm.account'))
  const send = () => fireEvent.click(screen.getByRole('button', { name: word('common.login') }))

  it('logs in with a login name and a password', async () => {
    const { runtime } = await renderBlocks({ page, info })
    await screen.findByLabelText(name)
    type(name, '+90 555 123 45 67')
    type(password, 'correct horse')
    send()
    send()
    await waitFor(() => expect(runtime.session.get()?.userId).toBe('9'))
    const credentials = { loginName: '+905551234567', password: 'correct horse' }
    expect(sent()).toEqual([[accountPrefix + accountPaths.logIn, credentials]])
  })

  it('shows a missing value at its field and sends nothing', async () => {
    await renderBlocks({ page, info })
    await screen.findByLabelText(name)
    send()
    expect(screen.getByLabelText(name)).toHaveAccessibleDescription(word('LoginForm.badAccount'))
    expect(screen.getByLabelText(name)).toHaveFocus()
    type(name, 'me@example.com')
    send()
    expect(screen.getByLabelText(password)).toHaveAccessibleDescription(word('LoginForm.noPassword'))
    expect(screen.getByLabelText(password)).toHaveFocus()
    expect(server).not.toHaveBeenCalled()
  })

  it.each([
    ['a wrong password', () => answer(401, { error: 'WRONG' }), 'LoginForm.wrong'],
    ['too many tries', () => answer(429, { error: 'TOO_MANY' }), 'reason.RATE_LIMITED'],
    ['a busy server', () => answer(503, { error: 'BUSY' }), 'account.busy'],
    ['a broken server', () => new Response('oops', { status: 500 }), 'account.busy'],
    ['no network', () => Promise.reject(new TypeError('failed')), 'error.network'],
    ['a page of the network', () => new Response('<html>', { status: 200 }), 'error.network'],
  ] as const)('explains %s', async (_what, reply, key) => {
    server.mockImplementation(async () => reply())
    const { runtime } = await renderBlocks({ page, info })
    await screen.findByLabelText(name)
    type(name, 'me@example.com')
    type(password, 'correct horse')
    send()
    expect(await screen.findByText(word(key))).toBeVisible()
    expect(runtime.session.get()).toBeNull()
    expect(screen.getByLabelText(password)).toHaveValue('correct horse')
  })

  it('hides the password until the user shows it, and supports password managers', async () => {
    await renderBlocks({ page, info })
    const field = await screen.findByLabelText(password)
    expect(field).toHaveAttribute('type', 'password')
    expect(field).toHaveAttribute('autocomplete', 'current-password')
    expect(screen.getByLabelText(name)).toHaveAttribute('autocomplete', 'username')
    fireEvent.click(screen.getByRole('checkbox', { name: word('account.showPassword') }))
    expect(field).toHaveAttribute('type', 'text')
  })

  it('links to sign-up and explains how to recover an account', async () => {
    await renderBlocks({ page, info })
    expect(await screen.findByRole('link', { name: word('common.signup') })).toHaveAttribute('href', '/en/register')
    expect(screen.getByText(word('LoginForm.forgot'))).toBeVisible()
    expect(screen.queryByText(word('LoginForm.personas'))).toBeNull()
  })

  it('links to the activities where login is not available', async () => {
    await renderBlocks({ page, info: { activityId: null } })
    expect(await screen.findByRole('link', { name: word('shell.toActivities') })).toHaveAttribute('href', '/en')
  })
})
