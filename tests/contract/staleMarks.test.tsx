import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { calls } from '../../src/contract/calls/index.ts'
import { RequestProblem } from '../../src/request/index.ts'
import { campaignOf } from '../../src/studio/campaign.ts'
import { drawScene, groupsOf, now, rowOf, settle, taskOf, userOf, word } from './blocksStage.tsx'

/** A platform whose calls can be broken and mended; they are asked anew when the browser is back on line. */
function platform() {
  let isDown = false
  const lost = () => new RequestProblem({ kind: 'network', call: 'detail', traceId: 't'.repeat(32) })
  const answers = (answer: unknown) => () => {
    if (isDown) throw lost()
    return answer
  }
  const again = async (down: boolean) => {
    isDown = down
    // What was asked for a moment ago is not asked for again.
    await vi.advanceTimersByTimeAsync(3_000)
    act(() => void window.dispatchEvent(new Event('online')))
    await settle()
  }
  return { answers, goDown: () => again(true), comeBack: () => again(false) }
}

const activity = {
  ...campaignOf(calls.noLoginDetail.example),
  taskGroups: groupsOf([taskOf('trade')]),
  user: userOf(),
}
/** A chunk may take its time on a busy machine. */
const slow = { timeout: 15_000 }
const rows = [rowOf('trade', { currentValue: '340', percent: 34 })]

const blocks = [
  ['TaskList', 'Task trade'],
  ['RewardRecords', calls.getRewardList.example.list[0]?.rewardName ?? ''],
  ['DrawChances', word('DrawChances.title')],
  ['TierTable', word('TierTable.title')],
] as const

/** A block as somebody who takes part has it, on a platform that may go down. */
async function draw(type: string, words: string) {
  const { answers, ...wire } = platform()
  await drawScene({
    page: [{ id: 'sample', type }],
    user: activity.user,
    activity,
    calls: {
      detail: answers(activity),
      introduce: answers(calls.introduce.example),
      taskCompletions: answers({ completions: rows, lotteryCount: 0, serverTime: now }),
      getRewardList: answers(calls.getRewardList.example),
    },
  })
  expect((await screen.findAllByText(words, {}, slow))[0]).toBeVisible()
  return wire
}

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

const marks = () => screen.queryAllByText(word('common.stale'))

describe('what could not be read anew', () => {
  it.each(blocks)('stays and is marked: %s', async (type, words) => {
    const { goDown, comeBack } = await draw(type, words)
    expect(marks()).toEqual([])
    await goDown()
    expect(screen.getAllByText(words)[0]).toBeVisible()
    expect(marks()).toHaveLength(1)
    await comeBack()
    expect(marks()).toEqual([])
  })

  it('is said once by a board, which says how old it is too', async () => {
    const { goDown } = await draw('Leaderboard', word('rank.board'))
    await goDown()
    expect(marks()).toHaveLength(1)
  })

  it('is nothing to speak of where words are shown, not figures', async () => {
    const { goDown } = await draw('Rules', calls.introduce.example.rules[0]?.title ?? '')
    await goDown()
    expect(marks()).toEqual([])
  })
})
