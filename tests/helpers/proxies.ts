import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { freePort } from './ports.ts'

/** A proxy on this machine, in front of a server on it. */
export interface RunningProxy {
  url: string
  close(): Promise<void>
}

/** How a proxy changes the head of a request. */
export interface ProxySettings {
  /** HTTP version to the server; that of the client if omitted. */
  version?: '1.0' | '1.1'
  /** `server`: Host becomes the server's address. `kept`: as the client wrote it. */
  host: 'server' | 'kept'
  /** Headers it adds. */
  adds?: Record<string, string>
}

/** The defaults of common proxies, as their documentation has them. */
export const defaultSettings: Readonly<Record<string, ProxySettings>> = {
  'nginx before 1.29: proxy_pass': { version: '1.0', host: 'server', adds: { Connection: 'close' } },
  'Caddy: reverse_proxy': {
    host: 'kept',
    adds: { 'X-Forwarded-For': '203.0.113.7', 'X-Forwarded-Host': 'promo.example', 'X-Forwarded-Proto': 'https' },
  },
  'Apache: ProxyPass': {
    host: 'server',
    adds: {
      'X-Forwarded-For': '203.0.113.7',
      'X-Forwarded-Host': 'promo.example',
      'X-Forwarded-Server': 'promo.example',
      Connection: 'Keep-Alive',
    },
  },
  'HAProxy: http mode': { version: '1.1', host: 'kept' },
  'Traefik: service': {
    host: 'kept',
    adds: { 'X-Forwarded-For': '203.0.113.7', 'X-Forwarded-Port': '443', 'X-Real-Ip': '203.0.113.7' },
  },
}

function rewrite(head: string, server: URL, { version, host, adds = {} }: ProxySettings): string {
  const [first = '', ...lines] = head.split('\r\n')
  const replaced = new Set(Object.keys(adds).map((name) => name.toLowerCase()))
  const kept = lines.filter((line) => !replaced.has(line.split(':', 1)[0]?.toLowerCase() ?? ''))
  const withHost = kept.map((line) => (host === 'server' && /^host:/i.test(line) ? `Host: ${server.host}` : line))
  const added = Object.entries(adds).map(([name, value]) => `${name}: ${value}`)
  return [version ? first.replace(/HTTP\/1\.\d$/, `HTTP/${version}`) : first, ...withHost, ...added].join('\r\n')
}

/** A proxy of raw sockets that changes the first head of each connection by its settings. */
export async function startProxy(serverUrl: string, settings: ProxySettings): Promise<RunningProxy> {
  const server = new URL(serverUrl)
  const open = new Set<Socket>()
  const proxy = createServer((client) => {
    const upstream = connect(Number(server.port), '127.0.0.1')
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => open.delete(socket))
    }
    let head = ''
    const readHead = (part: Buffer) => {
      head += part.toString('latin1')
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return
      client.off('data', readHead)
      upstream.write(rewrite(head.slice(0, end), server, settings) + head.slice(end), 'latin1')
      client.pipe(upstream)
    }
    client.on('data', readHead)
    upstream.pipe(client)
  })
  const port = await freePort()
  await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}

const findNginx = (): string | undefined =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
    .map((dir) => join(dir, 'nginx'))
    .find((path) => existsSync(path))

async function answers(url: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer) return
    if (attempt === 100) throw new Error(`nginx does not answer at ${url}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** nginx with only `proxy_pass`, if installed; otherwise sockets with the defaults of nginx. */
export async function startNginx(serverUrl: string): Promise<RunningProxy> {
  const program = findNginx()
  if (!program) return startProxy(serverUrl, { version: '1.0', host: 'server', adds: { Connection: 'close' } })
  const folder = mkdtempSync(join(tmpdir(), 'playbill-nginx-'))
  const port = await freePort()
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n')
  const { port: serverPort } = new URL(serverUrl)
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
events {}
http { access_log off; ${temporary}
  server { listen 127.0.0.1:${port}; location / { proxy_pass http://127.0.0.1:${serverPort}; } } }
`,
  )
  const child = spawn(program, ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const url = `http://127.0.0.1:${port}`
  await Promise.race([
    answers(url),
    ended.then(() => {
      throw new Error('nginx did not start')
    }),
  ])
  return {
    url,
    async close() {
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
