import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { format } from 'node:util'
import { vi } from 'vitest'
import { main } from '../../src/cli/main.ts'
import { nodeFlags } from './nodeFlags.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Settings of the test run that a command must not see. */
const hidden = ['OPERATOR_TOKEN', 'PLAYBILL_SERVER', 'PORT', 'CONFIG_DIR']

const environment = (env: Record<string, string>): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !hidden.includes(name))),
  ...env,
})

/** How a command ended, and what it printed. */
export interface CommandRun {
  code: number | null
  stdout: string
  stderr: string
  /** Both streams, in the order of printing. */
  output: string
}

/** Collects what a command prints. */
function createPrinted() {
  const printed = { stdout: '', stderr: '', output: '' }
  const add = (stream: 'stdout' | 'stderr', text: string) => {
    printed[stream] += text
    printed.output += text
    return true
  }
  return { printed, add }
}

let last: Promise<unknown> = Promise.resolve()

/** Runs the command `playbill` in this process, which takes a fraction of the time of a new one. One command runs at a time. */
export function runCommand(args: readonly string[], env: Record<string, string> = {}): Promise<CommandRun> {
  const run = last.then(() => runInProcess(args, env))
  last = run.catch(() => undefined)
  return run
}

async function runInProcess(args: readonly string[], env: Record<string, string>): Promise<CommandRun> {
  const before = process.env
  const { printed, add } = createPrinted()
  process.env = environment(env)
  const spies = [
    vi.spyOn(console, 'log').mockImplementation((...parts) => add('stdout', `${format(...parts)}\n`)),
    vi.spyOn(console, 'error').mockImplementation((...parts) => add('stderr', `${format(...parts)}\n`)),
    // The library of the command line writes help and wrong usage to the streams.
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => add('stdout', String(text))),
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => add('stderr', String(text))),
  ]
  try {
    const code = await main(args)
    return { code, ...printed }
  } finally {
    for (const spy of spies) spy.mockRestore()
    process.env = before
  }
}

/** Runs the command `playbill` in a process of its own, as users run it. */
export function spawnCommand(args: readonly string[], env: Record<string, string>): Promise<CommandRun> {
  const command = [...nodeFlags, 'src/cli/playbill.mjs', ...args]
  const child = spawn(process.execPath, command, { cwd: root, env: environment(env) })
  const { printed, add } = createPrinted()
  child.stdout.on('data', (text) => add('stdout', String(text)))
  child.stderr.on('data', (text) => add('stderr', String(text)))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, ...printed })))
}
