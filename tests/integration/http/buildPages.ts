import { rmSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { registry } from '../../../src/app/entry-server.tsx'
import {
  createPlatform,
  openStore,
  operatorPayoutsOf,
  operatorQueuesOf,
  type Platform,
  publishingOf,
} from '../../../src/platform/index.ts'
import { createServer, type ServerParts } from '../../../src/server/createServer.ts'
import { readEnv } from '../../../src/server/env.ts'
import { pagesPlugin, refusalPages, scriptHashes } from '../../../src/server/pages/index.ts'
import { group, releaseOf, rulesOf, task } from '../platform/fixture.ts'
import { newFolder } from '../platform/harness.ts'

/** A server with real pages on the embedded platform, without a port. */
export interface LivePages {
  app: FastifyInstance
  platform: Platform
  /** Number of calls that pages have made so far. */
  calls(): number
  close(): Promise<void>
}

/** The page of the only activity. */
export const livePath = '/en/activity/event-1001'

/** Builds a server with an activity at `livePath`. `env` is the environment as text, `parts` replaces single parts. */
export async function buildPages(
  env: Record<string, string> = {},
  parts: Partial<Omit<ServerParts, 'env'>> = {},
): Promise<LivePages> {
  const checked = readEnv({ LOG_LEVEL: 'silent', ...env })
  const dataDir = newFolder()
  const store = await openStore({ dataDir })
  const platform = await createPlatform({ store, sandbox: checked.sandbox, signKey: checked.signKey })
  const release = releaseOf('event-1001', rulesOf('1001', [group([task({ taskId: 'deposit' })])]))
  await platform.publish(release, { actor: 'test', reason: 'test', source: 'operator' })
  let calls = 0
  const counted: Platform = Object.assign(Object.create(platform), platform, {
    call: (...args: Parameters<Platform['call']>) => {
      calls += 1
      return platform.call(...args)
    },
  })
  const app = await createServer({
    env: checked,
    version: '1.2.3',
    platform,
    readiness: { serving: true, ping: async () => undefined },
    words: { en: { 'shell.brand': 'Playbill' } },
    files: { entry: () => ({ script: '/assets/app.js', styles: [], preloads: [] }), of: () => undefined },
    statics: new Map(),
    pages: {
      plugin: (instance, options) => pagesPlugin(instance, { ...options, platform: counted }),
      scriptHashes,
      refusalPages,
    },
    onRelease: () => undefined,
    overloaded: () => false,
    commands: { ...checked, publishing: publishingOf(platform), registry, notify: () => undefined },
    work: { queues: operatorQueuesOf(platform), payouts: operatorPayoutsOf(platform, null) },
    ...parts,
  })
  return {
    app,
    platform,
    calls: () => calls,
    async close() {
      await app.close()
      await platform.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
