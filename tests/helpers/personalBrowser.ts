import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chromium, type Page } from 'playwright-core'
import { browserFlags, stateTimeout } from './browser.ts'
import { findChrome } from './programs.ts'

/** A browser with a folder for its data, as people use it, whose process can be killed. */
export interface PersonalBrowser {
  page: Page
  /** Ends the process at once, as a crash or an empty battery does. */
  kill(): Promise<void>
}

/** The address for the inspector in what the browser prints. */
function inspectorOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = ''
    child.stderr?.on('data', (text) => {
      printed += text
      const found = /DevTools listening on (ws:\S+)/.exec(printed)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', (code) => reject(new Error(`The browser ended with ${code}:\n${printed}`)))
  })
}

/** Starts a browser with the data in a folder. */
export async function startPersonalBrowser(folder: string): Promise<PersonalBrowser> {
  const program = await findChrome()
  if (!program) throw new Error('There is no Chrome or Chromium: install one, or set CHROME_PATH to it.')
  const own = ['--headless', '--no-first-run', '--remote-debugging-port=0', `--user-data-dir=${folder}`]
  // A group of its own: the program can be a script that starts the browser.
  const child = spawn(program, [...browserFlags, ...own], { stdio: ['ignore', 'ignore', 'pipe'], detached: true })
  const ended = once(child, 'exit')
  const browser = await chromium.connectOverCDP(await inspectorOf(child))
  const [context] = browser.contexts()
  if (!context) throw new Error('The browser has no window.')
  context.setDefaultTimeout(stateTimeout)
  const page = await context.newPage()
  await page.setViewportSize({ width: 1440, height: 900 })
  const kill = async () => {
    const isRunning = child.exitCode === null && child.signalCode === null
    if (child.pid !== undefined && isRunning) process.kill(-child.pid, 'SIGKILL')
    await ended
  }
  return { page, kill }
}
