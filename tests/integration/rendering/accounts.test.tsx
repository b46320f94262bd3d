import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { accountPaths, accountPrefix, isLoginName, readLoginName } from '../../../src/contract/account.ts'
import { calls } from '../../../src/contract/calls/index.ts'
import { isGoodPassword } from '../../../src/contract/password.ts'
import { renderBlocks, word } from './blockHarness.tsx'

describe('a login name', () => {
  it.each([
    [' Me@Example.com ', 'me@example.com'],
    ['+90 (555) 123-45 67', '+905551234567'],
  ])('%j is stored as %j', (typed, kept) => {
    expect(readLoginName(typed)).toBe(kept)
    expect(isLoginName(kept)).toBe(true)
  })

  it.each([
    '',
    'me',
    '5551234567',
    '+0551234567',
    '+1234',
    '+1234567890123456',
    'Me@example.com',
    'me@example',
    'a b@c.de',
  ])('%j is refused', (text) => {
    expect(isLoginName(text)).toBe(false)
  })

  it('has at most 64 characters', () => {
    const long = `${'a'.repeat(60)}@b.example`
    expect([isLoginName(long), isLoginName(long.slice(10))]).toEqual([false, true])
  })
})

describe('a password', () => {
  it.each([
    ['correct horse', true],
    ['пароль-длинный', true],
    ['123456789', false],
    ['aaaabbbbccccdddd', false],
    ['Qwerty12345', false],
    ['passwords are hard', true],
    ['x-me@example.com-x', false],
    ['X-ME@Example.com-X', false],
    [`${'abcdefgh'.repeat(16)}`, true],
    [`${'abcdefgh'.repeat(16)}i`, false],
  ])('%j is strong enough: %j', (password, good) => {
    expect(isGoodPassword(password, 'me@example.com')).toBe(good)
  })
})

const tokens = { accessToken: 'a-token-for-tests-9', accessTokenExpire: 9e15, userId: '9', loginName: 'me@example.com' }
const answer = (status: number, body: object) => new Response(JSON.stringify(body), { status })
const info = { activityId: null, accounts: true }
const server = vi.fn(async (_path: string, _init: RequestInit) => answer(200, tokens))
const sent = () =>
  server.mock.calls.map(([path, init]) => [path, init.body ? JSON.parse(String(init.body)) : undefined])

beforeEach(() => {
  server.mockReset()
  server.mockImplementation(async () => answer(200, tokens))
  vi.stubGlobal('fetch', server)
})
afterEach(() => void vi.unstubAllGlobals())

const type = (name: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } })

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

describe('the sign-up page with accounts of the embedded platform', () => {
  const page = [{ id: 'register', type: 'RegisterForm', props: { title: 'common:common.signup' } }]
  const password = new RegExp(`^${word('account.password')}`)
  const send = () => fireEvent.click(screen.getByRole('button', { name: word('common.signup') }))
  const draw = async () => {
    const drawn = await renderBlocks({ page, info, calls: { areaCodes: calls.areaCodes.example } })
    fireEvent.change(await screen.findByRole('textbox', { name: /Mobile number/ }), {
      target: { value: '555 123 4567' },
    })
    return drawn
  }

  it('creates an account with a password and the invite code', async () => {
    const { runtime } = await draw()
    expect(screen.getByLabelText(password)).toHaveAttribute('autocomplete', 'new-password')
    expect(screen.queryByText(word('RegisterForm.sandbox'))).toBeNull()
    type(password, 'correct horse')
    type(word('RegisterForm.inviteCode'), 'ABCD12')
    send()
    await waitFor(() => expect(runtime.session.get()?.userId).toBe('9'))
    const account = { loginName: '+905551234567', password: 'correct horse', inviteCode: 'ABCD12' }
    expect(sent()).toEqual([[accountPrefix + accountPaths.register, account]])
  })

  it('asks for a stronger password and sends nothing', async () => {
    await draw()
    type(password, 'short')
    send()
    expect(screen.getByLabelText(password)).toHaveAccessibleDescription(word('account.passwordHint'))
    expect(screen.getByLabelText(password)).toHaveAttribute('aria-invalid', 'true')
    expect(screen.getByLabelText(password)).toHaveFocus()
    expect(server).not.toHaveBeenCalled()
  })

  it('reports that the account exists already', async () => {
    server.mockImplementation(async () => answer(409, { error: 'TAKEN' }))
    await draw()
    type(password, 'correct horse')
    send()
    expect(await screen.findByText(word('RegisterForm.taken'))).toBeVisible()
  })
})
