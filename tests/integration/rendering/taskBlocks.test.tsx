import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { goAction, platformAddress, taskAddress } from '../../../src/actions/index.ts'
import { createRegistry } from '../../../src/registry/createRegistry.ts'
import { taskBlocksOf } from '../../../src/render/taskBlocks.ts'
import { sampleBlock } from '../../helpers/renderPage.tsx'
import {
  activityOf,
  appointTask,
  groupsOf,
  kolTask,
  renderBlocks,
  rowOf,
  taskOf,
  userOf,
  word,
} from './blockHarness.tsx'
import { lotteryActivity } from './lotterySamples.ts'

const activity = activityOf({ taskGroups: groupsOf([kolTask, appointTask]) })
const rows = [kolTask, appointTask].map(({ taskId }) => rowOf(taskId, { threshold: '1' }))

/** The activity with draws. */
const withDraws = (remainCount: number) => ({ ...lotteryActivity({ remainCount }), taskGroups: activity.taskGroups })

beforeAll(() => {
  // jsdom has no layout to scroll.
  Element.prototype.scrollIntoView = () => {}
})

const renderTypes = (...types: string[]) =>
  renderBlocks({ page: types.map((type) => ({ id: type.toLowerCase(), type })), activity, user: userOf(), rows })
const cardOf = async (taskId: string) => {
  await screen.findByRole('heading', { name: `Task ${taskId}` })
  return within(document.querySelector<HTMLElement>(`[data-task="${taskId}"]`) ?? expect.unreachable())
}

describe('a task with a block on its page', () => {
  it.each(['kol', 'appoint'])('%s: focuses the code field by its button', async (taskId) => {
    await renderTypes('TaskList', 'KolBind')
    const button = await (await cardOf(taskId)).findByRole('button', { name: word('task.goCode') })
    const field = await screen.findByRole('textbox', { name: word('KolBind.label') })
    fireEvent.click(button)
    await waitFor(() => expect(field).toHaveFocus())
  })

  it('is focused by the call to action', async () => {
    await renderTypes('ApplyBar', 'KolBind')
    const field = await screen.findByRole('textbox', { name: word('KolBind.label') })
    const name = word('task.next').replace('{{task}}', kolTask.title)
    // The sticky bar has the same button, which is inert while the first is in view.
    const [button = expect.unreachable()] = await screen.findAllByRole('button', { name })
    fireEvent.click(button)
    await waitFor(() => expect(field).toHaveFocus())
  })

  it.each([
    ['PENDING', /^Next: /],
    ['GRANTED', word('reward.seeMine')],
  ] as const)('sends users with draws left to the board while tasks are %s', async (status, otherwise) => {
    const page = ['ApplyBar', 'PrizeBoard'].map((type) => ({ id: type.toLowerCase(), type }))
    const tasks = rows.map((row) => ({ ...row, status }))
    const renderDraws = (remainCount: number) =>
      renderBlocks({ page, activity: withDraws(remainCount), user: userOf(), rows: tasks })
    const { unmount } = await renderDraws(2)
    const [button = expect.unreachable()] = await screen.findAllByRole('button', { name: word('activity.useDraws') })
    await screen.findByRole('button', { name: /2 left/ })
    expect(screen.getByText('2 left', { selector: 'p' })).toBeVisible()
    fireEvent.click(button)
    await waitFor(() => expect(document.getElementById('prizeboard-button')).toHaveFocus())
    unmount()
    await renderDraws(0)
    expect(await screen.findAllByText(otherwise)).not.toEqual([])
  })

  it('is found in slots and fallbacks', () => {
    const nothing = async () => ({ ready: () => null })
    const field = sampleBlock('Field', nothing, { completes: ['KOL_BIND', 'APPOINT_CODE'] })
    const box = sampleBlock('Box', nothing, { slots: ['content'] })
    const registry = createRegistry({ blocks: [field, box], activities: [] })
    const inSlot = { id: 'a', type: 'Box', slots: { content: [{ id: 'b', type: 'Field' }] } }
    expect(taskBlocksOf(registry, [inSlot, { id: 'c', type: 'Field' }])).toEqual({ KOL_BIND: 'b', APPOINT_CODE: 'b' })
    expect(taskBlocksOf(registry, [{ id: 'a', type: 'NoSuchBlock' }])).toEqual({})
  })
})

describe('the address of a task', () => {
  const trade = taskOf('trade')
  const page = { activityId: '1110', sandbox: true }

  it('contains the task id only in the sandbox', () => {
    expect(taskAddress(trade, page)).toBe('/futures?activityId=1110&taskId=trade')
    expect(taskAddress(trade, { ...page, sandbox: false })).toBe('/futures')
    expect(taskAddress(trade, { ...page, activityId: null })).toBe('/futures')
  })

  it('is unchanged for other sites', () => {
    const external = taskOf('trade', { action: { native: null, url: 'https://example.com/futures', text: null } })
    expect(taskAddress(external, page)).toBe('https://example.com/futures')
  })

  it('contains the trader id in the same way', () => {
    expect(platformAddress('/futures', page, { traderId: 'north' })).toBe('/futures?activityId=1110&traderId=north')
    expect(platformAddress('/futures', { ...page, sandbox: false }, { traderId: 'north' })).toBe('/futures')
  })

  it('is the fallback of the screen of the app', () => {
    expect(goAction(trade, page)).toEqual({
      action: 'native',
      screen: 'contractTrade',
      else: '/futures?activityId=1110&taskId=trade',
    })
  })
})
