import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import {
  asked,
  groupsOf,
  press,
  renderBlocks,
  settle,
  taskOf,
  userOf,
  word,
} from '../../../tests/integration/rendering/blockHarness.tsx'
import {
  testRetryOfPersonalData,
  testUnknownValues,
  testUnreadPersonalData,
} from '../../../tests/integration/rendering/personalData.tsx'
import { calls } from '../../contract/calls/index.ts'
import type { Activity } from '../../contract/shapes/activity.ts'
import { RequestProblem } from '../../request/index.ts'
import { sampleActivity } from '../../studio/gallery/sampleActivity.ts'

const loner: Activity = { ...sampleActivity(calls.noLoginDetail.example), team: null }

describe('joining a team', () => {
  const refusing = (reason: string) => () => {
    throw new RequestProblem({ kind: 'refused', code: '51020', reason } as never)
  }

  it('takes the code of the link and rejects a malformed code without a request', async () => {
    window.history.replaceState(null, '', '/en/activity/teams?teamCode=spring7')
    const { made } = await renderBlocks({
      page: [{ id: 'team', type: 'TeamPanel' }],
      activity: loner,
      user: userOf(),
      calls: { apply: calls.apply.example },
    })
    await settle()
    const field = await screen.findByLabelText<HTMLInputElement>(new RegExp(word('team.code')))
    expect(field.value).toBe('SPRING7')
    fireEvent.change(field, { target: { value: 'a b' } })
    await press(word('team.join'))
    expect(screen.getByText(word('TeamPanel.badCode'))).toBeTruthy()
    expect(made.filter(({ name }) => name === 'apply')).toEqual([])
    fireEvent.change(field, { target: { value: ' spring7 ' } })
    await press(word('team.join'))
    // The handlers are loaded with the first action.
    const asked = () => made.find(({ name }) => name === 'apply')?.input
    await waitFor(() => expect(asked()).toMatchObject({ team: { action: 'JOIN', teamCode: 'spring7' } }))
    await settle()
    window.history.replaceState(null, '', '/')
  })

  it('shows a refusal of the platform at its field', async () => {
    await renderBlocks({
      page: [{ id: 'team', type: 'TeamPanel' }],
      activity: loner,
      user: userOf(),
      calls: { apply: refusing('TEAM_NAME_TAKEN') },
    })
    await settle()
    fireEvent.click(await screen.findByRole('radio', { name: word('team.create') }))
    fireEvent.change(screen.getByLabelText(new RegExp(word('team.name'))), { target: { value: 'Falcons' } })
    await press(word('team.create'))
    expect(await screen.findByText(word('reason.TEAM_NAME_TAKEN'))).toBeTruthy()
    expect(screen.getByLabelText(new RegExp(word('team.name'))).getAttribute('aria-invalid')).toBe('true')
  })

  it('asks for consent before joining, and explains locked teams', async () => {
    const newcomer = userOf({ applyStatus: 'NOT_APPLIED' })
    const open: Activity = { ...loner, needConsent: true }
    const { unmount, made } = await renderBlocks({
      page: [{ id: 'team', type: 'TeamPanel' }],
      activity: open,
      user: newcomer,
    })
    await settle()
    await press(word('team.join'))
    expect(screen.getByRole('textbox')).toHaveFocus()
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'ABCD1234' } })
    await press(word('team.join'))
    const checkbox = screen.getByRole('checkbox')
    expect(checkbox).toHaveFocus()
    expect(checkbox).toHaveAccessibleDescription(word('reason.CONSENT_REQUIRED'))
    expect(made.filter(({ name }) => /team/i.test(name))).toHaveLength(0)
    fireEvent.click(checkbox)
    expect(screen.queryByText(word('reason.CONSENT_REQUIRED'))).toBeNull()
    unmount()
    const { teamTerms } = loner
    const locked: Activity = { ...loner, ...(teamTerms && { teamTerms: { ...teamTerms, lockTime: 1 } }) }
    await renderBlocks({ page: [{ id: 'team', type: 'TeamPanel' }], activity: locked, user: userOf() })
    await settle()
    expect(await screen.findByText(word('reason.TEAM_LOCKED'))).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('the link of a team', () => {
  it('is shared with the texts of the activity, and the share is reported', async () => {
    const sheet = vi.fn(async () => {})
    vi.stubGlobal('navigator', { ...window.navigator, share: sheet })
    const activity = sampleActivity(calls.noLoginDetail.example)
    const { made } = await renderBlocks({
      page: [{ id: 'team', type: 'TeamPanel' }],
      activity: { ...activity, taskGroups: groupsOf([taskOf('share', { taskType: 'SHARE_LINK' })]) },
      user: userOf(),
      calls: { getRegisterCode: calls.getRegisterCode.example, getUserShareContent: calls.getUserShareContent.example },
    })
    fireEvent.click(await screen.findByRole('button', { name: word('TeamPanel.shareLink') }))
    const { title, content: text } = calls.getUserShareContent.example
    const url = `${window.location.origin}/en${calls.getRegisterCode.example.registerUrl}`
    await waitFor(() => expect(sheet).toHaveBeenCalledWith({ title, text, url }))
    await waitFor(() =>
      expect(asked(made, 'getUserShareContent')).toContainEqual(expect.objectContaining({ shared: true })),
    )
    vi.unstubAllGlobals()
  })
})

testUnreadPersonalData('TeamPanel', [[{}, ['TeamPanel.visitor', 'team.create', 'reason.TEAM_LOCKED']]])
testRetryOfPersonalData('TeamPanel')

testUnknownValues('TeamPanel', 'the team of the viewer', {
  failing: ['detail'],
  activity: loner,
  shows: [word('TeamPanel.terms')],
  hides: [word('team.create')],
})

// Must be last: it locks the call for all later tests.
describe('a team form after too many requests', () => {
  it('counts down and sends nothing until then', async () => {
    const { made } = await renderBlocks({
      page: [{ id: 'team', type: 'TeamPanel' }],
      activity: loner,
      user: userOf(),
      calls: {
        apply: () => {
          throw new RequestProblem({
            ...{ kind: 'refused', call: 'apply', traceId: 'abcdef1234567890' },
            ...{ code: '51020', reason: 'RATE_LIMITED', retryAfter: 60_000 },
          } as never)
        },
      },
    })
    await settle()
    fireEvent.change(await screen.findByLabelText(new RegExp(word('team.code'))), { target: { value: 'SPRING7' } })
    const sent = () => made.filter(({ name }) => name === 'apply')
    const send = () => screen.getByRole('button', { name: word('team.join') })
    fireEvent.click(send())
    await waitFor(() => expect(send()).toHaveAccessibleDescription(/\d s/))
    expect(sent()).toHaveLength(1)
    expect(send()).toHaveAttribute('aria-disabled', 'true')
    const form = send().closest('form')
    if (form) fireEvent.submit(form)
    await settle()
    expect(sent()).toHaveLength(1)
  })
})
