import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { calls } from '../../src/contract/calls/index.ts'
import type { Activity } from '../../src/contract/shapes/activity.ts'
import type { RankRow } from '../../src/contract/shapes/standings.ts'
import { RequestProblem } from '../../src/request/index.ts'
import { campaignOf } from '../../src/studio/campaign.ts'
import { drawScene, settle, userOf, word } from './blocksStage.tsx'

const campaign = campaignOf(calls.noLoginDetail.example)
const loner: Activity = { ...campaign, team: null }
/** A chunk may take its time on a busy machine. */
const slow = { timeout: 15_000 }

const press = async (name: string | RegExp) => {
  await act(async () => fireEvent.click(screen.getByRole('button', { name })))
  await settle()
}

const [board] = campaign.leaderboards ?? []
if (!board) throw new Error('The campaign has lost its boards.')

/** A board of 10,000 with the viewer far down, and any page of it. */
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

describe('a board of ten thousand', () => {
  it('keeps the own place and its neighbours in sight, and asks for one page at a time', async () => {
    const { made } = await drawScene({
      page: [{ id: 'board', type: 'Leaderboard' }],
      activity: crowd(),
      user: userOf(),
      calls: { detail: (input: { boardPage?: number }) => ({ ...crowd(input.boardPage), user: userOf() }) },
    })
    await settle()
    await screen.findByRole('table', {}, slow)
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
    // The page has the neighbours itself now.
    expect(ranks().map((cell) => cell.textContent)).toEqual(rowsFrom(4981, 20).map(({ userName }) => userName))
    expect(screen.queryByText(word('Leaderboard.around'))).toBeNull()
  })
})

describe('entering a team', () => {
  const refusing = (reason: string) => () => {
    throw new RequestProblem({ kind: 'refused', code: '51020', reason } as never)
  }

  it('takes the code of the link, and says no to one that cannot be a code without asking', async () => {
    window.history.replaceState(null, '', '/en/activity/teams?teamCode=spring7')
    const { made } = await drawScene({
      page: [{ id: 'team', type: 'TeamPanel' }],
      activity: loner,
      user: userOf(),
      calls: { apply: calls.apply.example },
    })
    await settle()
    const field = await screen.findByLabelText<HTMLInputElement>(new RegExp(word('team.code')), {}, slow)
    expect(field.value).toBe('SPRING7')
    fireEvent.change(field, { target: { value: 'a b' } })
    await press(word('team.join'))
    expect(screen.getByText(word('TeamPanel.badCode'))).toBeTruthy()
    expect(made.filter(({ name }) => name === 'apply')).toEqual([])
    fireEvent.change(field, { target: { value: ' spring7 ' } })
    await press(word('team.join'))
    // What carries a deed out is fetched when it is first asked for.
    const asked = () => made.find(({ name }) => name === 'apply')?.input
    await vi.waitFor(() => expect(asked()).toMatchObject({ team: { action: 'JOIN', teamCode: 'spring7' } }), slow)
    await settle()
    window.history.replaceState(null, '', '/')
  })

  it('shows what the platform says no to beside what was typed', async () => {
    await drawScene({
      page: [{ id: 'team', type: 'TeamPanel' }],
      activity: loner,
      user: userOf(),
      calls: { apply: refusing('TEAM_NAME_TAKEN') },
    })
    await settle()
    fireEvent.click(await screen.findByRole('radio', { name: word('team.create') }, slow))
    fireEvent.change(screen.getByLabelText(new RegExp(word('team.name'))), { target: { value: 'Falcons' } })
    await press(word('team.create'))
    expect(await screen.findByText(word('reason.TEAM_NAME_TAKEN'), {}, slow)).toBeTruthy()
    expect(screen.getByLabelText(new RegExp(word('team.name'))).getAttribute('aria-invalid')).toBe('true')
  })

  it('asks whoever has not joined to agree to the terms first, and says why nothing can be done once teams are locked', async () => {
    const newcomer = userOf({ applyStatus: 'NOT_APPLIED' })
    const open: Activity = { ...loner, needConsent: true }
    const { unmount } = await drawScene({ page: [{ id: 'team', type: 'TeamPanel' }], activity: open, user: newcomer })
    await settle()
    const button = await screen.findByRole('button', { name: word('team.join') }, slow)
    expect(button.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(screen.getByRole('checkbox'))
    expect(screen.getByRole('button', { name: word('team.join') }).getAttribute('aria-disabled')).toBeNull()
    unmount()
    const { teamTerms } = loner
    const locked: Activity = { ...loner, ...(teamTerms && { teamTerms: { ...teamTerms, lockTime: 1 } }) }
    await drawScene({ page: [{ id: 'team', type: 'TeamPanel' }], activity: locked, user: userOf() })
    await settle()
    expect(await screen.findByText(word('reason.TEAM_LOCKED'), {}, slow)).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })
})
