import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  activityOf,
  asked,
  groupsOf,
  renderBlocks,
  rowOf,
  taskOf,
  userOf,
  word,
} from '../../../tests/integration/rendering/blockHarness.tsx'
import { testUnknownValues } from '../../../tests/integration/rendering/personalData.tsx'
import { calls } from '../../contract/calls/index.ts'
import { RequestProblem } from '../../request/index.ts'

const page = [{ id: 'kol', type: 'KolBind' }]

describe('KolBind', () => {
  const type = async (code: string) => {
    fireEvent.change(await screen.findByRole('textbox'), { target: { value: code } })
    await act(async () => fireEvent.click(screen.getByRole('button', { name: word('KolBind.bind') })))
  }

  // First, because a code that was bound is not sent again for 3 s.
  it('counts down after too many requests and sends nothing until then', async () => {
    const { made } = await renderBlocks({
      page,
      user: userOf(),
      calls: {
        kolBind: () => {
          throw new RequestProblem({
            ...{ kind: 'refused', call: 'kolBind', traceId: 'abcdef1234567890' },
            ...{ code: '51020', reason: 'RATE_LIMITED', retryAfter: 4_000 },
          } as never)
        },
      },
    })
    await type('ACADEMY')
    const bind = () => screen.getByRole('button', { name: word('KolBind.bind') })
    await waitFor(() => expect(bind()).toHaveAccessibleDescription(/\d s/))
    expect(bind()).toHaveAttribute('aria-disabled', 'true')
    const form = bind().closest('form')
    if (form) await act(async () => fireEvent.submit(form))
    expect(asked(made, 'kolBind')).toHaveLength(1)
    await waitFor(() => expect(bind()).not.toHaveAccessibleDescription(/\d s/))
  })

  it('binds a code and shows its owner', async () => {
    const { made } = await renderBlocks({
      page,
      user: userOf(),
      calls: { kolBind: calls.kolBind.example },
    })
    await type('ACADEMY')
    expect(await screen.findByText('Bound to Playbill Academy')).toBeVisible()
    expect(asked(made, 'kolBind')).toMatchObject([{ activityId: '1001', kolCode: 'ACADEMY' }])
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('shows a malformed code at its field and sends nothing', async () => {
    const { made } = await renderBlocks({ page, user: userOf(), calls: {} })
    await type('no!')
    expect(screen.getByText(word('KolBind.malformed'))).toBeVisible()
    expect(asked(made, 'kolBind')).toEqual([])
  })

  it('shows from a completed task that a code is bound', async () => {
    const activity = activityOf({ taskGroups: groupsOf([taskOf('kol', { taskType: 'KOL_BIND' })]) })
    await renderBlocks({ page, user: userOf(), activity, rows: [rowOf('kol', { status: 'COMPLETED' })] })
    expect(await screen.findByText(word('KolBind.before'))).toBeVisible()
  })

  it('is disabled with the reason for an ineligible user', async () => {
    const user = userOf({ applyStatus: 'NOT_APPLIED', eligible: false, reason: 'NEW_USER_ONLY' })
    await renderBlocks({ page, user })
    expect(await screen.findByText(word('KolBind.closed'))).toBeVisible()
    expect(screen.getByText(word('reason.NEW_USER_ONLY'))).toBeVisible()
  })
})

testUnknownValues('KolBind', 'the data of the viewer', {
  failing: ['detail'],
  shows: [word('KolBind.title')],
  hides: [word('KolBind.bind')],
})
