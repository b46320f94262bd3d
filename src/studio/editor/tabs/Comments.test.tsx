import { act, fireEvent, screen, within } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderPanel } from '../../../../tests/helpers/studioEditor.tsx'
import type { CommentThread } from '../../../contract/reviews.ts'
import Comments from './Comments.tsx'

const files = {
  'page.json': '{ "version": 1, "page": [{ "id": "hero", "type": "Hero" }, { "id": "faq", "type": "Faq" }] }\n',
}
const thread = (id: number, block: string | null, text: string): CommentThread => ({
  ...{ id, block, text, author: 'Ben', at: 1_790_000_000_000 },
  ...{ isOwn: false, isDeleted: false, resolved: null, replies: [] },
})
const resolved = { ...thread(4, 'faq', 'Add a question'), resolved: { by: 'Ada', at: 1_790_000_100_000 } }

let threads: CommentThread[]
let sent: unknown[]
beforeEach(() => {
  sent = []
  threads = [thread(3, 'hero', 'Shorter'), thread(2, 'gone', 'Too big'), thread(1, null, 'Good'), resolved]
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method !== 'GET') sent.push([method, path, body === undefined ? null : JSON.parse(String(body))])
    return new Response(JSON.stringify({ alias: 'spring', threads }), { status: 200 })
  })
})
afterEach(() => vi.unstubAllGlobals())

const open = async (selection: string | null = null) => {
  const editor = renderPanel(
    <SWRConfig value={{ provider: () => new Map() }}>
      <Comments />
    </SWRConfig>,
    { files, selection },
  )
  await screen.findByText('Good')
  return editor
}
const articleWith = (text: string) => within(screen.getByText(text).closest('article') as HTMLElement)

it('lists open comments with their blocks, shows a block, and says when one was removed', async () => {
  const editor = await open()
  expect(screen.getAllByRole('article')).toHaveLength(3)
  fireEvent.click(articleWith('Shorter').getByRole('button', { name: 'Show block Hero hero' }))
  expect(editor.shown).toEqual([{ tab: 'page', node: 'hero' }])
  articleWith('Too big').getByText('Block was removed')
  fireEvent.click(screen.getByRole('button', { name: 'Resolved (1)' }))
  screen.getByText('Add a question')
  screen.getByRole('button', { name: 'Reopen' })
})

it('knows the block of a comment wherever it has moved', async () => {
  const editor = await open()
  const page = '{ "version": 1, "page": [{ "id": "faq", "type": "Faq" }, { "id": "hero", "type": "Hero" }] }\n'
  await act(async () =>
    editor.document.replace({ files: { 'page.json': page }, assets: {} }, { action: 'restore', subject: '' }),
  )
  articleWith('Shorter').getByRole('button', { name: 'Show block Hero hero' })
})

it('adds a comment on the selected block, replies and resolves', async () => {
  await open('faq')
  fireEvent.change(screen.getByRole('textbox', { name: 'Comment' }), { target: { value: ' Which bank? ' } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Comment' })))
  fireEvent.click(articleWith('Good').getByRole('button', { name: 'Reply' }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Reply to Ben' }), { target: { value: 'Thanks' } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Send reply' })))
  await act(async () => fireEvent.click(articleWith('Shorter').getByRole('button', { name: 'Resolve' })))
  const path = '/__operator/studio/comments/spring'
  expect(sent).toEqual([
    ['POST', path, { text: 'Which bank?', block: 'faq' }],
    ['POST', path, { text: 'Thanks', thread: 1 }],
    ['POST', `${path}/3/resolve`, { resolved: true }],
  ])
})
