import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderBlocks, word } from '../../../tests/integration/rendering/blockHarness.tsx'
import { calls } from '../../contract/calls/index.ts'
import { RequestProblem } from '../../request/index.ts'

const info = { activityId: null }
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 15_000 })

describe('RegisterForm', () => {
  const page = [
    { id: 'register', type: 'RegisterForm', props: { title: 'common:common.signup', kolActivity: 'newcomer' } },
  ]
  const renderBlock = async (more: object = {}, props: object = {}) => {
    const rendered = await renderBlocks({
      page: page.map((block) => ({ ...block, props: { ...block.props, ...props } })),
      info: { ...info, sandbox: true },
      calls: { areaCodes: calls.areaCodes.example, getActivityId: { activityId: '1001', activityType: 1 }, ...more },
    })
    const signIn = vi.fn(async () => ({ accessToken: 'a-token-for-tests-1', accessTokenExpire: 9e15, userId: '7' }))
    Object.assign(rendered.runtime.site, { sandboxSignIn: signIn })
    fireEvent.change(await screen.findByRole('textbox', { name: /Mobile number/ }), {
      target: { value: '555 123 4567' },
    })
    return { ...rendered, signIn }
  }
  const send = () => fireEvent.click(screen.getByRole('button', { name: word('common.signup') }))

  it('asks for consent, with links to the user agreement and the privacy notice', async () => {
    const { signIn } = await renderBlock({}, { terms: '/user-agreement', privacy: '/privacy-notice' })
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
    const { signIn, made } = await renderBlock({ kolBind: calls.kolBind.example })
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
    const { made } = await renderBlock({
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
      await renderBlock({
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
    const { signIn } = await renderBlock()
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
