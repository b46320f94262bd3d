import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { calls } from '../../../src/contract/calls/index.ts'
import { RequestProblem } from '../../../src/request/index.ts'
import { sampleActivity } from '../../../src/studio/gallery/sampleActivity.ts'
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
const rows = [rowOf('trade', { currentValue: '340', percent: 34 })]

/** Renders a block that shows these words to a user who has joined, on a platform that can go down. */
export async function renderOnPlatform(type: string, words: string) {
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

/** The notes that data is stale. */
export const marks = () => screen.queryAllByText(word('common.stale'))

/** Describes a block on a platform that goes down. Timers are fake, so that reads become old at once. */
export function describeStaleData(define: () => void): void {
  describe('data that cannot be refreshed', () => {
    beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
    afterEach(() => void vi.useRealTimers())
    define()
  })
}

/** Tests that a block keeps these words and marks them as stale. */
export const testStaleData = (type: string, words: string): void =>
  describeStaleData(() => {
    it.each([type])('is kept and marked as stale: %s', async () => {
      const { goDown, comeBack } = await renderOnPlatform(type, words)
      expect(marks()).toEqual([])
      await goDown()
      expect(screen.getAllByText(words)[0]).toBeVisible()
      expect(marks()).toHaveLength(1)
      await comeBack()
      expect(marks()).toEqual([])
    })
  })
