import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { format } from 'node:util'
import { main } from '../../src/cli/main.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Settings of the test run that a command must not see. */
const hidden = ['OPERATOR_TOKEN', 'PLAYBILL_SERVER', 'PORT', 'CONFIG_DIR']

const environment = (env: Record<string, string>): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !hidden.includes(name))),
  ...env,
})

/** How a command ended, and everything it printed. */
export interface CommandRun {
  code: number | null
  output: string
}

let last: Promise<unknown> = Promise.resolve()

/** Runs the command `playbill` in this process, which takes a fraction of the time of a new one. One command runs at a time. */
export function runCommand(args: string[], env: Record<string, string>): Promise<CommandRun> {
  const run = last.then(() => runInProcess(args, env))
  last = run.catch(() => undefined)
  return run
}

async function runInProcess(args: string[], env: Record<string, string>): Promise<CommandRun> {
  const { env: before, stderr } = process
  const { log, error } = console
  const write = stderr.write
  let output = ''
  const print = (...parts: unknown[]) => {
    output += `${format(...parts)}\n`
  }
  process.env = environment(env)
  Object.assign(console, { log: print, error: print })
  // Wrong usage is reported by the library of the command line.
  Object.assign(stderr, {
    write: (text: string) => {
      output += text
      return true
    },
  })
  try {
    return { code: await main(args), output }
  } finally {
    process.env = before
    Object.assign(console, { log, error })
    Object.assign(stderr, { write })
  }
}

/** Runs the command `playbill` in a process of its own, as users run it. */
export function spawnCommand(args: string[], env: Record<string, string>): Promise<CommandRun> {
  const child = spawn(process.execPath, ['src/cli/playbill.mjs', ...args], { cwd: root, env: environment(env) })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text
    })
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })))
}
