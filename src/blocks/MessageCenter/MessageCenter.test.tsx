import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderBlocks, settle, userOf, word } from '../../../tests/integration/rendering/blockHarness.tsx'
import { testUnknownValues } from '../../../tests/integration/rendering/personalData.tsx'
import { calls } from '../../contract/calls/index.ts'

const info = { activityId: null }

describe('MessageCenter', () => {
  const page = [{ id: 'inbox', type: 'MessageCenter' }]
  const [message] = calls.pushList.example.items
  const answers = {
    pushCount: { total: 1 },
    pushList: ({ type, pageIndex = 0 }: { type?: string; pageIndex?: number }) => ({
      items: [{ ...message, msgId: `m-${type ?? 'ALL'}-${pageIndex}`, title: `${type ?? 'ALL'} ${pageIndex}` }],
      total: type ? 1 : 12,
    }),
    pushDetail: { ...calls.pushDetail.example, content: 'ALL 0\nThe whole story' },
    readPushMsg: { updated: 1 },
  }

  it('asks a visitor to log in and sends no request', async () => {
    const { made } = await renderBlocks({ page, info })
    expect(await screen.findByRole('button', { name: word('common.login') })).toBeVisible()
    expect(made.map(({ name }) => name).filter((name) => name.startsWith('push'))).toEqual([])
  })

  it('fills the screen of a user, so that nothing moves when messages arrive, unless it is compact', async () => {
    const classOf = async (props: Record<string, unknown>) => {
      const { unmount } = await renderBlocks({ page: [{ id: 'inbox', type: 'MessageCenter', props }], info })
      const { className = '' } = (await screen.findByText(word('MessageCenter.visitor'))).closest('section') ?? {}
      unmount()
      return className
    }
    expect(await classOf({})).toContain('full')
    expect(await classOf({ compact: true })).not.toContain('full')
  })

  it('leaves the login to the page around a compact list', async () => {
    await renderBlocks({ page: [{ id: 'messages', type: 'MessageCenter', props: { compact: true } }], info })
    expect(await screen.findByText(word('MessageCenter.visitor'))).toBeVisible()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('expands a message and marks it as read once', async () => {
    const { made } = await renderBlocks({ page, info, user: userOf(), calls: answers })
    const row = await screen.findByRole('button', { name: /ALL 0/ })
    expect(row).toHaveTextContent(word('MessageCenter.unread'))
    fireEvent.click(row)
    expect(await screen.findByText('The whole story')).toBeVisible()
    expect(screen.getByText(/^Your time: /)).toBeVisible()
    expect(row).toHaveAttribute('aria-expanded', 'true')
    fireEvent.click(row)
    await waitFor(() => expect(made.map(({ name }) => name)).toContain('readPushMsg'))
    await settle()
    const read = made.filter(({ name }) => name === 'readPushMsg')
    expect(read.map(({ input }) => input)).toEqual([{ msgIds: ['m-ALL-0'] }])
  })

  it.each([
    ['TASK', 'Task completed: Invite 2 friends'],
    ['REWARD', 'Reward received: Invite 2 friends'],
    ['ACTIVITY', 'Invite 2 friends'],
  ])('says in its title what has happened: %s', async (type, title) => {
    const pushList = { items: [{ ...message, type, title: 'Invite 2 friends' }], total: 1 }
    await renderBlocks({ page, info, user: userOf(), calls: { ...answers, pushList } })
    expect(await screen.findByText(title)).toBeVisible()
  })

  it('marks all as read, filters by kind and changes pages', async () => {
    const { made } = await renderBlocks({ page, info, user: userOf(), calls: answers })
    expect(await screen.findByText('1 unread')).toBeVisible()
    fireEvent.click(screen.getByRole('button', { name: word('MessageCenter.readAll') }))
    await waitFor(() => expect(made.find(({ name }) => name === 'readPushMsg')?.input).toEqual({ all: true }))
    fireEvent.click(screen.getByRole('button', { name: word('common.next') }))
    expect(await screen.findByText('ALL 1')).toBeVisible()
    fireEvent.click(screen.getByRole('radio', { name: word('MessageCenter.REWARD') }))
    expect(await screen.findByText('REWARD 0')).toBeVisible()
    expect(screen.queryByRole('button', { name: word('common.next') })).toBeNull()
  })

  it('shows no message as unread that was read while another kind was shown', async () => {
    const isRead = { now: false }
    const calls = {
      pushCount: () => ({ total: isRead.now ? 0 : 1 }),
      pushList: (asked: { type?: string }) => {
        const { items, total } = answers.pushList(asked)
        return { items: items.map((item) => ({ ...item, read: isRead.now })), total }
      },
      readPushMsg: () => {
        isRead.now = true
        return { updated: 1 }
      },
    }
    await renderBlocks({ page, info, user: userOf(), calls: { ...answers, ...calls } })
    const pick = async (kind: string) =>
      fireEvent.click(screen.getByRole('radio', { name: word(`MessageCenter.${kind}`) }))
    await screen.findByText('1 unread')
    await pick('REWARD')
    expect(await screen.findByRole('button', { name: /REWARD 0/ })).toHaveTextContent(word('MessageCenter.unread'))
    await pick('ALL')
    fireEvent.click(screen.getByRole('button', { name: word('MessageCenter.readAll') }))
    await waitFor(() => expect(screen.queryByRole('button', { name: word('MessageCenter.readAll') })).toBeNull())
    await pick('REWARD')
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /REWARD 0/ })).not.toHaveTextContent(word('MessageCenter.unread')),
    )
  })
})

testUnknownValues('MessageCenter', 'the number of unread messages', {
  info,
  failing: ['pushCount'],
  answers: { pushCount: { total: 1 }, pushList: calls.pushList.example },
  shows: calls.pushList.example.items.slice(0, 1).map(({ title }) => title),
  hides: [word('MessageCenter.readAll')],
})
