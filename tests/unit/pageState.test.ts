import { describe, expect, it } from 'vitest'
import { hasMoreToWin, pageState } from '../../src/contract/pageState.ts'
import type { Activity } from '../../src/contract/shapes/activity.ts'
import { sampleActivity } from '../../src/studio/gallery/sampleActivity.ts'
import { activityOf, groupsOf, now, rowOf, taskOf, userOf } from '../integration/rendering/blockHarness.tsx'
import { lotteryOf } from '../integration/rendering/lotterySamples.ts'

it('REGION_BLOCKED by the header applies to visitors only', () => {
  const facts = { activity: activityOf(), completions: [], now, regionBlocked: true }
  expect(pageState({ ...facts, loggedIn: false })).toBe('REGION_BLOCKED')
  expect(pageState({ ...facts, loggedIn: true, activity: { ...facts.activity, user: userOf() } })).not.toBe(
    'REGION_BLOCKED',
  )
})

describe('a task without a completion', () => {
  const tasks = [taskOf('known'), taskOf('strange'), taskOf('once', { threshold: '1', unit: 'times' })]
  const activity = activityOf({ taskGroups: groupsOf(tasks) })
  const rows = [rowOf('known', { status: 'GRANTED', percent: 100 })]

  it('prevents the page state ALL_GRANTED', () => {
    const page = { loggedIn: true, activity: { ...activity, user: userOf() }, now }
    const granted = tasks.map(({ taskId }) => rowOf(taskId, { status: 'GRANTED' }))
    expect(pageState({ ...page, completions: granted })).toBe('ALL_GRANTED')
    expect(pageState({ ...page, completions: rows })).toBe('IN_PROGRESS')
  })
})

describe('hasMoreToWin', () => {
  const { lottery: _lottery, tiers: _tiers, leaderboards = [], ...plain } = sampleActivity(activityOf())

  it.each<[string, Partial<Activity>, boolean]>([
    ['only tasks', {}, false],
    ['draws left', { lottery: lotteryOf({ remainCount: 1 }) }, true],
    ['no draws left', { lottery: lotteryOf({ remainCount: 0 }) }, false],
    ['a board that is not final', { leaderboards }, true],
    ['a final board', { leaderboards, status: 'SETTLED' }, false],
  ])('%s', (_name, parts, more) => {
    expect(leaderboards.length).toBeGreaterThan(0)
    expect(hasMoreToWin({ ...plain, status: 'IN_PROGRESS', ...parts })).toBe(more)
  })
})
