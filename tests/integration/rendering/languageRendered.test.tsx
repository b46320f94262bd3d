import { act, screen, waitFor } from '@testing-library/react'
import { Type } from 'typebox'
import { describe, expect, it, vi } from 'vitest'
import { precomputeConditions } from '../../../src/app/precomputeConditions.ts'
import { noLoginDetail } from '../../../src/contract/calls/activity.ts'
import type { BlockNode } from '../../../src/contract/shapes/page.ts'
import { readKey } from '../../../src/data/reads.ts'
import { Bound } from '../../../src/registry/bound.ts'
import { keysOf } from '../../../src/render/scope.ts'
import { renderPage, sampleBlock } from '../../helpers/renderPage.tsx'

const evaluated = vi.hoisted(() => ({ times: 0 }))
vi.mock('../../../src/expressions/evaluateTree.ts', async (original) => {
  const real = await original<typeof import('../../../src/expressions/evaluateTree.ts')>()
  return {
    ...real,
    evaluateTree: (...given: Parameters<typeof real.evaluateTree>) => {
      evaluated.times++
      return real.evaluateTree(...given)
    },
  }
})

const words = (props: { text?: string; count?: number }, id: string) => (
  <p id={id}>
    {props.text ?? 'none'} {props.count ?? '–'}
  </p>
)
const Line = sampleBlock(
  'Line',
  async () => ({ ready: ({ id, props }: { id: string; props: object }) => words(props, id) }),
  {
    props: Type.Object({
      text: Type.Optional(Type.String()),
      count: Type.Optional(Bound(Type.Integer())),
    }),
  },
)
const Needy = sampleBlock(
  'Needy',
  async () => ({ ready: ({ props }: { props: object }) => <p>needy {JSON.stringify(props)}</p> }),
  { props: Type.Object({ name: Bound(Type.String()) }) },
)
const Box = sampleBlock(
  'Box',
  async () => ({ ready: ({ slots }: { slots: { inside: unknown } }) => <div>{slots.inside as never}</div> }),
  { slots: ['inside'] },
)
const New = sampleBlock('New', Line.load, {
  version: 2,
  props: Type.Object({ text: Type.String() }),
  migrations: [
    {
      name: 'words is called text',
      up: ({ words, ...rest }) => ({ ...rest, text: words }),
      sample: { old: { words: 'a' }, new: { text: 'a' } },
    },
  ],
})
const blocks = [Line, Needy, Box, New]
const renderWith = (page: BlockNode[], more: Partial<Parameters<typeof renderPage>[0]> = {}) =>
  renderPage({ page, blocks, ...more })
const line = (text: string): Omit<BlockNode, 'id'> => ({ type: 'Line', props: { text } })

describe('a block repeated for a list', () => {
  const each = { in: "tasks.filter(t, t.taskType != 'KYC_PASS')", as: 'task' }
  const page: BlockNode[] = [
    {
      id: 'row',
      type: 'Box',
      each,
      slots: {
        inside: [
          { id: 'line', type: 'Line', props: { text: 'x', count: { $: 'size(task.taskId)' } } },
          { id: 'kyc', type: 'Line', props: { text: 'register' }, when: "task.taskType == 'REGISTER_PASS'" },
        ],
      },
    },
  ]
  const activity = noLoginDetail.example
  const calls = { noLoginDetail: activity }
  const tasks = activity.taskGroups.flatMap((group) => group.tasks).filter((task) => task.taskType !== 'KYC_PASS')

  it('is rendered once per entry with its own scope and id', async () => {
    const { container } = await renderWith(page, { calls })
    await waitFor(() => expect(container.querySelectorAll('p[id^="line-"]')).toHaveLength(tasks.length))
    for (const task of tasks)
      expect(container.querySelector(`#line-${task.taskId}`)?.textContent).toContain(String(task.taskId.length))
    const registers = tasks.filter((task) => task.taskType === 'REGISTER_PASS')
    await waitFor(() => expect(screen.queryAllByText(/^register/)).toHaveLength(registers.length))
  })

  it('is evaluated on the server for a visitor', async () => {
    const now = 1_790_000_000_000
    const input = { activityId: '1001' }
    const answers = { [readKey({ name: 'noLoginDetail' } as never, input, null, 'en')]: activity }
    const conditions = precomputeConditions({ version: 1, type: 'NewUser', page }, answers, 'en', now)
    const before = evaluated.times
    const { container } = await renderWith(page, { conditions: JSON.parse(JSON.stringify(conditions)), now })
    expect(container.querySelectorAll('p[id^="line-"]')).toHaveLength(tasks.length)
    expect(evaluated.times).toBe(before)
  })

  it('has stable keys', () => {
    expect(keysOf([{ taskId: 'b' }, { taskId: 'a' }])).toEqual(['b', 'a'])
    expect(keysOf(['x', 'x', 3])).toEqual(['x', 'x.1', '3'])
    expect(keysOf([{ name: 'no id' }, null])).toEqual(['0', '1'])
  })
})

