import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** A built checkout of a commit. */
export interface BaseCheckout {
  folder: string
  remove(): void
}

/** The full id of a commit. */
export const commitOf = (name: string): string => git('rev-parse', '--verify', `${name}^{commit}`)

/** The current commit, or `working tree` if files differ from it. */
export const currentSource = (): string =>
  git('status', '--porcelain', '--', 'src', 'configs') ? 'working tree' : commitOf('HEAD')

const lockOf = (folder: string) => readFileSync(join(folder, 'package-lock.json'), 'utf8')

/** Checks a commit out beside this checkout and builds it. Packages are shared if they are the same. */
export function checkOut(commit: string): BaseCheckout {
  const folder = join(root, '.cache/look/base')
  const remove = () => {
    if (existsSync(folder)) git('worktree', 'remove', '--force', folder)
  }
  remove()
  git('worktree', 'add', '--detach', folder, commit)
  if (lockOf(folder) === lockOf(root)) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  else
    spawnSync('npm', ['ci', '--ignore-scripts'], { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' })
  const args = ['--import', 'tsx', 'src/build/build.ts']
  if (spawnSync(process.execPath, args, { cwd: folder, stdio: 'inherit' }).status !== 0) {
    remove()
    throw new Error(`Commit ${commit} does not build here.`)
  }
  return { folder, remove }
}
