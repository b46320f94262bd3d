import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { StartProblem } from './startProblem.ts'

interface Holder {
  pid: number
  /** Tells a process from a later one that was given the same number; null where the system does not say. */
  born: string | null
  /** Tells two locks of one process apart. */
  token: string
}

const heldHere = new Set<string>()

/** Start time of a process in kernel ticks (Linux), or null. */
function bornOf(pid: number): string | null {
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
  // Our own number on a lock we do not hold: an earlier container's process, long gone.
  if (holder.pid === process.pid) return false
  return holder.born === null || bornOf(holder.pid) === holder.born
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

/** Moves a dead process's lock out of the way; puts back what turned out to be another's fresh one. */
function removeStale(file: string, dir: string, stale: Holder | null) {
  const aside = `${file}.${randomUUID()}`
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  const moved = read(aside)
  if (moved?.token === stale?.token) return unlinkSync(aside)
  renameSync(aside, file)
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
 * Takes the data folder for this process alone: two PGlite on one folder lose rows without a word.
 * A lock left by a dead process is taken over. Throws StartProblem while another lives.
 * Gives the function that lets go again.
 */
export function lockFolder(folder: string): () => void {
  const dir = resolve(folder)
  const file = join(dir, 'playbill.lock')
  const mine: Holder = { pid: process.pid, born: bornOf(process.pid), token: randomUUID() }
  if (heldHere.has(dir)) throw inUse(dir, mine)
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
  heldHere.add(dir)
  return () => {
    heldHere.delete(dir)
    if (read(file)?.token === mine.token) rmSync(file, { force: true })
  }
}
