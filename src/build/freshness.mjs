import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const rootFiles = ['package.json', 'package-lock.json', 'vite.config.ts', 'tsconfig.json', 'tsconfig.base.json']
/** @param {string} path */
const isTest = (path) => /\.test\.tsx?$/.test(path)

/**
 * Hash of all inputs of a build. Uses contents, because a checkout or copy changes all modification times.
 * @param {string} root
 */
export function hashSources(root) {
  const entries = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
  const sources = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
  const files = [...sources.filter((path) => !isTest(path)).sort(), ...rootFiles.map((name) => join(root, name))]
  const hash = createHash('sha256')
  for (const path of files) {
    const content = readFileSync(path)
    hash.update(`${path.slice(root.length)}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/**
 * Whether `dist` was built from the current sources.
 * @param {string} root
 */
export function isBuilt(root) {
  const stamp = join(root, 'dist', '.stamp')
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashSources(root)
}

/**
 * Builds if the sources have changed since the last build. Returns false when the build failed.
 * @param {string} root
 */
export function ensureBuilt(root) {
  if (isBuilt(root)) return true
  console.log('Building …')
  const build = join(root, 'src', 'build', 'build.ts')
  return spawnSync(process.execPath, ['--import', 'tsx', build], { cwd: root, stdio: 'inherit' }).status === 0
}
