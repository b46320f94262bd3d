import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const script = fileURLToPath(new URL('./serve.mjs', import.meta.url))

/** A built server in a process of its own, on a port of its own choosing or a given one. */
export interface Serving {
  url: string
  child: ChildProcess
  /** From spawning to the printed address, ms. */
  readyAfter: number
  output(): string
  /** Ends it by a signal and waits until it is gone. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

const configs = mkdtempSync(join(tmpdir(), 'playbill-no-configs-'))
process.once('exit', () => rmSync(configs, { recursive: true, force: true }))

/** The environment without what would change the server, no config folders, and what the suite sets. */
function environment(extra: Record<string, string>): NodeJS.ProcessEnv {
  const { HOST, DATABASE_URL, PLATFORM_URL, SANDBOX, OPERATOR_TOKEN, SIGN_KEY, ...rest } = process.env
  return { ...rest, PORT: '0', CONFIG_DIR: configs, NODE_ENV: 'production', ...extra }
}

/** Starts the server as it was last built: a crash test restarts it a hundred times, so nothing is checked first. */
export async function serve(env: Record<string, string>): Promise<Serving> {
  const began = performance.now()
  const child = spawn(process.execPath, [script], { env: environment(env), stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    const hear = (text: Buffer) => {
      output += text
      const address = /Playbill serves (http:\/\/\S+)/.exec(output)?.[1]
      if (address) resolve(address)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('close', () => reject(new Error(`The server did not start:\n${output}`)))
  })
  return {
    url,
    child,
    readyAfter: performance.now() - began,
    output: () => output,
    async end(signal) {
      child.kill(signal)
      await gone
    },
  }
}
