import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { registry } from '../../../src/app/entry-server.tsx'
import type { Draft } from '../../../src/contract/drafts.ts'
import type { CommandRefusal } from '../../../src/contract/operator.ts'
import type { SavedDraft } from '../../../src/contract/studio/saves.ts'
import type { StudioSession } from '../../../src/contract/studio/session.ts'
import {
  createPlatform,
  openStore,
  operatorPayoutsOf,
  operatorQueuesOf,
  type Platform,
  publishingOf,
  type Store,
  type StoreLocation,
} from '../../../src/platform/index.ts'
import { createServer } from '../../../src/server/createServer.ts'
import { readEnv } from '../../../src/server/env.ts'
import { createReleases } from '../../../src/server/releases/createReleases.ts'
import { openRemote } from '../../../src/server/remote/openRemote.ts'
import { newDataDir } from '../../helpers/dataDir.ts'
import { standInPages } from './standInPages.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

export const token = 'a-token-for-tests'

/** A new temporary folder. */
export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'playbill-studio-'))

/** A folder of configs with copies of some samples. */
export function configsWith(...aliases: string[]): string {
  const dir = newFolder()
  for (const alias of aliases) cpSync(join(root, 'configs', alias), join(dir, alias), { recursive: true })
  return dir
}

/** An answer of the operator API. */
export interface Reply<T> {
  status: number
  headers: Headers
  body: T
}

/** A server in this process that listens on a port, without a watched folder. */
export interface StudioServer {
  url: string
  configDir: string
  /** Publishes the folders again, as the watcher does. */
  load(): Promise<void>
  /** Sends a request, by default with the operator token. */
  send<T = unknown>(method: string, path: string, body?: object, headers?: Record<string, string>): Promise<Reply<T>>
  draft(alias: string): Promise<Draft & CommandRefusal>
  save(alias: string, body: object): Promise<Reply<SavedDraft & CommandRefusal>>
  /** Headers of a session under a name. */
  signIn(name: string): Promise<Record<string, string>>
  close(): Promise<void>
}

interface Options {
  env?: Record<string, string>
  /** Copies of these samples are published at the start. */
  samples?: readonly string[]
  configDir?: string
  location?: StoreLocation
  /** Runs with another platform; its address is never called here. */
  isHybrid?: boolean
}

async function openBackend(store: Store, env: ReturnType<typeof readEnv>) {
  if (env.platformUrl) return openRemote({ url: env.platformUrl, signKey: env.signKey, store, isWithheld: () => false })
  const { sandbox, signKey } = env
  const platform = await createPlatform({ store, sandbox, signKey, activityCode: registry.activityCode })
  return { platform, publishing: publishingOf(platform), remote: undefined }
}

const workOf = (platform: Platform) => ({
  queues: operatorQueuesOf(platform),
  payouts: operatorPayoutsOf(platform, null),
})

/** Starts a server with Studio. In the sandbox, requests of a test come from the same machine. */
export async function startStudio(options: Options = {}): Promise<StudioServer> {
  const { isHybrid = false, samples = [] } = options
  const configDir = options.configDir ?? configsWith(...samples)
  const dataDir = newDataDir()
  const env = readEnv({
    LOG_LEVEL: 'silent',
    OPERATOR_TOKEN: token,
    CONFIG_DIR: configDir,
    SANDBOX: '0',
    ...(isHybrid ? { PLATFORM_URL: 'http://127.0.0.1:9' } : {}),
    ...options.env,
  })
  const store = await openStore(options.location ?? { dataDir })
  const { platform, publishing, remote } = await openBackend(store, env)
  const releases = createReleases({ ...env, platform, publishing, registry, now: Date.now, print: () => undefined })
  await releases.load()
  const app = await createServer({
    env,
    version: '1.2.3',
    platform,
    remote,
    readiness: { serving: true, ping: async () => undefined },
    words: { en: {} },
    files: { entry: () => ({ script: '/assets/app.js', styles: [], preloads: [] }), of: () => undefined },
    statics: new Map(),
    pages: standInPages,
    onRelease: releases.onRelease,
    overloaded: () => false,
    commands: { ...env, publishing, registry, notify: () => undefined },
    ...(isHybrid ? {} : { work: workOf(platform) }),
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })

  const send: StudioServer['send'] = async (method, path, body, headers = { authorization: `Bearer ${token}` }) => {
    const answer = await fetch(`${url}/__operator${path}`, {
      method,
      headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, body: text === '' ? null : JSON.parse(text) }
  }
  return {
    url,
    configDir,
    load: releases.load,
    send,
    draft: async (alias) => (await send<Draft & CommandRefusal>('GET', `/drafts/${alias}`)).body,
    save: (alias, body) => send('PUT', `/drafts/${alias}`, body),
    async signIn(name) {
      const { headers, body } = await send<StudioSession>('POST', '/studio/session', { token, name }, {})
      const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? ''
      return { cookie, 'x-playbill-csrf': String(body.csrf) }
    },
    async close() {
      await app.close()
      await releases.stop()
      await platform.close()
      rmSync(dataDir, { recursive: true, force: true })
      if (options.configDir === undefined) rmSync(configDir, { recursive: true, force: true })
    },
  }
}
