import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import {
  activityOf,
  groupsOf,
  renderBlocks,
  rowOf,
  taskOf,
  userOf,
  word,
} from '../../../tests/integration/rendering/blockHarness.tsx'

const words = { 'x.1': 'Sign up', 'x.2': 'Join', 'x.t': 'So' }

it('Steps are a numbered list', async () => {
  const steps = ['x.1', 'x.2'].map((title) => ({ title, text: 'x.t' }))
  await renderBlocks({ page: [{ id: 'st', type: 'Steps', props: { steps } }], words })
  const list = await screen.findByRole('list')
  expect(list.tagName).toBe('OL')
  expect(
    within(list)
      .getAllByRole('heading')
      .map((heading) => heading.textContent),
  ).toEqual(['Sign up', 'Join'])
  expect(screen.getByRole('heading', { level: 2, name: word('activity.howTo') })).toBeVisible()
})

describe('steps have a check mark once the viewer has', () => {
  const steps = (['joined', 'completed', 'claimed'] as const).map((done, index) => ({
    title: `x.${index}`,
    text: 'x.t',
    done,
  }))
  const texts = { 'x.0': 'Join', 'x.1': 'Trade', 'x.2': 'Claim', 'x.t': 'So' }
  const done = ` – ${word('task.status.COMPLETED')}`
  const tasks = { taskGroups: groupsOf([taskOf('a'), taskOf('b')]) }

  it('a step without a condition is done with a later one', async () => {
    const [first, second, last] = steps
    const plain = { title: second?.title, text: 'x.t' }
    const page = [{ id: 'st', type: 'Steps', props: { steps: [first, plain, last] } }]
    const user = userOf()
    const rows = [rowOf('a', { status: 'GRANTED' }), rowOf('b', { status: 'GRANTED' })]
    await renderBlocks({ page, words: texts, activity: activityOf({ ...tasks, user }), user, rows })
    const titles = async () => (await screen.findAllByRole('heading', { level: 3 })).map((entry) => entry.textContent)
    await vi.waitFor(async () => expect(await titles()).toEqual([`Join${done}`, `Trade${done}`, `Claim${done}`]))
  })

  it.each([
    ['not joined', userOf({ applyStatus: 'NOT_APPLIED' }), [], ['Join', 'Trade', 'Claim']],
    ['joined', userOf(), [rowOf('a'), rowOf('b')], [`Join${done}`, 'Trade', 'Claim']],
    [
      'completed all tasks',
      userOf(),
      [rowOf('a', { status: 'COMPLETED' }), rowOf('b', { status: 'GRANTED' })],
      [`Join${done}`, `Trade${done}`, 'Claim'],
    ],
    [
      'claimed all rewards',
      userOf(),
      [rowOf('a', { status: 'GRANTED' }), rowOf('b', { status: 'GRANTED' })],
      [`Join${done}`, `Trade${done}`, `Claim${done}`],
    ],
  ])('%s', async (_, user, rows, titles) => {
    const page = [{ id: 'st', type: 'Steps', props: { steps } }]
    await renderBlocks({ page, words: texts, activity: activityOf({ ...tasks, user }), user, rows })
    const headings = await screen.findAllByRole('heading', { level: 3 })
    await vi.waitFor(() => expect(headings.map((heading) => heading.textContent)).toEqual(titles))
  })
})
