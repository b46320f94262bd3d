import { createServer as createHttpServer } from 'node:http'
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { calls } from '../contract/calls/index.ts'
import { defaultLanguage } from '../contract/languages.ts'
import { openApi } from '../contract/openapi.ts'
import { operatorPrefix } from '../contract/operator.ts'
import { type PageEvents, type Platform, platformRoutes } from '../platform/index.ts'
import type { ClientFiles } from './clientFiles.ts'
import { addCollector } from './collect.ts'
import type { Env } from './env.ts'
import { addOverloadGuard, addRateLimit } from './guards.ts'
import { addHealth, type Readiness } from './health.ts'
import type { HostListSetting } from './hostList.ts'
import { addImages } from './images/imageRoutes.ts'
import { limits } from './limits.ts'
import { addRequestLog, loggerOptions, traceIdOf } from './logging.ts'
import { addMetrics, type Gauge } from './metrics.ts'
import type { DeedParts } from './operator/deeds.ts'
import { operatorRoutes } from './operator/operatorRoutes.ts'
import type { DevTools, Pages } from './pagesOptions.ts'
import { platformProxy } from './platformProxy.ts'
import { addPolicyReports } from './policyReports.ts'
import { refuse } from './refuse.ts'
import { addSecurity, bareHeaders } from './security.ts'
import { addStaticFiles, type Served } from './staticFiles.ts'
import { addWords, type WordFiles } from './words.ts'

/** Everything the server is made of; nothing in it opens a port, so a test can hold all of it. */
export interface ServerParts {
  env: Env
  version: string
  platform: Platform
  readiness: Readiness
  words: WordFiles
  /** The client build: what pages link, and the bytes behind it by address. */
  files: ClientFiles
  statics: ReadonlyMap<string, Served>
  pages: Pages
  onRelease(listener: (alias: string) => void): void
  /** Hosts of the platform that pages may call in place of this one. */
  hostList?: HostListSetting
  /** What operators' deeds are done with; left out: another platform keeps the releases. */
  deeds?: DeedParts
  /** Keeps what pages count; left out: pages find no collector. */
  pageEvents?: PageEvents
  /** How late the event loop is, in milliseconds. */
  eventLoopDelayMs(): number
  gauges?: readonly Gauge[]
  dev?: DevTools
}

/** What a request is turned away for before it is read, by status. */
const unread: Readonly<Record<number, string>> = {
  413: `The body is larger than ${limits.bodyBytes / 1024} KB.`,
  415: 'The body must be JSON, and its content-type application/json.',
}

/** Own answers to what went wrong: an error's text is for the log, never for the caller. */
function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = error.statusCode ?? 500
  if (status < 500) {
    const sentence = unread[status] ?? 'The request is not valid.'
    return refuse(request, reply, { status, reason: 'PARAM_INVALID', sentence, says: sentence })
  }
  request.log.error({ err: error }, 'a request failed')
  return refuse(request, reply, { status, sentence: `Something went wrong on our side (trace ${request.id}).` })
}

const devFactory = (dev: DevTools) => (handler: Parameters<typeof createHttpServer>[1] & object) =>
  createHttpServer((request, response) => dev.handle(request, response, () => handler(request, response)))

function bareServer({ env, dev }: ServerParts): FastifyInstance {
  const app = Fastify({
    logger: loggerOptions(env.logLevel),
    // One line an answer, by addRequestLog, in place of Fastify's two.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: traceIdOf,
    bodyLimit: limits.bodyBytes,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    // Node looks for late requests every 30 s unless told otherwise.
    http: { headersTimeout: limits.headersMs, connectionsCheckingInterval: 1_000 },
    routerOptions: { maxParamLength: limits.paramLength },
    forceCloseConnections: 'idle',
    trustProxy: env.trustProxy.length ? [...env.trustProxy] : false,
    frameworkErrors: (error, request, reply) => answerError(error, request, reply.headers(bareHeaders)),
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false } },
    ...(dev ? { serverFactory: devFactory(dev) } : {}),
  })
  app.server.maxConnections = limits.connections
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler(answerError)
  return app
}

/** A path among the calls that is none, or the wrong method: its caller is a program, not a person who wants a page. */
function addUnknownCalls(app: FastifyInstance) {
  for (const url of ['/v1/*', '/api/*'])
    app.all(url, (request, reply) => refuse(request, reply, { status: 404, sentence: 'There is no such call.' }))
}

/** Builds the whole server without a port: `listen` it, or `inject` requests. */
export async function createServer(parts: ServerParts): Promise<FastifyInstance> {
  const { env, platform, words } = parts
  const app = bareServer(parts)
  const policy = {
    scripts: parts.pages.scriptHashes,
    connect: parts.hostList?.origins ?? [],
    frames: env.frameAncestors,
  }
  await addSecurity(app, parts.dev ? null : policy)
  addRequestLog(app)
  const gauges = [...(parts.gauges ?? [])]
  addMetrics(app, gauges)
  addOverloadGuard(app, parts.eventLoopDelayMs)
  await addRateLimit(app, env.sandbox)
  gauges.push(addPolicyReports(app))
  addHealth(app, parts.readiness)
  addStaticFiles(app, parts.statics)
  addWords(app, words)
  addImages(app, platform)
  const { pageEvents = null } = parts
  if (pageEvents) gauges.push(addCollector(app, { pageEvents, regionHeader: env.regionHeader }))
  const clockMoved = new Set<() => void>()
  const description = openApi(calls, parts.version)
  app.get('/openapi.json', () => description)
  if (env.platformUrl) await app.register(platformProxy, { target: env.platformUrl })
  else {
    const onClock = () => {
      for (const listener of clockMoved) listener()
    }
    await app.register(platformRoutes, { platform, regionHeader: env.regionHeader, onClock })
    addUnknownCalls(app)
  }
  await app.register(operatorRoutes, {
    prefix: operatorPrefix,
    token: env.operatorToken,
    parts: parts.deeds ?? null,
    pageEvents,
  })
  await app.register(parts.pages.plugin, {
    hostList: parts.hostList?.sealed,
    platform,
    env,
    files: parts.files,
    words: (name) => words[name] ?? words[defaultLanguage] ?? {},
    onRelease: parts.onRelease,
    onClock: (listener) => void clockMoved.add(listener),
    dev: parts.dev ?? null,
  })
  return app
}
