import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { accountPrefix } from '../contract/account.ts'
import { calls } from '../contract/calls/index.ts'
import { defaultLanguage } from '../contract/languages.ts'
import { openApi } from '../contract/openapi.ts'
import { operatorPrefix } from '../contract/operator.ts'
import { operatorCalls } from '../contract/operatorCalls.ts'
import { serverCalls } from '../contract/serverCalls.ts'
import { accountsOf, type PageEvents, type Platform, platformRoutes } from '../platform/index.ts'
import { accessOf } from './access.ts'
import { accountRoutes } from './account/accountRoutes.ts'
import type { ClientFiles } from './clientFiles.ts'
import { type Env, hasAccounts } from './env.ts'
import { isLoopback } from './envChecks.ts'
import { addOverloadGuard, addRateLimit } from './guards.ts'
import { addConnectionClose, addHealth, type Readiness } from './health.ts'
import { addHostGuard } from './hostGuard.ts'
import type { HostListSetting } from './hostList.ts'
import { addImages } from './images/imageRoutes.ts'
import { limits } from './limits.ts'
import { listeningAt } from './listen.ts'
import { addRequestLog, loggerOptions, traceIdOf } from './logging.ts'
import { addMetrics, type SampledMetric } from './metrics.ts'
import type { CommandContext } from './operator/commands.ts'
import { operatorRoutes } from './operator/operatorRoutes.ts'
import { addPageEventRoutes } from './pageEventRoutes.ts'
import type { DevTools, Pages, PagesOptions } from './pagesOptions.ts'
import { platformProxy } from './platformProxy.ts'
import { addPolicyReports } from './policyReports.ts'
import { refuse } from './refuse.ts'
import { createRefuseViewer } from './refuseViewer.ts'
import { addSecurity, bareHeaders } from './security.ts'
import { addStaticFiles, type Served } from './staticFiles.ts'
import { addWords, type WordFiles } from './words.ts'

/** The dependencies of the server. None of them opens a port, so tests can create the whole server. */
export interface ServerParts {
  env: Env
  version: string
  platform: Platform
  readiness: Readiness
  words: WordFiles
  /** The client build: the files that pages link, and their content by URL path. */
  files: ClientFiles
  statics: ReadonlyMap<string, Served>
  pages: Pages
  onRelease(listener: (alias: string) => void): void
  /** Platform hosts that pages may call instead of this one. */
  hostList?: HostListSetting | undefined
  /** Hosts of other sites that pages may link to; left out: none. */
  linkHosts?(): readonly string[]
  /** Context of operators' commands; left out: another platform stores the releases. */
  commands?: CommandContext
  /** Stores analytics events; left out: pages cannot send any. */
  pageEvents?: PageEvents
  /** Whether to refuse new requests, given the number in flight. */
  overloaded(inFlight: number): boolean
  /** Metrics besides those of the server itself. */
  metrics?: readonly SampledMetric[]
  dev?: DevTools | undefined
}

/** Messages for requests that are rejected before they are read, by status. */
const unreadMessages: Readonly<Record<number, string>> = {
  413: `The body is larger than ${limits.bodyBytes / 1024} KB.`,
  415: 'The body must be JSON, and its content-type application/json.',
}

/** Answers an error with our own text. The error's message goes to the log only, never to the caller. */
function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = error.statusCode ?? 500
  if (status < 500) {
    const sentence = unreadMessages[status] ?? 'The request is not valid.'
    return refuse(request, reply, { status, reason: 'PARAM_INVALID', sentence, message: sentence })
  }
  request.log.error({ err: error }, 'a request failed')
  return refuse(request, reply, { status, sentence: `Something went wrong on our side (trace ${request.id}).` })
}

