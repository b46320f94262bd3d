import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { registry } from '../app/entry-server.tsx'
import { setCompiledSchemas } from '../config/index.ts'
import type { ReleaseInput } from '../contract/shapes/release.ts'
import {
  businessFiguresOf,
  createPageEvents,
  createPlatform,
  openStore,
  type PageEvents,
  type Platform,
  type Publishing,
  publishingOf,
  type RateCounts,
  rateCountsOf,
  StartProblem,
  type StoreLocation,
  sweepingOf,
} from '../platform/index.ts'
import { devClientFiles, devStudioFiles, readClientFiles, readStudioFiles } from './clientFiles.ts'
import { createServer } from './createServer.ts'
import { drain } from './drain.ts'
import { type Env, readEnv } from './env.ts'
import { isLoopback } from './envChecks.ts'
import { isOverloaded, measureEventLoop } from './guards.ts'
import { readHostList } from './hostList.ts'
import { limits } from './limits.ts'
import { listen, probePort } from './listen.ts'
import { withLocalOperator } from './localOperator.ts'
import { approvalRuleOf } from './operator/operatorTokens.ts'
import { pagesPlugin, refusalPages, scriptHashes } from './pages/index.ts'
import type { DevTools } from './pagesOptions.ts'
import { startPaying } from './payouts/startPaying.ts'
import { createReleases } from './releases/createReleases.ts'
import { listFolders } from './releases/publishFolders.ts'
import { projectPages } from './releases/sitePages.ts'
import { isSandboxPage } from './releases/unsupportedFeatures.ts'
import { openRemote } from './remote/openRemote.ts'
import type { RemotePlatform } from './remotePlatform.ts'
import { refuseWeakSecrets } from './secrets.ts'
import { metricsOf } from './serverMetrics.ts'
import { printStartReport } from './startReport.ts'
import { readStaticFiles } from './staticFiles.ts'
import { onStopSignal } from './stopSignals.ts'
import { logSweepFailure } from './sweepReports.ts'
import { readWords } from './words.ts'

/** The project's root folder, and Vite in development. */
export interface MainOptions {
  root: string
  dev?: DevTools
}

/** A server that accepts requests. Tests start several in one process. */
export interface RunningServer {
  url: string
  /** Finishes requests in flight (at most 10 s), then closes the store. */
  stop(): Promise<void>
}

const print = (text: string) => console.log(text)

/** A platform, the commands on its releases, and its analytics events. `ping` rejects while the store cannot work. */
interface OpenPlatform {
  platform: Platform
  publishing: Publishing
  pageEvents: PageEvents
  /** Counts that several processes share; null: there is one process, or no database of this server. */
  rateCounts: RateCounts | null
  ping(): Promise<unknown>
  /** Left out: the platform is embedded. */
  remote?: RemotePlatform
}

const storeLocationOf = (env: Env): StoreLocation =>
  env.databaseUrl ? { databaseUrl: env.databaseUrl, statementMs: env.databaseTimeoutMs } : { dataDir: env.dataDir }

async function openPlatform(env: Env): Promise<OpenPlatform> {
  const store = await openStore(storeLocationOf(env))
  const pageEvents = createPageEvents({ open: async () => store })
  const rateCounts = rateCountsOf(store)
  const isWithheld = (page: ReleaseInput['page']) => !env.sandbox && isSandboxPage(registry, page)
  const { sandbox, signKey, platformUrl } = env
  if (platformUrl)
    return { ...openRemote({ url: platformUrl, signKey, store, isWithheld }), pageEvents, rateCounts, ping: store.ping }
  try {
    const { activityCode } = registry
    const hasPaymentService = env.payouts !== null
    const platform = await createPlatform({ store, sandbox, signKey, isWithheld, activityCode, hasPaymentService })
    return { platform, publishing: publishingOf(platform), pageEvents, rateCounts, ping: store.ping }
  } catch (error) {
    await store.close()
    throw error
  }
}

/** Reads the build in `dist`, or uses Vite in development. */
async function readBuild({ root, dev }: MainOptions) {
  if (dev) return { words: await dev.words(), files: devClientFiles, studioFiles: devStudioFiles, statics: new Map() }
  const client = join(root, 'dist', 'client')
  return {
    words: readWords(join(root, 'dist', 'locales')),
    files: readClientFiles(client),
    studioFiles: readStudioFiles(client),
    statics: readStaticFiles(client),
  }
}

/** A running server whose addresses are not printed yet. */
interface ReadyServer extends RunningServer {
  /** Maximum duration of a stop, ms. */
  stopMs: number
  printStartReport(): Promise<void>
}

async function serve(
  env: Env,
  { platform, publishing, pageEvents, rateCounts, ping, remote }: OpenPlatform,
  options: MainOptions,
): Promise<ReadyServer> {
  // In development, block schemas change while the server runs, so compiled checks cannot be used.
  if (!options.dev) setCompiledSchemas(registry, await import('virtual:config-checks'))
  const project = projectPages(options.root)
  const releases = createReleases({
    ...env,
    platform,
    publishing,
    project,
    registry,
    approval: approvalRuleOf(env),
    now: Date.now,
    print,
  })
  if (env.sandbox || options.dev) await releases.watch()
  await releases.load()
  releases.follow(publishing)
  if (env.sandbox) await platform.seed()
  const loop = measureEventLoop()
  const payouts = env.platformUrl ? null : startPaying(platform, env.payouts, () => app.log)
  const sweeping = env.platformUrl ? null : sweepingOf(platform)
  const business = env.platformUrl ? null : businessFiguresOf(platform)
  sweeping?.onFailure((failure) => logSweepFailure(app.log, failure))
  const readiness = {
    serving: false,
    stopping: false,
    ping,
    ...(remote && { pingPlatform: remote.ping }),
  }
  const hostList = env.hostList ? await readHostList(env.hostList, isLoopback(env.host)) : undefined
  const app = await createServer({
    env,
    hostList,
    platform,
    remote,
    pageEvents,
    rateCounts,
    readiness,
    ...(await readBuild(options)),
    version: JSON.parse(readFileSync(join(options.root, 'package.json'), 'utf8')).version,
    pages: { plugin: pagesPlugin, scriptHashes, refusalPages },
    onRelease: releases.onRelease,
    linkHosts: releases.linkHosts,
    commands: { ...env, publishing, registry, notify: releases.notify, linkHosts: releases.linkHosts },
    ...(payouts ? { work: payouts.work } : {}),
    // In development, block schemas change while the server runs, and the build has old ones.
    ...(options.dev ? {} : { checkWorker: join(options.root, 'dist', 'server', 'checkWorker.js') }),
    // Vite's work on the first page would count as overload.
    overloaded: (inFlight) => !options.dev && isOverloaded(loop.delayMs(), inFlight),
    metrics: metricsOf({ releases, publishing, payouts, sweeping, business, delayMs: loop.delayMs }),
    dev: options.dev,
  })
  const url = await listen(app, env, options.dev)
  readiness.serving = true
  if (options.dev) releases.onRelease(options.dev.reload)

  const stop = async () => {
    readiness.serving = false
    readiness.stopping = true
    await drain(app.server, env.shutdownDelayMs)
    await app.close()
    loop.stop()
    await releases.stop()
    await payouts?.stop()
    await pageEvents.close()
    await platform.close()
  }
  return {
    url,
    stop,
    stopMs: limits.stopMs + env.shutdownDelayMs,
    printStartReport: () => printStartReport(env, platform, url, print),
  }
}

async function start(options: MainOptions): Promise<ReadyServer> {
  const env = readEnv(process.env)
  refuseWeakSecrets(env)
  await listFolders(env.configDir)
  if (!options.dev) await probePort(env)
  if (env.metricsPort !== null) await probePort({ host: env.host, port: env.metricsPort }, 'METRICS_PORT')
  const opened = await openPlatform(env)
  try {
    return await serve(withLocalOperator(env), opened, options)
  } catch (error) {
    await opened.platform.close()
    throw error
  }
}

/** Starts the server and runs it until a signal. If it cannot start, prints one sentence and exits with 1. */
export async function main(options: MainOptions): Promise<RunningServer> {
  try {
    const running = await start(options)
    // Listen for signals first: a supervisor may stop the server as soon as it reads the start report.
    const stopListening = onStopSignal(running.stop, running.stopMs)
    await running.printStartReport()
    return { url: running.url, stop: () => running.stop().finally(stopListening) }
  } catch (error) {
    console.error(error instanceof StartProblem ? error.message : error)
    return process.exit(1)
  }
}
