import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { nodeFlags } from '../helpers/nodeFlags.mjs'
import { productionKey } from './client.ts'

const script = fileURLToPath(new URL('./serve.mjs', import.meta.url))

/** The built server in a separate process, on a free port or a given one. */
export interface Serving {
  url: string
  child: ChildProcess
  /** From spawning to the printed address, ms. */
  readyAfter: number
  output(): string
  /** Sends a signal and waits until the process has ended. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

const configs = mkdtempSync(join(tmpdir(), 'playbill-no-configs-'))
process.once('exit', () => rmSync(configs, { recursive: true, force: true }))

/**
 * A clean environment without config folders, with the settings of the suite. The sandbox is on unless the suite turns it
 * off, also with PostgreSQL: it has the crash points and no rate limits for this machine.
 */
function environment(extra: Record<string, string>): NodeJS.ProcessEnv {
  const { HOST, DATABASE_URL, PLATFORM_URL, PUBLIC_URL, OPERATOR_TOKEN, SIGN_KEY, ...rest } = process.env
  const production = extra.SANDBOX === '0' ? { SIGN_KEY: productionKey, SAMPLES: '1', SHUTDOWN_DELAY_MS: '0' } : {}
  return { ...rest, PORT: '0', CONFIG_DIR: configs, NODE_ENV: 'production', SANDBOX: '1', ...production, ...extra }
}

/** The server ended before it served. */
export class StartFailure extends Error {
  /** The signal that ended it, if one did. */
  readonly signal: NodeJS.Signals | null

  constructor(message: string, signal: NodeJS.Signals | null) {
    super(message)
    this.signal = signal
  }
}

/** Starts the last built server without checking the build: a crash test restarts it a hundred times. */
export async function serve(env: Record<string, string>): Promise<Serving> {
  const began = performance.now()
  const child = spawn(process.execPath, [...nodeFlags, script], {
    env: environment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    const onOutput = (text: Buffer) => {
      output += text
      const address = /Playbill serves (http:\/\/\S+)/.exec(output)?.[1]
      if (address) resolve(address)
    }
    child.stdout.on('data', onOutput)
    child.stderr.on('data', onOutput)
    child.once('close', (_code, signal) => reject(new StartFailure(`The server did not start:\n${output}`, signal)))
  })
  // After an error that ends the server, every later call fails with "connection refused"; only its output says why. A killed
  // process has a signal and no code.
  child.once('close', (code) => {
    if (code) console.error(`The server ended with code ${code}:\n${output}`)
  })
  return {
    url,
    child,
    readyAfter: performance.now() - began,
    output: () => output,
    async end(signal) {
      child.kill(signal)
      await ended
    },
  }
}
