import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const inPath = (name: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((dir) => join(dir, name))
    .find((path) => existsSync(path))

/** The headless shell comes first: it renders the same with a third of the CPU time. */
const chromeNames = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome.exe',
]
const chromePlaces = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Chrome or Chromium: `CHROME_PATH`, the usual places, or the one playwright has fetched. */
export async function findChrome(): Promise<string | undefined> {
  const { chromium } = await import('playwright-core')
  const named = chromeNames.map(inPath).find((path) => path)
  return [process.env.CHROME_PATH, named, ...chromePlaces, chromium.executablePath()].find(
    (path) => path && existsSync(path),
  )
}

const debianServers = '/usr/lib/postgresql'

/** The folder with PostgreSQL's `initdb` and `postgres`, or undefined. */
export function findPostgres(): string | undefined {
  const versions = existsSync(debianServers) ? readdirSync(debianServers).sort((a, b) => Number(b) - Number(a)) : []
  const folders = versions.map((version) => join(debianServers, version, 'bin'))
  const server = inPath('postgres')
  return [...folders, ...(server ? [join(server, '..')] : [])].find((folder) => existsSync(join(folder, 'initdb')))
}

const run = (command: string, args: string[]) => spawnSync(command, args, { stdio: 'inherit' }).status === 0

/** Installs Debian's package, if this process may. */
function installPackage(name: string): boolean {
  if (process.getuid?.() !== 0 || !inPath('apt-get')) return false
  console.log(`Installing ${name} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  run('apt-get', ['update', '-q'])
  return spawnSync('apt-get', ['install', '-y', '-q', name], { stdio: 'inherit', env }).status === 0
}

/** The path of Chrome, installed if needed; undefined if that fails. */
export async function ensureChrome(): Promise<string | undefined> {
  const found = await findChrome()
  if (found) return found
  if (!installPackage('chromium-headless-shell') && !installPackage('chromium'))
    run(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium'])
  return findChrome()
}

/** The folder of PostgreSQL, installed if needed; undefined if that fails. */
export function ensurePostgres(): string | undefined {
  return findPostgres() ?? (installPackage('postgresql') ? findPostgres() : undefined)
}
