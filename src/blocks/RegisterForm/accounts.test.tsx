import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { accountServer, answer, info, type } from '../../../tests/integration/rendering/accountServer.ts'
import { renderBlocks, word } from '../../../tests/integration/rendering/blockHarness.tsx'
import { accountPaths, accountPrefix } from '../../contract/account.ts'
import { calls } from '../../contract/calls/index.ts'

const { server, sent } = accountServer()

describe('the sign-up page with accounts of the embedded platform', () => {
  const page = [{ id: 'register', type: 'RegisterForm', props: { title: 'common:common.signup' } }]
  const password = new RegExp(`^${word('account.password')}`)
  const send = () => fireEvent.click(screen.getByRole('button', { name: word('common.signup') }))
  const renderBlock = async () => {
    const rendered = await renderBlocks({ page, info, calls: { areaCodes: calls.areaCodes.example } })
    fireEvent.change(await screen.findByRole('textbox', { name: /Mobile number/ }), {
      target: { value: '555 123 4567' },
    })
    return rendered
  }

  it('creates an account with a password and the invite code', async () => {
    const { runtime } = await renderBlock()
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
    await renderBlock()
    type(password, 'short')
    send()
    expect(screen.getByLabelText(password)).toHaveAccessibleDescription(word('account.passwordHint'))
    expect(screen.getByLabelText(password)).toHaveAttribute('aria-invalid', 'true')
    expect(screen.getByLabelText(password)).toHaveFocus()
    expect(server).not.toHaveBeenCalled()
  })

  it('reports that the account exists already', async () => {
    server.mockImplementation(async () => answer(409, { error: 'TAKEN' }))
    await renderBlock()
    type(password, 'correct horse')
    send()
    expect(await screen.findByText(word('RegisterForm.taken'))).toBeVisible()
  })
})
