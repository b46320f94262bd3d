import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { freePort } from '../../helpers/ports.ts'
import { startPostgres } from '../../helpers/postgres.ts'
import { failToStart, startServer, type TestServer } from '../../helpers/server.ts'

const folders: string[] = []
const servers: TestServer[] = []

const makeFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'playbill-life-'))
  folders.push(folder)
  return folder
}

const start = async (options: Parameters<typeof startServer>[0] = {}) => {
  // A folder of the test: a killed process cannot delete its own.
  const server = await startServer({ dataDir: makeFolder(), seeded: true, ...options })
  servers.push(server)
  return server
}

afterEach(async () => {
  for (const server of servers.splice(0)) await server.kill()
})
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** Without pages, a start takes half as long: for tests that open none. */
const noPages = { SAMPLES: '0' }

/** Sends the first half of a request with a body. */
async function beginRequest(server: TestServer): Promise<{ socket: Socket; answer: Promise<string> }> {
  const { port } = new URL(server.url)
  const socket = connect(Number(port), '127.0.0.1')
  let text = ''
  socket.on('data', (part) => {
    text += part
  })
  socket.on('error', () => undefined)
  const answer = new Promise<string>((resolve) => socket.once('close', () => resolve(text)))
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()))
  socket.write(
    'POST /api/v1/public/meta/getMetaData HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{',
  )
  // The server must have received it before the signal.
  await fetch(`${server.url}/healthz`)
  return { socket, answer }
}

describe('SIGTERM', () => {
  it('finishes a request in flight, exits with 0, and the server starts again on the same data', async () => {
    const dataDir = makeFolder()
    const server = await start({ dataDir, env: noPages })
    const { socket, answer } = await beginRequest(server)
    const stopped = server.stop()
    await expect
      .poll(() =>
        fetch(`${server.url}/readyz`).then(
          ({ status }) => status,
          () => 'gone',
        ),
      )
      .not.toBe(200)
    socket.write('}')
    expect(await answer).toMatch(/^HTTP\/1\.1 200 /)
    expect(await stopped).toBe(0)

    const again = await start({ dataDir, env: noPages })
    expect((await fetch(`${again.url}/readyz`)).status).toBe(200)
    expect(await again.stop()).toBe(0)
  })

  it('is handled right after the server reports that it serves', async () => {
    expect(await (await start({ env: noPages })).stop()).toBe(0)
  })

  it('does not wait forever for a request that never ends', async () => {
    const server = await start({ env: noPages })
    const { answer } = await beginRequest(server)
    const began = performance.now()
    expect(await server.stop()).toBe(0)
    expect(performance.now() - began).toBeLessThan(12_000)
    await answer
  })
})

describe('a failed start prints one sentence and exits with 1', () => {
  const isOneSentence = ({ code, stderr }: { code: number | null; stderr: string }) => {
    expect(code).toBe(1)
    expect(stderr.trim().split('\n'), stderr).toHaveLength(1)
    expect(stderr).toMatch(/: .*\.\n$/)
  }

  it('a port in use', async () => {
    const port = await freePort()
    const holder = createServer()
    await new Promise<void>((resolve) => holder.listen(port, '127.0.0.1', resolve))
    const failed = await failToStart({ PORT: String(port), DATA_DIR: makeFolder() })
    holder.close()
    isOneSentence(failed)
    expect(failed.stderr).toContain(`Port ${port} on 127.0.0.1 is in use`)
  })

  it('an address of another machine', async () => {
    const failed = await failToStart({ HOST: '203.0.113.1', DATA_DIR: makeFolder() })
    isOneSentence(failed)
    expect(failed.stderr).toContain('HOST=203.0.113.1')
  })

  it('an invalid value', async () => {
    const failed = await failToStart({ PORT: 'abc' })
    isOneSentence(failed)
    expect(failed.stderr).toBe('PORT="abc" cannot be used: it must be a whole number from 0 to 65535.\n')
  })

  it('a data folder in use by another process, which keeps running', async () => {
    const dataDir = makeFolder()
    const first = await start({ dataDir, env: noPages })
    const failed = await failToStart({ DATA_DIR: dataDir })
    isOneSentence(failed)
    expect(failed.stderr).toContain(dataDir)
    expect(failed.stderr).toContain(String(first.pid))
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
  })

  it('a database that does not answer', async () => {
    const failed = await failToStart({
      DATABASE_URL: `postgresql://user:hunter2@127.0.0.1:${await freePort()}/playbill`,
    })
    isOneSentence(failed)
    expect(failed.stderr).toContain('DATABASE_URL')
    expect(failed.stderr).not.toContain('hunter2')
  })

  it('a missing config folder', async () => {
    const failed = await failToStart({ CONFIG_DIR: join(makeFolder(), 'none'), DATA_DIR: makeFolder() })
    isOneSentence(failed)
    expect(failed.stderr).toContain('CONFIG_DIR')
  })
})

