import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { productionKey } from '../load/client.ts'
import { nodeFlags } from './nodeFlags.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A server in a separate process. */
export interface TestServer {
  url: string
  pid: number
  dataDir: string
  /** Everything printed so far, both streams. */
  output(): string
  /** SIGTERM, and the exit code once it has ended. Removes the data folder made for it. */
  stop(): Promise<number | null>
  /** kill -9; the data folder stays, to be started on again. */
  kill(): Promise<void>
}

/** The result of a failed start. */
export interface FailedStart {
  code: number | null
  stderr: string
}

type Options = {
  env?: Record<string, string>
  /** A folder to keep; without it one is made and removed again. */
  dataDir?: string
  /** Starts with prepared data, if the test run has created it, which is faster. */
  seeded?: boolean
  /** A copy of the project that is run as `npm run dev` runs it. */
  developed?: string
  /** Another checkout of the project, which is built first if needed. */
  project?: string
}

/** The server that a test run has started for all its files, if it has. Its output is in the file. */
const sharedOutput = process.env.PLAYBILL_SHARED

/**
 * The server of the test run, or a separate one when a file is run alone. For tests that only read, or write as new users: no
 * settings, no change of the clock, of configs and of releases, and no stop in between.
 */
export async function shareServer(): Promise<TestServer> {
  if (!sharedOutput) return startServer()
  const output = () => readFileSync(sharedOutput, 'utf8')
  const url = servedAt(output())
  if (!url) throw new Error(`The shared server did not start:\n${output()}`)
  const refuse = () => Promise.reject(new Error('Other tests use this server.'))
  return { url, pid: 0, dataDir: '', output, stop: async () => 0, kill: refuse }
}

/** The address in the output of a server. */
const servedAt = (output: string): string | undefined => /Playbill serves (http:\/\/\S+)/.exec(output)?.[1]

/** Settings that change the prepared data. */
const otherWorlds = ['DATABASE_URL', 'PLATFORM_URL', 'SANDBOX', 'SAMPLES', 'SIGN_KEY']

/** Copies prepared data into an empty folder: what a first start leaves, or an empty database for other settings. */
function seed(dataDir: string, env: Record<string, string> = {}): void {
  const isOther = otherWorlds.some((name) => name in env && !(name === 'SANDBOX' && env.SANDBOX === '1'))
  const from = isOther ? process.env.PLAYBILL_EMPTY : process.env.PLAYBILL_SEEDED
  if (from && !env.DATABASE_URL && !readdirSync(dataDir).length) cpSync(from, dataDir, { recursive: true })
}

interface Started {
  child: ChildProcess
  output(): string
  stderr(): string
  ended: Promise<number | null>
}

/** Whether these settings turn the sandbox of the server off. */
const isProduction = (extra: Record<string, string>) =>
  extra.SANDBOX === '0' ||
  (!extra.SANDBOX &&
    (!/^(127\.|localhost$|::1$)/.test(extra.HOST || 'localhost') ||
      ['DATABASE_URL', 'OPERATOR_TOKEN', 'PUBLIC_URL', 'PLATFORM_URL'].some((name) => extra[name])))

/** A clean environment with the settings of the test. Outside of the sandbox, the samples are published too. */
function environment(extra: Record<string, string>): NodeJS.ProcessEnv {
  const { PORT, HOST, DATABASE_URL, PLATFORM_URL, PUBLIC_URL, CONFIG_DIR, NODE_ENV, ...others } = process.env
  const { SANDBOX, OPERATOR_TOKEN, METRICS_TOKEN, SIGN_KEY, SAMPLES, ...rest } = others
  const production = isProduction(extra) ? { SIGN_KEY: productionKey, SAMPLES: '1', SHUTDOWN_DELAY_MS: '0' } : {}
  return { ...rest, PORT: '0', ...production, ...extra }
}

function spawnServer(env: Record<string, string>, { developed, project = root }: Options = {}): Started {
  const args = [...nodeFlags, 'src/server/start.mjs', ...(developed ? ['--dev'] : [])]
  const child = spawn(process.execPath, args, {
    cwd: developed ?? project,
    env: environment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let both = ''
  let errors = ''
  child.stdout.on('data', (text) => {
    both += text
  })
  child.stderr.on('data', (text) => {
    both += text
    errors += text
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { child, ended, output: () => both, stderr: () => errors }
}

/** Waits for the line that names the address; undefined when the process ends before it. */
async function addressOf({ child, ended, output }: Started): Promise<string | undefined> {
  const printed = new Promise<string>((resolve) => {
    child.stdout?.on('data', () => {
      const url = servedAt(output())
      if (url) resolve(url)
    })
  })
  return Promise.race([printed, ended.then(() => undefined)])
}

/**
 * Starts the server (the built one by default) on a free port with its own data folder. Rejects with what it printed if
 * it ends.
 */
export async function startServer(options: Options = {}): Promise<TestServer> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'playbill-data-'))
  const removeData = () => options.dataDir ?? rmSync(dataDir, { recursive: true, force: true })
  if (options.seeded ?? !options.dataDir) seed(dataDir, options.env)
  const started = spawnServer({ DATA_DIR: dataDir, ...options.env }, options)
  const url = await addressOf(started)
  if (!url) {
    removeData()
    throw new Error(`The server did not start:\n${started.output()}`)
  }
  const { child, ended } = started
  return {
    url,
    pid: child.pid ?? 0,
    dataDir,
    output: started.output,
    async stop() {
      child.kill('SIGTERM')
      const code = await ended
      removeData()
      return code
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Starts a server that must fail, and returns the result. */
export async function failToStart(env: Record<string, string>): Promise<FailedStart> {
  const started = spawnServer(env)
  const url = await addressOf(started)
  if (url) {
    started.child.kill('SIGKILL')
    throw new Error(`The server started at ${url}, and should not have.`)
  }
  return { code: await started.ended, stderr: started.stderr() }
}