describe('a bound prop', () => {
  it('is the value of its expression', async () => {
    await renderWith([{ id: 'a', type: 'Line', props: { count: { $: '2 + 3' } } }])
    expect(await screen.findByText('none 5')).toBeTruthy()
  })
  it('is omitted when absent or of another type', async () => {
    await renderWith([
      { id: 'a', type: 'Line', props: { text: 'a', count: { $: 'team.memberCount' } } },
      { id: 'b', type: 'Line', props: { text: 'b', count: { $: "'five'" } } },
    ])
    expect(await screen.findByText('a –')).toBeTruthy()
    expect(await screen.findByText('b –')).toBeTruthy()
  })
  it('shows the fallback when a required value is absent', async () => {
    await renderWith([{ id: 'a', type: 'Needy', props: { name: { $: 'team.teamName' } }, fallback: line('instead') }])
    expect(await screen.findByText(/instead/)).toBeTruthy()
  })
})

describe('requirements that the app does not meet', () => {
  const gone: BlockNode = { id: 'gone', type: 'Unheard' }
  it.each<[string, Partial<BlockNode>, string]>([
    ['a newer version of the block', { version: 9 }, 'newer'],
    ['a newer version that is required', { requires: { block: 9 } }, 'newer'],
    ['the app itself', { requires: { bridge: 'share' } }, 'unmet'],
  ])('%s: shows the fallback and reports it once', async (_, more, problem) => {
    const { reports, rerenderPage } = await renderWith([
      { id: 'a', ...line('wanted'), ...more, fallback: line('instead') },
    ])
    expect(screen.getByText(/instead/)).toBeTruthy()
    expect(screen.queryByText(/wanted/)).toBeNull()
    await rerenderPage([{ id: 'a', ...line('wanted'), ...more, fallback: line('instead') }])
    expect(reports).toEqual([expect.objectContaining({ blockId: 'a', problem })])
  })
  it('use the fallback of the parent', async () => {
    await renderWith([
      { id: 'f', ...line('for members'), when: 'user.loggedIn', fallback: line('for visitors') },
      { id: 'box', type: 'Box', slots: { inside: [gone, { id: 'l', ...line('child') }] }, fallback: line('parent') },
    ])
    expect(screen.getByText(/parent/)).toBeTruthy()
    expect(screen.queryByText(/child/)).toBeNull()
  })
  it('omit the block without a fallback', async () => {
    const { reports } = await renderWith([
      { id: 'f', ...line('for members'), when: 'user.loggedIn', fallback: line('for visitors') },
      { id: 'box', type: 'Box', slots: { inside: [gone, { id: 'l', ...line('child') }] } },
    ])
    expect(screen.getByText(/child/)).toBeTruthy()
    expect(reports).toHaveLength(1)
  })
})

describe('an earlier release', () => {
  it('renders a block of an earlier version as before', async () => {
    await renderWith([{ id: 'a', type: 'New', props: { words: 'as before' } }])
    expect(screen.getByText(/as before/)).toBeTruthy()
  })
})

describe('a viewer who logs in', () => {
  it('gets conditions for the user', async () => {
    const page: BlockNode[] = [{ id: 'a', ...line('for members'), when: 'user.loggedIn' }]
    await renderWith(page, { user: { userId: '7' } })
    await act(async () => {})
    expect(await screen.findByText(/for members/)).toBeTruthy()
  })

  it('finds the space of a block for every user in the HTML for visitors, and no space for other blocks', async () => {
    const page: BlockNode[] = [
      { id: 'a', ...line('for members'), when: 'user.loggedIn' },
      { id: 'b', ...line('for agents'), when: 'user.agent' },
      { id: 'c', ...line('to join'), when: 'user.loggedIn && !user.applied' },
      { id: 'f', ...line('for members'), when: 'user.loggedIn', fallback: line('for visitors') },
      { id: 'box', type: 'Box', slots: { inside: [{ id: 'd', ...line('inside'), when: 'user.loggedIn' }] } },
    ]
    const conditions = precomputeConditions({ version: 1, type: 'NewUser', page }, {}, 'en', 1_790_000_000_000)
    const { container, rerenderPage } = await renderWith(page, { conditions })
    expect(container.querySelectorAll('.pb-user-space')).toHaveLength(1)
    expect(screen.getByText(/for visitors/)).toBeTruthy()
    await rerenderPage(page.slice(1))
    expect(container.querySelectorAll('.pb-user-space')).toHaveLength(0)
  })
})
