import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * An entry of a lock file.
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean, dev?: boolean }} Entry
 */

/**
 * @param {string} file
 * @returns {Record<string, Entry>}
 */
const readPackages = (file) => JSON.parse(readFileSync(file, 'utf8')).packages ?? {}

/**
 * True if node_modules matches package-lock.json, by the list that npm writes after an install. Optional entries (for
 * other systems) may be missing; so may development packages when `withDev` is false.
 * @param {string} root
 * @param {boolean} withDev
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

/**
 * Runs npm; the one that started this process, if any. Returns its exit code.
 * @param {string} root
 * @param {readonly string[]} args
 */
export function runNpm(root, args) {
  const own = process.env.npm_execpath
  const script = own?.endsWith('.js') ? own : undefined
  const command = script ? process.execPath : 'npm'
  const shell = process.platform === 'win32' && command === 'npm'
  return spawnSync(command, [...(script ? [script] : []), ...args], { cwd: root, stdio: 'inherit', shell }).status ?? 1
}

/**
 * Installs missing packages and prints what it does. Returns false if npm failed.
 * @param {string} root
 * @param {{ withDev: boolean }} options
 */
export function ensureInstalled(root, { withDev }) {
  if (isInstalled(root, withDev)) return true
  console.log('Installing the packages of package-lock.json (npm ci) …')
  // No package needs its install script, and install scripts are the main attack path of a compromised package.
  return runNpm(root, ['ci', '--ignore-scripts', ...(withDev ? ['--include=dev'] : [])]) === 0
}
