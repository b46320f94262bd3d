import { type FSWatcher, watch } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

const foldersUnder = async (dir: string): Promise<string[]> => {
  const entries = await readdir(dir, { withFileTypes: true, recursive: true })
  return [dir, ...entries.filter((entry) => entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name))]
}

/** Names, sizes and times of everything under a folder, as one text. */
const photograph = async (dir: string): Promise<string> => {
  const entries = await readdir(dir, { withFileTypes: true, recursive: true })
  const lines = entries.map(async (entry) => {
    const path = join(entry.parentPath, entry.name)
    const { mtimeMs, size } = await stat(path)
    return `${path} ${mtimeMs} ${size}`
  })
  return (await Promise.all(lines)).sort().join('\n')
}

/** Calls `onChange` at each change, by looking every second: for folders the system cannot watch. */
function poll(dir: string, onChange: () => void): () => void {
  let last: string | undefined
  const look = async () => {
    const now = await photograph(dir).catch(() => last)
    if (last !== undefined && now !== last) onChange()
    last = now
  }
  void look()
  const timer = setInterval(look, 1_000)
  timer.unref()
  return () => clearInterval(timer)
}

/**
 * Calls `onChange` once things under `dir` have changed and then been still for `quietMs`. Gives the way to stop, as soon
 * as no change can be missed any more.
 * Each folder is watched for itself: Node's own recursive watch loses files that an editor replaces by renaming.
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
    if (!stopped) stopPolling ??= poll(dir, touched)
  }
  const watchAll = async () => {
    const folders = await foldersUnder(dir)
    closeAll()
    if (stopped || stopPolling) return
    for (const folder of folders) {
      const watcher = watch(folder, touched)
      watcher.on('error', fallBack)
      watcher.unref()
      watchers.push(watcher)
    }
  }
  function touched() {
    clearTimeout(timer)
    timer = setTimeout(async () => {
      // A new folder must be watched before it is read, or what is written in between would be lost.
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
