import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import type { Activity } from '../../../src/contract/shapes/activity.ts'
import type { RankRow } from '../../../src/contract/shapes/competition.ts'
import { RequestProblem } from '../../../src/request/index.ts'
import { sampleActivity } from '../../../src/studio/sampleActivity.ts'
import { renderBlocks, settle, userOf, word } from './blockHarness.tsx'

const campaign = sampleActivity(calls.noLoginDetail.example)
const loner: Activity = { ...campaign, team: null }
/** A chunk may take its time on a busy machine. */

const press = async (name: string | RegExp) => {
  await act(async () => fireEvent.click(screen.getByRole('button', { name })))
  await settle()
}

const [board] = campaign.leaderboards ?? []
if (!board) throw new Error('The campaign has lost its boards.')

/** A page of a leaderboard with 10,000 rows and the viewer at rank 5,000. */
const rowAt = (rank: number): RankRow => ({
  ...(board.list[0] as RankRow),
  rank,
  userName: `us***${rank}`,
  value: String(1_000_000 - rank),
  reward: null,
  isMe: rank === 5000,
})
const rowsFrom = (first: number, count: number) => Array.from({ length: count }, (_, index) => rowAt(first + index))
const crowd = (page = 0): Activity => ({
  ...campaign,
  leaderboards: [
    {
      ...board,
      list: rowsFrom(page * 20 + 1, 20),
      total: 10_000,
      me: rowAt(5000),
      around: rowsFrom(4998, 5),
      gapToNext: '1',
    },
  ],
})

describe('a leaderboard with 10,000 rows', () => {
  it('shows the rank of the viewer with its neighbors, and reads one page at a time', async () => {
    const { made } = await renderBlocks({
      page: [{ id: 'board', type: 'Leaderboard' }],
      activity: crowd(),
      user: userOf(),
      calls: { detail: (input: { boardPage?: number }) => ({ ...crowd(input.boardPage), user: userOf() }) },
    })
    await settle()
    await screen.findByRole('table')
    const ranks = () => within(screen.getByRole('table')).getAllByText(/^us\*\*\*/)
    expect(screen.getByText('#5,000')).toBeTruthy()
    expect(ranks().map((cell) => cell.textContent)).toEqual(
      [...rowsFrom(1, 20), ...rowsFrom(4998, 5)].map(({ userName }) => userName),
    )
    await press(word('Leaderboard.toMine'))
    const asked = made.filter(({ name, input }) => name === 'detail' && 'boardPage' in (input as object))
    expect(asked.at(-1)?.input).toMatchObject({
      boardScope: 'USER',
      boardPeriod: 'TOTAL',
      boardPage: 249,
      boardSize: 20,
    })
    // This page contains the neighbors.
    expect(ranks().map((cell) => cell.textContent)).toEqual(rowsFrom(4981, 20).map(({ userName }) => userName))
    expect(screen.queryByText(word('Leaderboard.around'))).toBeNull()
  })
})

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
    const { unmount } = await renderBlocks({
      page: [{ id: 'team', type: 'TeamPanel' }],
      activity: open,
      user: newcomer,
    })
    await settle()
    const button = await screen.findByRole('button', { name: word('team.join') })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(screen.getByRole('checkbox'))
    expect(screen.getByRole('button', { name: word('team.join') }).getAttribute('aria-disabled')).toBeNull()
    unmount()
    const { teamTerms } = loner
    const locked: Activity = { ...loner, ...(teamTerms && { teamTerms: { ...teamTerms, lockTime: 1 } }) }
    await renderBlocks({ page: [{ id: 'team', type: 'TeamPanel' }], activity: locked, user: userOf() })
    await settle()
    expect(await screen.findByText(word('reason.TEAM_LOCKED'))).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })
})
