import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const readPackages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages ?? {}

/**
 * True when node_modules holds what package-lock.json says. npm writes the list of what it installed beside it; entries
 * for other systems are optional and may be missing, and those for development when `withDev` is false.
 */
export function isInstalled(root, withDev) {
  const list = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(list)) return false
  const there = readPackages(list)
  return Object.entries(readPackages(join(root, 'package-lock.json'))).every(([path, wanted]) => {
    const found = there[path]
    if (found) return found.version === wanted.version && found.integrity === wanted.integrity
    return path === '' || wanted.optional || wanted.devOptional || (wanted.dev && !withDev)
  })
}

/** Runs npm itself, the one that started this process if there is one. Gives its exit code. */
export function runNpm(root, args) {
  const own = process.env.npm_execpath
  const [command, first] = own?.endsWith('.js') ? [process.execPath, [own]] : ['npm', []]
  const shell = process.platform === 'win32' && command === 'npm'
  return spawnSync(command, [...first, ...args], { cwd: root, stdio: 'inherit', shell }).status ?? 1
}

/** Installs what is missing. Prints what it does; false when npm failed. */
export function ensureInstalled(root, { withDev }) {
  if (isInstalled(root, withDev)) return true
  console.log('Installing the packages of package-lock.json (npm ci) …')
  // No package here needs its install script, and a script is the easiest way in for whoever took over a package.
  return runNpm(root, ['ci', '--ignore-scripts', ...(withDev ? ['--include=dev'] : [])]) === 0
}
