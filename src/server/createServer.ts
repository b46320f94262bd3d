import fastifyCookie from '@fastify/cookie'
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
import {
  accountsOf,
  createIdentification,
  ingestOf,
  ingestRoutes,
  isDatabaseUnavailable,
  type PageEvents,
  type Platform,
  platformRoutes,
  type RateCounts,
} from '../platform/index.ts'
import { accessOf } from './access.ts'
import { accountRoutes } from './account/accountRoutes.ts'
import type { ClientFiles, LinkedFiles } from './clientFiles.ts'
import { type Env, hasAccounts } from './env.ts'
import { isLoopback } from './envChecks.ts'
import { addOverloadGuard, addRateLimit } from './guards.ts'
import { addConnectionClose, addHealth, type Readiness } from './health.ts'
import { addHostGuard } from './hostGuard.ts'
import type { HostListSetting } from './hostList.ts'
import { createIdentityVerifier } from './identity/index.ts'
import { addImages } from './images/imageRoutes.ts'
import { ingestMetrics } from './ingestMetrics.ts'
import { limits } from './limits.ts'
import { listeningAt } from './listen.ts'
import { addRequestLog, loggerOptions, traceIdOf } from './logging.ts'
import { addMetrics, type SampledMetric } from './metrics.ts'
import type { CommandContext } from './operator/commands.ts'
import { operatorRoutes } from './operator/operatorRoutes.ts'
import { approvalRuleOf, operatorTokensOf } from './operator/operatorTokens.ts'
import type { OperatorWork } from './operator/queueRoutes.ts'
import { addPageEventRoutes } from './pageEventRoutes.ts'
import type { DevTools, Pages, PagesOptions } from './pagesOptions.ts'
import { platformProxy } from './platformProxy.ts'
import { addPolicyReports } from './policyReports.ts'
import { addPreviewCalls } from './preview/callRoute.ts'
import { createPreviews } from './preview/previews.ts'
import { refuse } from './refuse.ts'
import { createRefuseViewer } from './refuseViewer.ts'
import type { RemotePlatform } from './remotePlatform.ts'
import { addSecurity, bareHeaders } from './security.ts'
import { addStaticFiles, type Served } from './staticFiles.ts'
import { createStudioAccess } from './studio/studioAccess.ts'
import { addWords, type WordFiles } from './words.ts'

/** The dependencies of the server. None of them opens a port, so tests can create the whole server. */
export interface ServerParts {
  env: Env
  version: string
  platform: Platform
  /** The platform at PLATFORM_URL; left out: the platform is embedded. */
  remote?: RemotePlatform | undefined
  readiness: Readiness
  words: WordFiles
  /** The client build: the files that pages link, and their content by URL path. */
  files: ClientFiles
  /** The build of Studio; left out: this server has no Studio. */
  studioFiles?: LinkedFiles
  statics: ReadonlyMap<string, Served>
  pages: Pages
  onRelease(listener: (alias: string) => void): void
  /** Platform hosts that pages may call instead of this one. */
  hostList?: HostListSetting | undefined
  /** Hosts of other sites that pages may link to; left out: none. */
  linkHosts?(): readonly string[]
  /** Context of operators' commands; left out: there are none. */
  commands?: CommandContext
  /** Stores analytics events; left out: pages cannot send any. */
  pageEvents?: PageEvents
  /** Reviews and payouts for operators; left out: another platform keeps them. */
  work?: OperatorWork
  /** Counts that rate limits share with other processes; left out: each process counts on its own. */
  rateCounts?: RateCounts | null
  /** The file that checks drafts in a thread of its own; left out: they are checked in this thread. */
  checkWorker?: string | undefined
  /** Whether to refuse new requests, given the number in flight. */
  overloaded(inFlight: number): boolean
  /** Metrics besides those of the server itself. */
  metrics?: readonly SampledMetric[]
  dev?: DevTools | undefined
}

/** The limit of the route's body: "16 KB", "1 MB". */
function bodyLimitOf({ routeOptions: { bodyLimit = limits.bodyBytes } }: FastifyRequest): string {
  const kilobytes = bodyLimit / 1024
  return kilobytes % 1024 === 0 ? `${kilobytes / 1024} MB` : `${kilobytes} KB`
}

/** The message for a request that is rejected before it is read. */
function unreadMessage(status: number, request: FastifyRequest): string {
  if (status === 413) return `The body is larger than ${bodyLimitOf(request)}.`
  if (status === 415) return 'The body must be JSON, and its content-type application/json.'
  return 'The request is not valid.'
}