describe('a data folder', () => {
  it('is taken over after its process was killed', async () => {
    const dataDir = makeFolder()
    await (await start({ dataDir })).kill()
    const again = await start({ dataDir })
    expect((await fetch(`${again.url}/readyz`)).status).toBe(200)
  })
})

describe('two processes on one PostgreSQL', () => {
  it('may start at the same time: one creates the releases, both serve them, and one runs on without the other', async () => {
    const postgres = await startPostgres()
    const env = { DATABASE_URL: await postgres.newDatabase() }
    const [first, second] = await Promise.all([start({ env }), start({ env })])
    const published = [first, second].filter((server) => server.output().includes('newcomer: release 1 published'))
    expect(published).toHaveLength(1)
    for (const { url } of [first, second]) expect((await fetch(`${url}/en/activity/newcomer`)).status).toBe(200)
    expect(await first.stop()).toBe(0)
    expect((await fetch(`${second.url}/readyz`)).status).toBe(200)
    expect(await second.stop()).toBe(0)
    await postgres.stop()
  })
})

describe('configs', () => {
  const copyConfigs = () => {
    const folder = makeFolder()
    cpSync('configs', folder, { recursive: true })
    return folder
  }
  const broken = '{\n  "version": 1,\n  "type": "NewUser"\n  "page": []\n}\n'

  it('with problems are reported by file, line and column; the other configs are served', async () => {
    const configs = copyConfigs()
    mkdirSync(join(configs, 'spoilt'))
    writeFileSync(join(configs, 'spoilt', 'activity.json'), broken)
    const server = await start({ env: { CONFIG_DIR: configs } })
    expect(server.output()).toMatch(/spoilt\/activity\.json:[34]:\d+ {2}\S/)
    expect(server.output()).not.toMatch(/\n\s+at /)
    expect((await fetch(`${server.url}/en/activity/newcomer`)).status).toBe(200)
    expect((await fetch(`${server.url}/en/activity/spoilt`)).status).toBe(404)
  })

  it('become a release when they change; a broken change keeps the last good release', async () => {
    const configs = copyConfigs()
    const server = await start({ env: { CONFIG_DIR: configs } })
    const words = join(configs, 'newcomer', 'locales', 'en.json')
    const before = JSON.parse(readFileSync(words, 'utf8'))
    const [key] = Object.keys(before)
    writeFileSync(words, JSON.stringify({ ...before, [String(key)]: 'Changed while it ran' }))
    await expect.poll(server.output).toContain('newcomer: release 2 published')

    writeFileSync(join(configs, 'newcomer', 'activity.json'), broken)
    await expect.poll(server.output).toMatch(/newcomer: .*release 2 stays/)
    expect(server.output()).toMatch(/newcomer\/activity\.json:\d+:\d+/)
    expect((await fetch(`${server.url}/en/activity/newcomer`)).status).toBe(200)
  })
})
