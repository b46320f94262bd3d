import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A server in a process of its own. */
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

/** What became of a start that failed. */
export interface FailedStart {
  code: number | null
  stderr: string
}

type Options = {
  env?: Record<string, string>
  /** A folder to keep; without it one is made and removed again. */
  dataDir?: string
  /** Begins with what a first start leaves behind, where the run of all tests has made it: a quicker start. */
  seeded?: boolean
}

/** Settings under which a first start leaves something else behind. */
const otherWorlds = ['DATABASE_URL', 'PLATFORM_URL', 'SANDBOX', 'SIGN_KEY']

/** Puts the data of a first start into an empty folder. */
function seed(dataDir: string, env: Record<string, string> = {}): void {
  const from = process.env.PLAYBILL_SEEDED
  const isOther = otherWorlds.some((name) => name in env) || readdirSync(dataDir).length > 0
  if (from && !isOther) cpSync(from, dataDir, { recursive: true })
}

interface Started {
  child: ChildProcess
  output(): string
  stderr(): string
  ended: Promise<number | null>
}

/** The environment of a person who has set nothing, and what the test sets. */
function environment(extra: Record<string, string>): NodeJS.ProcessEnv {
  const { PORT, HOST, DATABASE_URL, PLATFORM_URL, SANDBOX, OPERATOR_TOKEN, SIGN_KEY, CONFIG_DIR, NODE_ENV, ...rest } =
    process.env
  return { ...rest, PORT: '0', ...extra }
}

function spawnServer(env: Record<string, string>): Started {
  const child = spawn(process.execPath, ['src/server/start.mjs'], {
    cwd: root,
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
      const url = /Playbill serves (http:\/\/\S+)/.exec(output())?.[1]
      if (url) resolve(url)
    })
  })
  return Promise.race([printed, ended.then(() => undefined)])
}

/** Starts the built server on a free port with a data folder of its own. Rejects with what it printed if it ends. */
export async function startServer(options: Options = {}): Promise<TestServer> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'playbill-data-'))
  const removeData = () => options.dataDir ?? rmSync(dataDir, { recursive: true, force: true })
  if (options.seeded ?? !options.dataDir) seed(dataDir, options.env)
  const started = spawnServer({ DATA_DIR: dataDir, ...options.env })
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

/** Starts a server that must not start, and gives how it ended. */
export async function failToStart(env: Record<string, string>): Promise<FailedStart> {
  const started = spawnServer(env)
  const url = await addressOf(started)
  if (url) {
    started.child.kill('SIGKILL')
    throw new Error(`The server started at ${url}, and should not have.`)
  }
  return { code: await started.ended, stderr: started.stderr() }
}
