import type { FastifyInstance } from 'fastify'
import { createServer, type ServerParts } from '../../../src/server/createServer.ts'
import { type Env, readEnv } from '../../../src/server/env.ts'
import { etagOf, type Served } from '../../../src/server/staticFiles.ts'
import { remoteInMemory } from '../../helpers/remote.ts'

const file = (text: string, type: string): Served => ({
  body: Buffer.from(text),
  br: Buffer.from(`br:${text}`),
  gzip: Buffer.from(`gzip:${text}`),
  type,
  etag: etagOf(text),
  cacheControl: 'public, max-age=31536000, immutable',
})

/**
 * Builds a server with a remote platform and without a store, so that tests cover only the server.
 * `env` is the environment as text, the rest replaces single parts.
 */
export function buildServer(
  env: Record<string, string> = {},
  {
    sandbox = false,
    embedded,
    ...parts
  }: Partial<Omit<ServerParts, 'env'>> & { sandbox?: boolean; embedded?: Pick<Env, 'ingestKeys'> } = {},
): Promise<FastifyInstance> {
  const checked = readEnv({ PLATFORM_URL: 'http://127.0.0.1:9', LOG_LEVEL: 'silent', ...env })
  const remote = remoteInMemory({ url: checked.platformUrl ?? '', signKey: checked.signKey })
  return createServer({
    // `embedded`: settings of a server with the embedded platform, which `parts.platform` then is.
    env: { ...checked, sandbox, ...(embedded && { platformUrl: null, ...embedded }) },
    version: '1.2.3',
    platform: remote.platform,
    remote,
    readiness: { serving: true, ping: async () => undefined },
    words: { en: { 'common.confirm': 'Confirm' }, 'tr-TR': { 'common.confirm': 'Onayla' } },
    files: { entry: () => ({ script: '/assets/app.js', styles: [], preloads: [] }), of: () => undefined },
    statics: new Map([['/assets/app-1a2b.js', file('export {}', 'text/javascript; charset=utf-8')]]),
    pages: {
      plugin: async (app) => {
        app.get('/en', async (_request, reply) => reply.type('text/html').send('<!doctype html><p>hello'))
        app.get('/broken', async () => {
          throw new Error('secret of the inside')
        })
        app.get('/cut', async () => {
          throw Object.assign(new Error('terminating connection'), { code: '57P01' })
        })
      },
      scriptHashes: ['sha256-abc='],
      refusalPages: () => async (_request, why) => file(`<!doctype html><h1>${why}`, 'text/html; charset=utf-8'),
    },
    onRelease: () => undefined,
    overloaded: () => false,
    ...parts,
  })
}
