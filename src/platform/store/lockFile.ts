import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { StartProblem } from './startProblem.ts'

interface Holder {
  pid: number
  /** Start time of the process; distinguishes it from a later one with the same id. Null: unknown on this system. */
  born: string | null
  /** Distinguishes two locks of one process. */
  token: string
}

const lockedFolders = new Set<string>()

/** Start time of a process in kernel ticks (Linux), or null. */
function startTicksOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function isAlive(holder: Holder | null): boolean {
  if (!holder || !isRunning(holder.pid)) return false
  // Our own process id on a lock that we do not hold: left by the process of an earlier container.
  if (holder.pid === process.pid) return false
  return holder.born === null || startTicksOf(holder.pid) === holder.born
}

function read(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder
  } catch {
    return null
  }
}

const inUse = (dir: string, holder: Holder | null) =>
  new StartProblem(
    `The data folder ${dir} is in use by process ${holder?.pid ?? 'unknown'}: stop that process, or set DATA_DIR to another folder.`,
  )

/** Removes the lock of a dead process. Restores it if another process has replaced it meanwhile. */
function removeStale(file: string, dir: string, stale: Holder | null) {
  const movedFile = `${file}.${randomUUID()}`
  try {
    renameSync(file, movedFile)
  } catch {
    return
  }
  const moved = read(movedFile)
  if (moved?.token === stale?.token) return unlinkSync(movedFile)
  renameSync(movedFile, file)
  throw inUse(dir, moved)
}

function create(file: string, holder: Holder): boolean {
  try {
    writeFileSync(file, JSON.stringify(holder), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/**
 * Locks the data folder for this process: two PGlite instances on one folder silently lose rows.
 * A lock left by a dead process is taken over. Throws StartProblem while another process holds the lock.
 * Returns the function that releases the lock.
 */
export function lockFolder(folder: string): () => void {
  const dir = resolve(folder)
  const file = join(dir, 'playbill.lock')
  const mine: Holder = { pid: process.pid, born: startTicksOf(process.pid), token: randomUUID() }
  if (lockedFolders.has(dir)) throw inUse(dir, mine)
  try {
    mkdirSync(dir, { recursive: true })
    if (existsSync(file)) {
      const holder = read(file)
      if (isAlive(holder)) throw inUse(dir, holder)
      removeStale(file, dir, holder)
    }
    if (!create(file, mine)) throw inUse(dir, read(file))
  } catch (error) {
    if (error instanceof StartProblem) throw error
    throw new StartProblem(
      `The data folder ${dir} cannot be written (${(error as NodeJS.ErrnoException).code}): make it writable, or set DATA_DIR to another folder.`,
    )
  }
  lockedFolders.add(dir)
  return () => {
    lockedFolders.delete(dir)
    if (read(file)?.token === mine.token) rmSync(file, { force: true })
  }
}
