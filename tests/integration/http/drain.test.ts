import { connect, type Socket } from 'node:net'
import { expect, it } from 'vitest'
import { startServer } from '../../helpers/server.ts'

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const request = 'GET /en/activity/newcomer HTTP/1.1\r\nhost: localhost\r\n\r\n'

/** A connection that records everything it receives, and how it ended. */
interface Line {
  socket: Socket
  heard(): string
  ended: Promise<'closed' | 'reset'>
}

const openLine = (port: number): Promise<Line> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    socket.on('data', (part) => {
      text += part.toString('latin1')
    })
    const ended = new Promise<'closed' | 'reset'>((end) => {
      socket.once('error', () => end('reset'))
      socket.once('close', () => end('closed'))
    })
    socket.once('error', reject)
    socket.once('connect', () => resolve({ socket, heard: () => text, ended }))
  })

const answers = (line: Line) => line.heard().match(/HTTP\/1\.1 \d+/g) ?? []

it.each(['new', 'kept'])('SIGTERM does not interrupt 30 requests in flight on %s connections', async (kind) => {
  const server = await startServer()
  const port = Number(new URL(server.url).port)
  // The page is rendered and cached before: this test is about connections only.
  await (await fetch(`${server.url}/en/activity/newcomer`)).text()
  const lines = await Promise.all(Array.from({ length: 30 }, () => openLine(port)))
  const before = kind === 'kept' ? 1 : 0
  if (before) {
    for (const { socket } of lines) socket.write(request)
    await expect
      .poll(() => lines.every((line) => answers(line).length === 1 && line.heard().includes('</html>')))
      .toBe(true)
  }
  // The server was blocked from reading, so it receives the requests and the signal at once.
  process.kill(server.pid, 'SIGSTOP')
  for (const { socket } of lines) socket.write(request)
  const stopped = server.stop()
  await pause(100)
  process.kill(server.pid, 'SIGCONT')
  const ends = await Promise.all(lines.map(({ ended }) => ended))
  expect(await stopped).toBe(0)
  expect(lines.map((line) => answers(line).at(before) ?? 'none')).toEqual(Array(30).fill('HTTP/1.1 200'))
  expect(lines.every((line) => (line.heard().match(/<\/html>/g) ?? []).length === before + 1)).toBe(true)
  expect(ends).toEqual(Array(30).fill('closed'))
})

it('a stopping server closes connections after their answers and accepts new ones for a short time', async () => {
  const server = await startServer()
  const port = Number(new URL(server.url).port)
  const stopped = server.stop()
  await expect.poll(server.output, { interval: 5 }).toContain('Stopping')
  const line = await openLine(port)
  line.socket.write(request)
  expect(await line.ended).toBe('closed')
  expect(line.heard()).toMatch(/^HTTP\/1\.1 200 /)
  expect(line.heard()).toMatch(/\r\nconnection: close\r\n/i)
  expect(await stopped).toBe(0)
})
