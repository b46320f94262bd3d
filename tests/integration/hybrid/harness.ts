import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Call } from '../../../src/contract/call.ts'
import { fillPath, queryText, requestParts } from '../../../src/contract/requestParts.ts'
import { signRequest } from '../../../src/contract/signing.ts'
import { freePort } from '../../helpers/ports.ts'
import { productionKey } from '../../load/client.ts'
import { type Serving, serve } from '../../load/processes.ts'
import { type Configs, copyConfigs, serverEnv } from '../releases/harness.ts'

/** The answer of a call. */
export interface CallAnswer {
  status: number
  headers: Headers
  text: string
  /** The envelope; empty if the answer is not JSON. */
  envelope: { code?: string; data?: Record<string, unknown> | null; requestTime?: number }
}

const parse = (text: string) => {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

/** Sends a call as a browser does: signed, with a token for a user. */
export async function callAt(
  origin: string,
  call: Call,
  input: Record<string, unknown>,
  { token, key = productionKey }: { token?: string | undefined; key?: string } = {},
): Promise<CallAnswer> {
  const { path, query, body } = requestParts(call, input, '0')
  const [timestamp, traceId] = [Date.now(), randomBytes(16).toString('hex')]
  const sign = signRequest({ method: call.method, path, query, body, timestamp, traceId, token, key })
  const answer = await fetch(`${origin}${fillPath(call, input)}?${queryText(query)}`, {
    method: call.method,
    headers: {
      'content-type': 'application/json',
      timestamp: String(timestamp),
      traceId,
      sign,
      ...(token && { token }),
    },
    ...(body && { body }),
  })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, text, envelope: parse(text) }
}

/** A platform with its own data, and Playbill in front of it. */
export interface Pair {
  platform: () => Serving
  hybrid: () => Serving
  /** The configs of Playbill. The platform has the samples. */
  configs: Configs
  stopPlatform(): Promise<void>
  /** Starts the platform again, at its address and with its data. */
  resumePlatform(): Promise<void>
  restartHybrid(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
  end(): Promise<void>
}

/** Starts an embedded platform in one process, and Playbill with PLATFORM_URL in another, with further settings. */
export async function startPair(settings: (platform: string) => Record<string, string> = () => ({})): Promise<Pair> {
  const folder = mkdtempSync(join(tmpdir(), 'playbill-hybrid-'))
  const configs = copyConfigs()
  const samples = copyConfigs()
  const port = await freePort()
  const startPlatform = () =>
    serve({
      PORT: String(port),
      DATA_DIR: join(folder, 'platform'),
      CONFIG_DIR: samples.dir,
      LOG_LEVEL: 'warn',
      // Browsers sign for the platform with the key of Playbill.
      SIGN_KEY: productionKey,
    })
  const startHybrid = () =>
    serve({
      ...serverEnv(configs.dir),
      DATA_DIR: join(folder, 'hybrid'),
      PLATFORM_URL: `http://127.0.0.1:${port}`,
      ...settings(`http://localhost:${port}`),
    })
  let platform = await startPlatform()
  let hybrid = await startHybrid()
  return {
    platform: () => platform,
    hybrid: () => hybrid,
    configs,
    stopPlatform: () => platform.end('SIGKILL'),
    async resumePlatform() {
      platform = await startPlatform()
    },
    async restartHybrid(signal = 'SIGTERM') {
      await hybrid.end(signal)
      hybrid = await startHybrid()
    },
    async end() {
      await hybrid.end('SIGTERM')
      await platform.end('SIGTERM')
      configs.remove()
      samples.remove()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Signs in at the sandbox of the platform, which acts as its login page. */
export async function signInAt(origin: string, who: object): Promise<{ accessToken: string; userId: string }> {
  const answer = await fetch(`${origin}/__sandbox/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(who),
  })
  return (await answer.json()) as { accessToken: string; userId: string }
}

/** Status, title and text of a page. */
export async function openPage(origin: string, path: string): Promise<{ status: number; title: string; html: string }> {
  const answer = await fetch(origin + path)
  const html = await answer.text()
  return { status: answer.status, title: /<title>(.*?) ·/.exec(html)?.[1] ?? '', html }
}
