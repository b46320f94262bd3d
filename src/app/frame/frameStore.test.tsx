import { expect, it } from 'vitest'
import { frameChannel } from '../../contract/studioFrame.ts'
import { createFrameStore } from './frameStore.ts'

/** Sends a command as Studio does: the window of a test is its own parent. */
const command = (message: object) =>
  window.dispatchEvent(
    new MessageEvent('message', {
      data: { channel: frameChannel, message },
      origin: window.location.origin,
      source: window,
    }),
  )

const draft = {
  alias: 'a',
  activityId: null,
  activityType: null,
  page: { version: 1, page: [] },
  words: {},
  checked: null,
}
const view = { persona: 'visitor', at: 0, theme: 'light' }

it('keeps the names of blocks in the language of Studio', () => {
  const store = createFrameStore(window)
  const labels = { lang: 'zh-CN', types: { Hero: '页首' } }
  command({ kind: 'show', draft, view, csrf: '', labels })
  command({ kind: 'select', id: 'hero', scroll: false })
  expect(store.get()).toMatchObject({ labels, selected: { id: 'hero' } })
})

it('has no names for Studio in English', () => {
  const store = createFrameStore(window)
  command({ kind: 'show', draft, view, csrf: '' })
  expect(store.get()?.labels).toBeNull()
})
