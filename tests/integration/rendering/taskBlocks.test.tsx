import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { goAction, platformAddress, taskAddress } from '../../../src/actions/index.ts'
import { blocks } from '../../../src/blocks/index.ts'
import { createRegistry } from '../../../src/registry/createRegistry.ts'
import { taskBlocksOf } from '../../../src/render/taskBlocks.ts'
import { activityOf, groupsOf, renderBlocks, rowOf, taskOf, userOf, word } from './blockHarness.tsx'

const code = { threshold: '1', unit: 'times' }
const kol = taskOf('kol', { ...code, taskType: 'KOL_BIND', action: { native: null, url: null, text: null } })
const appoint = taskOf('appoint', {
  ...code,
  taskType: 'APPOINT_CODE',
  action: { native: 'register', url: '/register', text: null },
})
const activity = activityOf({ taskGroups: groupsOf([kol, appoint]) })
const rows = [kol, appoint].map(({ taskId }) => rowOf(taskId, { threshold: '1' }))

beforeAll(() => {
  // jsdom has no layout to scroll.
  Element.prototype.scrollIntoView = () => {}
})

const draw = (...types: string[]) =>
  renderBlocks({ page: types.map((type) => ({ id: type.toLowerCase(), type })), activity, user: userOf(), rows })
const cardOf = async (taskId: string) => {
  await screen.findByRole('heading', { name: `Task ${taskId}` })
  return within(document.querySelector<HTMLElement>(`[data-task="${taskId}"]`) ?? expect.unreachable())
}

describe('a task with a block on its page', () => {
  it.each(['kol', 'appoint'])('%s: focuses the code field by its button', async (taskId) => {
    await draw('TaskList', 'KolBind')
    const button = await (await cardOf(taskId)).findByRole('button', { name: word('task.goCode') })
    const field = await screen.findByRole('textbox', { name: word('KolBind.label') })
    fireEvent.click(button)
    await waitFor(() => expect(field).toHaveFocus())
  })

  it('is focused by the call to action', async () => {
    await draw('ApplyBar', 'KolBind')
    const field = await screen.findByRole('textbox', { name: word('KolBind.label') })
    const name = word('task.next').replace('{{task}}', kol.title)
    // The sticky bar has the same button, which is inert while the first is in view.
    const [button = expect.unreachable()] = await screen.findAllByRole('button', { name })
    fireEvent.click(button)
    await waitFor(() => expect(field).toHaveFocus())
  })

  it('has no button on a page without the block', async () => {
    await draw('TaskList')
    expect(await (await cardOf('appoint')).findByRole('link', { name: word('task.goCode') })).toBeVisible()
    expect((await cardOf('kol')).queryByRole('button')).toBeNull()
    expect((await cardOf('kol')).queryByRole('link')).toBeNull()
  })

  it('is found in slots and fallbacks', () => {
    const registry = createRegistry({ blocks, activities: [] })
    const inSlot = { id: 'a', type: 'Section', slots: { content: [{ id: 'b', type: 'KolBind' }] } }
    expect(taskBlocksOf(registry, [inSlot, { id: 'c', type: 'KolBind' }])).toEqual({ KOL_BIND: 'b', APPOINT_CODE: 'b' })
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
