import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'

const tokens = { accessToken: 'a-token-for-tests-9', accessTokenExpire: 9e15, userId: '9', loginName: 'me@example.com' }

/** Facts of a page of an embedded platform with accounts. */
export const info = { activityId: null, accounts: true }

/** An answer of the server of accounts. */
export const answer = (status: number, body: object) => new Response(JSON.stringify(body), { status })

/** Replaces `fetch` in each test of a file by a server that logs everyone in; a test can replace its answer. */
export function accountServer() {
  const server = vi.fn(async (_path: string, _init: RequestInit) => answer(200, tokens))
  const sent = () =>
    server.mock.calls.map(([path, init]) => [path, init.body ? JSON.parse(String(init.body)) : undefined])
  beforeEach(() => {
    server.mockReset()
    server.mockImplementation(async () => answer(200, tokens))
    vi.stubGlobal('fetch', server)
  })
  afterEach(() => void vi.unstubAllGlobals())
  return { server, sent }
}

/** Fills a field. */
export const type = (name: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } })
