import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { registry } from '../app/entry-server.tsx'
import { takeCompiled } from '../config/index.ts'
import {
  createPageEvents,
  createPlatform,
  openStore,
  type PageEvents,
  type Payouts,
  type Platform,
  publishingOf,
  StartProblem,
  type Store,
  type StoreLocation,
  startPayouts,
} from '../platform/index.ts'
import { announce } from './announce.ts'
import { devClientFiles, readClientFiles } from './clientFiles.ts'
import { createServer } from './createServer.ts'
import { type Env, isLoopback, readEnv } from './env.ts'
import { measureEventLoop } from './guards.ts'
import { readHostList } from './hostList.ts'
import { limits } from './limits.ts'
import { listen, probePort } from './listen.ts'
import { pagesPlugin, scriptHashes } from './pages/index.ts'
import type { DevTools } from './pagesOptions.ts'
import { createReleases, type Releases } from './releases/createReleases.ts'
import { listFolders } from './releases/publishFolders.ts'
import { remotePlatform } from './remotePlatform.ts'
import { readStaticFiles } from './staticFiles.ts'
import { onStopSignal } from './stopSignals.ts'
import { readWords } from './words.ts'

/** Where the project lies, and Vite when it is being worked on. */
export interface MainOptions {
  root: string
  dev?: DevTools
}

/** A server that answers. */
export interface Running {
  url: string
  /** Answers what was accepted (at most 10 s), closes the store. */
  stop(): Promise<void>
}

const print = (text: string) => console.log(text)

/** A platform, what keeps the counts of its pages, and whether it can work now: `ping` rejects while it cannot. */
interface Opened {
  platform: Platform
  pageEvents: PageEvents
  ping(): Promise<unknown>
}

const placeOf = (env: Env): StoreLocation =>
  env.databaseUrl ? { databaseUrl: env.databaseUrl } : { dataDir: env.dataDir }

/** Beside a platform elsewhere there is no store yet: one of the pages' own, opened when they first count something. */
function ownPageEvents(env: Env): PageEvents {
  let opened: Promise<Store> | undefined
  const open = () => {
    opened ??= openStore(placeOf(env)).catch((problem) => {
      opened = undefined
      throw problem
    })
    return opened
  }
  const pageEvents = createPageEvents({ open })
  const close = async () => {
    await pageEvents.close()
    await (await opened)?.close()
  }
  return { ...pageEvents, close }
}

async function openPlatform(env: Env): Promise<Opened> {
  if (env.platformUrl) {
    const platform = remotePlatform({ url: env.platformUrl, signKey: env.signKey })
    return { platform, pageEvents: ownPageEvents(env), ping: platform.aliases }
  }
  const store = await openStore(placeOf(env))
  try {
    const platform = await createPlatform({ store, sandbox: env.sandbox, signKey: env.signKey })
    return { platform, pageEvents: createPageEvents({ open: async () => store }), ping: store.ping }
  } catch (error) {
    await store.close()
    throw error
  }
}

/** What the build left in `dist`, or Vite in its place. */
async function readBuild({ root, dev }: MainOptions) {
  if (dev) return { words: await dev.words(), files: devClientFiles, statics: new Map() }
  const client = join(root, 'dist', 'client')
  return {
    words: readWords(join(root, 'dist', 'locales')),
    files: readClientFiles(client),
    statics: readStaticFiles(client),
  }
}

const gaugesOf = (releases: Releases, payouts: Payouts | null, delayMs: () => number) => [
  {
    name: 'nodejs_eventloop_delay_seconds',
    help: 'How late the event loop has been for two seconds on end.',
    read: () => [{ value: delayMs() / 1000 }],
  },
  {
    name: 'playbill_payouts',
    help: 'Granted rewards that have not reached their owner: WAITING, or DEAD and in need of a person.',
    read: () => {
      const { waiting, dead } = payouts?.figures() ?? { waiting: 0, dead: 0 }
      return [
        { labels: { state: 'WAITING' }, value: waiting },
        { labels: { state: 'DEAD' }, value: dead },
      ]
    },
  },
  {
    name: 'playbill_release_version',
    help: 'The release each config folder is served from.',
    read: () => releases.outcomes().map(({ alias, version }) => ({ labels: { alias }, value: version ?? 0 })),
  },
  {
    name: 'playbill_config_errors',
    help: 'Mistakes in each config folder that keep it from being published.',
    read: () =>
      releases.outcomes().map(({ alias, problems }) => ({
        labels: { alias },
        value: problems.filter((problem) => problem.severity === 'error').length,
      })),
  },
]

/** A server that answers and has not said so yet. */
interface Ready extends Running {
  announce(): Promise<void>
}

async function serve(env: Env, { platform, pageEvents, ping }: Opened, options: MainOptions): Promise<Ready> {
  // While blocks are being worked on, their schemas change under the server.
  if (!options.dev) takeCompiled(registry, await import('virtual:config-checks'))
  const releases = createReleases({ configDir: env.configDir, platform, registry, now: Date.now, print })
  if (env.sandbox || options.dev) await releases.watch()
  await releases.load()
  const publishing = env.platformUrl ? null : publishingOf(platform)
  if (publishing) releases.follow(publishing)
  if (env.sandbox) await platform.seed()
  const loop = measureEventLoop()
  const alarm = (payout: { recordId: string }, reason: string) =>
    app.log.error({ recordId: payout.recordId, reason }, 'a payout was given up')
  const payouts = env.platformUrl ? null : startPayouts({ platform, onDead: alarm })
  const readiness = { serving: false, ping }
  const hostList = env.hostList ? await readHostList(env.hostList, isLoopback(env.host)) : undefined
  const app = await createServer({
    env,
    hostList,
    platform,
    pageEvents,
    readiness,
    ...(await readBuild(options)),
    version: JSON.parse(readFileSync(join(options.root, 'package.json'), 'utf8')).version,
    pages: { plugin: pagesPlugin, scriptHashes },
    onRelease: releases.onRelease,
    ...(publishing ? { deeds: { publishing, registry, tell: releases.tell } } : {}),
    // Vite's own work on a first page would count as overload.
    eventLoopDelayMs: options.dev ? () => 0 : loop.delayMs,
    gauges: gaugesOf(releases, payouts, loop.delayMs),
    dev: options.dev,
  })
  const url = await listen(app, env)
  readiness.serving = true
  if (options.dev) releases.onRelease(options.dev.reload)

  const stop = async () => {
    readiness.serving = false
    // A browser keeps its connection after the answer; without this the server would wait for it.
    const idle = setInterval(() => app.server.closeIdleConnections(), 100)
    // Whoever has not been answered by then is cut off, so that a deploy never hangs on one slow reader.
    const late = setTimeout(() => app.server.closeAllConnections(), limits.drainMs - 500)
    await app.close()
    clearInterval(idle)
    clearTimeout(late)
    loop.stop()
    await releases.stop()
    await payouts?.stop()
    await pageEvents.close()
    await platform.close()
  }
  return { url, stop, announce: () => announce(env, platform, url, print) }
}

async function start(options: MainOptions): Promise<Ready> {
  const env = readEnv(process.env)
  await listFolders(env.configDir)
  await probePort(env)
  const opened = await openPlatform(env)
  try {
    return await serve(env, opened, options)
  } catch (error) {
    await opened.platform.close()
    throw error
  }
}

/** Starts the server and keeps it until a signal. What stands in the way of a start is one sentence and exit code 1. */
export async function main(options: MainOptions): Promise<Running> {
  try {
    const running = await start(options)
    // Whoever reads that it serves may stop it at once, and in order.
    const forget = onStopSignal(running.stop)
    await running.announce()
    return { url: running.url, stop: () => running.stop().finally(forget) }
  } catch (error) {
    console.error(error instanceof StartProblem ? error.message : error)
    return process.exit(1)
  }
}
