import { type FSWatcher, watch } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { baseFile } from '../../config/index.ts'

const foldersUnder = async (dir: string): Promise<string[]> => {
  const entries = await readdir(dir, { withFileTypes: true, recursive: true })
  return [dir, ...entries.filter((entry) => entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name))]
}

/** Names, sizes and times of everything under a folder, as one text. */
const fingerprint = async (dir: string): Promise<string> => {
  const entries = await readdir(dir, { withFileTypes: true, recursive: true })
  const lines = entries
    .filter(({ name }) => name !== baseFile)
    .map(async (entry) => {
      const path = join(entry.parentPath, entry.name)
      const { mtimeMs, size } = await stat(path)
      return `${path} ${mtimeMs} ${size}`
    })
  return (await Promise.all(lines)).sort().join('\n')
}

/** Calls `onChange` at each change, by polling every second. For folders that the system cannot watch. */
function poll(dir: string, onChange: () => void): () => void {
  let last: string | undefined
  const check = async () => {
    const now = await fingerprint(dir).catch(() => last)
    if (last !== undefined && now !== last) onChange()
    last = now
  }
  void check()
  const timer = setInterval(check, 1_000)
  timer.unref()
  return () => clearInterval(timer)
}

/**
 * Calls `onChange` when files under `dir` have changed and no further change follows for `quietMs`. Resolves with a
 * function that stops the watch, as soon as the watch is active.
 * Each folder has its own watcher: Node's recursive watch loses files that an editor replaces by renaming.
 */
export async function watchFolder(dir: string, onChange: () => void, quietMs = 150): Promise<() => void> {
  let watchers: FSWatcher[] = []
  let stopPolling: (() => void) | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  const closeAll = () => {
    for (const watcher of watchers) watcher.close()
    watchers = []
  }
  const fallBack = () => {
    closeAll()
    if (!stopped) stopPolling ??= poll(dir, onEvent)
  }
  const watchAll = async () => {
    const folders = await foldersUnder(dir)
    closeAll()
    if (stopped || stopPolling) return
    for (const folder of folders) {
      const watcher = watch(folder, (_kind, name) => name !== baseFile && onEvent())
      watcher.on('error', fallBack)
      watcher.unref()
      watchers.push(watcher)
    }
  }
  function onEvent() {
    clearTimeout(timer)
    timer = setTimeout(async () => {
      // Watch new folders before reading them. Otherwise changes in between would be lost.
      await watchAll().catch(fallBack)
      if (!stopped) onChange()
    }, quietMs)
  }

  await watchAll().catch(fallBack)
  return () => {
    stopped = true
    clearTimeout(timer)
    stopPolling?.()
    closeAll()
  }
}