/** Answers an error with our own text. The error's message goes to the log only, never to the caller. */
function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = error.statusCode ?? 500
  if (status < 500) {
    const sentence = unreadMessage(status, request)
    return refuse(request, reply, { status, reason: 'PARAM_INVALID', sentence, message: sentence })
  }
  if (isDatabaseUnavailable(error)) {
    request.log.error({ err: error }, 'the database is not available')
    return refuse(request, reply, { status: 503, sentence: 'Please try again in a moment.', retryAfterSeconds: 5 })
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
  const operators = operatorTokensOf(env)
  const previews =
    parts.commands && operators.length
      ? createPreviews({ ...parts.commands, operators, publicUrl: env.publicUrl })
      : null
  const studioAccess = createStudioAccess(env)
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
    previews,
    studio: studioAccess,
    studioFiles: parts.studioFiles ?? null,
  }
  const refuseViewer = createRefuseViewer(parts.pages.refusalPages(pagesOptions))
  const policy = {
    scripts: parts.pages.scriptHashes,
    connect: parts.hostList?.origins ?? [],
    frames: env.frameAncestors,
  }
  await addSecurity(app, parts.dev ? null : policy)
  // Loads the parser of cookies. Only Studio has a cookie, and reads it where it is needed.
  await app.register(fastifyCookie, { hook: false })
  addRequestLog(app)
  addConnectionClose(app, parts.readiness)
  addHostGuard(app, env.publicUrl)
  const access = accessOf(env, studioAccess)
  const metricsPort = env.metricsPort === null ? null : { host: env.host, port: env.metricsPort }
  const addMetric = addMetrics(app, parts.metrics ?? [], access.mayReadMetrics, metricsPort)
  addOverloadGuard(app, parts.overloaded, refuseViewer)
  await addRateLimit(app, access.isUncounted, refuseViewer, parts.rateCounts ?? null)
  addMetric(addPolicyReports(app))
  addHealth(app, parts.readiness)
  addStaticFiles(app, parts.statics)
  addWords(app, words, parts.dev !== undefined)
  addImages(app, platform)
  addPreviewCalls(app, pagesOptions)
  const { pageEvents = null } = parts
  if (pageEvents) addMetric(addPageEventRoutes(app, { pageEvents, regionHeader: env.regionHeader }))
  const description = openApi(calls, [...operatorCalls, ...serverCalls], parts.version)
  app.get('/openapi.json', () => description)
  const { remote } = parts
  const onClock = () => {
    for (const listener of clockMoved) listener()
  }
  if (remote && env.platformUrl) {
    const { platformUrl: target, regionHeader, signKey } = env
    for (const metric of remote.breaker.metrics) addMetric(metric)
    // Pages from the time without the platform contain outdated answers.
    remote.breaker.onClose(onClock)
    await app.register(platformProxy, { target, remote, signKey, regionHeader, timeoutMs: limits.platformMs })
  } else {
    const identification = env.identity && createIdentification(platform, createIdentityVerifier(env.identity))
    await app.register(platformRoutes, { platform, regionHeader: env.regionHeader, identification, onClock })
    if (env.ingestKeys) {
      const ingest = ingestOf(platform)
      for (const metric of ingestMetrics(ingest)) addMetric(metric)
      ingest.updates.onFailure((userId, error) => app.log.error({ err: error, userId }, 'progress was not updated'))
      app.addHook('onClose', () => ingest.stop())
      const subjects = env.identity && {
        issuer: env.identity.issuer,
        createsUsers: env.identity.claims.userId === undefined,
      }
      await app.register(ingestRoutes, { ingest, keys: env.ingestKeys, subjects })
    }
    const options = { accounts: accountsOf(platform), open: hasAccounts(env), logOut: identification?.logOut }
    await app.register(accountRoutes, { prefix: accountPrefix, ...options })
  }
  addUnknownCalls(app)
  await app.register(operatorRoutes, {
    prefix: operatorPrefix,
    operators,
    parts: parts.commands ? { ...parts.commands, approval: approvalRuleOf(env) } : null,
    previews,
    pageEvents,
    accounts: hasAccounts(env) ? accountsOf(platform) : null,
    work: parts.work ?? null,
    access: studioAccess,
    studio: {
      // Files in the folder of a sandbox are published, so with approvals drafts are not written there.
      configDir: env.sandbox && env.requireApproval === 'never' ? env.configDir : null,
      requireApproval: env.requireApproval,
      hasParticipants: !env.platformUrl,
      commonWords: () => Object.keys(words[defaultLanguage] ?? {}),
      checkWorker: parts.checkWorker ?? null,
    },
  })
  await app.register(parts.pages.plugin, { ...pagesOptions, addMetric })
  return app
}