function bareServer({ env }: ServerParts): FastifyInstance {
  const app = Fastify({
    logger: loggerOptions(env.logLevel),
    // addRequestLog writes one line per request instead of Fastify's two.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: traceIdOf,
    bodyLimit: limits.bodyBytes,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    // Node checks for late requests only every 30 s by default.
    http: { headersTimeout: limits.headersMs, connectionsCheckingInterval: 1_000 },
    routerOptions: { maxParamLength: limits.paramLength },
    forceCloseConnections: 'idle',
    // Requests that arrive during a stop are answered as usual.
    return503OnClosing: false,
    trustProxy: env.trustProxy.length ? [...env.trustProxy] : false,
    frameworkErrors: (error, request, reply) => answerError(error, request, reply.headers(bareHeaders)),
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, useDefaults: false } },
  })
  app.server.maxConnections = limits.connections
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler(answerError)
  return app
}

/** Answers unknown calls and wrong methods under the paths of calls. Their callers are programs and need no page. */
function addUnknownCalls(app: FastifyInstance) {
  for (const url of ['/v1/*', '/api/*'])
    app.all(url, (request, reply) => refuse(request, reply, { status: 404, sentence: 'There is no such call.' }))
}

/** Creates the server without opening a port. Call `listen`, or `inject` requests. */
export async function createServer(parts: ServerParts): Promise<FastifyInstance> {
  const { env, platform, words } = parts
  const app = bareServer(parts)
  const clockMoved = new Set<() => void>()
  const pagesOptions: PagesOptions = {
    hostList: parts.hostList?.sealed,
    platform,
    env,
    origin: () => env.publicUrl ?? (isLoopback(env.host) ? listeningAt(app, env) : ''),
    files: parts.files,
    linkHosts: parts.linkHosts ?? (() => []),
    words: (name) => words[name] ?? words[defaultLanguage] ?? {},
    onRelease: parts.onRelease,
    onClock: (listener) => void clockMoved.add(listener),
    dev: parts.dev ?? null,
  }
  const refuseViewer = createRefuseViewer(parts.pages.refusalPages(pagesOptions))
  const policy = {
    scripts: parts.pages.scriptHashes,
    connect: parts.hostList?.origins ?? [],
    frames: env.frameAncestors,
  }
  await addSecurity(app, parts.dev ? null : policy)
  addRequestLog(app)
  addConnectionClose(app, parts.readiness)
  addHostGuard(app, env.publicUrl)
  const access = accessOf(env)
  const addMetric = addMetrics(app, parts.metrics ?? [], access.mayReadMetrics)
  addOverloadGuard(app, parts.overloaded, refuseViewer)
  await addRateLimit(app, access.isUncounted, refuseViewer)
  addMetric(addPolicyReports(app))
  addHealth(app, parts.readiness)
  addStaticFiles(app, parts.statics)
  addWords(app, words, parts.dev !== undefined)
  addImages(app, platform)
  const { pageEvents = null } = parts
  if (pageEvents) addMetric(addPageEventRoutes(app, { pageEvents, regionHeader: env.regionHeader }))
  const description = openApi(calls, [...operatorCalls, ...serverCalls], parts.version)
  app.get('/openapi.json', () => description)
  if (env.platformUrl) {
    const { platformUrl: target, regionHeader } = env
    await app.register(platformProxy, { target, regionHeader, timeoutMs: limits.platformMs })
  } else {
    const onClock = () => {
      for (const listener of clockMoved) listener()
    }
    await app.register(platformRoutes, { platform, regionHeader: env.regionHeader, onClock })
    const options = { accounts: accountsOf(platform), open: hasAccounts(env) }
    await app.register(accountRoutes, { prefix: accountPrefix, ...options })
  }
  addUnknownCalls(app)
  await app.register(operatorRoutes, {
    prefix: operatorPrefix,
    token: env.operatorToken,
    parts: parts.commands ?? null,
    pageEvents,
    accounts: hasAccounts(env) ? accountsOf(platform) : null,
  })
  await app.register(parts.pages.plugin, pagesOptions)
  return app
}
