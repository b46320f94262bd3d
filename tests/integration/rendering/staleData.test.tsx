import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import { RequestProblem } from '../../../src/request/index.ts'
import { sampleActivity } from '../../../src/studio/sampleActivity.ts'
import { groupsOf, now, renderBlocks, rowOf, settle, taskOf, userOf, word } from './blockHarness.tsx'

/** A platform that can go down and up; calls are repeated when the browser is back online. */
function platform() {
  let isDown = false
  const lost = () => new RequestProblem({ kind: 'network', call: 'detail', traceId: 't'.repeat(32) })
  const answers = (answer: unknown) => () => {
    if (isDown) throw lost()
    return answer
  }
  const again = async (down: boolean) => {
    isDown = down
    // Recent reads are not repeated.
    await vi.advanceTimersByTimeAsync(3_000)
    act(() => void window.dispatchEvent(new Event('online')))
    await settle()
  }
  return { answers, goDown: () => again(true), comeBack: () => again(false) }
}

const activity = {
  ...sampleActivity(calls.noLoginDetail.example),
  taskGroups: groupsOf([taskOf('trade')]),
  user: userOf(),
}
/** A chunk may take its time on a busy machine. */
const rows = [rowOf('trade', { currentValue: '340', percent: 34 })]

const blocks = [
  ['TaskList', 'Task trade'],
  ['RewardRecords', calls.getRewardList.example.list[0]?.rewardName ?? ''],
  ['DrawChances', word('DrawChances.title')],
  ['TierTable', word('TierTable.title')],
] as const

/** A block for a user who has joined, on a platform that can go down. */
async function draw(type: string, words: string) {
  const { answers, ...wire } = platform()
  await renderBlocks({
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
  expect((await screen.findAllByText(words))[0]).toBeVisible()
  return wire
}

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

const marks = () => screen.queryAllByText(word('common.stale'))

describe('data that cannot be refreshed', () => {
  it.each(blocks)('is kept and marked as stale: %s', async (type, words) => {
    const { goDown, comeBack } = await draw(type, words)
    expect(marks()).toEqual([])
    await goDown()
    expect(screen.getAllByText(words)[0]).toBeVisible()
    expect(marks()).toHaveLength(1)
    await comeBack()
    expect(marks()).toEqual([])
  })

  it('is marked once on a leaderboard, which also shows its age', async () => {
    const { goDown } = await draw('Leaderboard', word('rank.board'))
    await goDown()
    expect(marks()).toHaveLength(1)
  })

  it('is not marked on texts', async () => {
    const { goDown } = await draw('Rules', calls.introduce.example.rules[0]?.title ?? '')
    await goDown()
    expect(marks()).toEqual([])
  })
})
