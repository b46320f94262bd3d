import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  activityOf,
  day,
  groupsOf,
  now,
  renderBlocks,
  rowOf,
  taskOf,
  userOf,
  word,
} from '../../../tests/integration/rendering/blockHarness.tsx'
import { testUnknownValues, testUnreadPersonalData } from '../../../tests/integration/rendering/personalData.tsx'
import { stageProgressOf } from './stageProgress.ts'

describe('StageRail', () => {
  const times = { startTime: now - day, endTime: now + day, status: 'IN_PROGRESS' as const }
  const stages = [1, 2, 3].map((number) => ({ identifier: `s${number}`, title: `Stage ${number}`, ...times }))
  const taskGroups = stages.flatMap(({ identifier }) =>
    groupsOf([taskOf(`${identifier}-a`), taskOf(`${identifier}-b`)]).map((group) => ({ ...group, identifier })),
  )
  const activity = activityOf({ stages, taskGroups })
  const rows = [
    rowOf('s1-a', { status: 'GRANTED' }),
    rowOf('s1-b', { status: 'GRANTED' }),
    rowOf('s2-a', { status: 'COMPLETED' }),
    rowOf('s2-b'),
    rowOf('s3-a', { locked: true }),
    rowOf('s3-b', { locked: true }),
  ]

  it('computes the state of each stage', () => {
    expect(stageProgressOf(activity, rows).map(({ state, met }) => [state, met])).toEqual([
      ['done', 2],
      ['claim', 1],
      ['locked', 0],
    ])
    expect(stageProgressOf(activity, null).map(({ state }) => state)).toEqual(['open', 'locked', 'locked'])
    const [first] = stages
    const later = activityOf({ taskGroups, stages: first ? [{ ...first, status: 'NOT_STARTED' }] : [] })
    expect(stageProgressOf(later, [rowOf('s1-a'), rowOf('s1-b')])[0]?.state).toBe('soon')
  })

  it('renders the stages in order, with links to their tasks', async () => {
    await renderBlocks({ page: [{ id: 'rail', type: 'StageRail' }], activity, user: userOf(), rows })
    expect(await screen.findByText(word('StageRail.locked'))).toBeVisible()
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['#s1', '#s2', '#s3'])
  })
})

testUnreadPersonalData('StageRail', [[{}, []]])

const stage = { identifier: 'start', title: 'First stage', startTime: now - day, endTime: now + day }
const staged = activityOf({
  stages: [{ ...stage, status: 'IN_PROGRESS' }],
  taskGroups: groupsOf([taskOf('a'), taskOf('b')]),
})
const shows = ['First stage', '– of 2 tasks completed']
testUnknownValues('StageRail', 'the progress', {
  failing: ['taskCompletions'],
  answers: { taskCompletions: { completions: [], lotteryCount: 0, serverTime: now } },
  activity: staged,
  shows,
})
testUnknownValues('StageRail', 'the data of the viewer', { failing: ['detail'], activity: staged, shows })
