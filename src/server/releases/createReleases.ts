import type { Platform, Publishing } from '../../platform/index.ts'
import type { Registry } from '../../registry/createRegistry.ts'
import { describeOutcome } from './describeOutcome.ts'
import { followReleases } from './followReleases.ts'
import { lackingFor } from './lackingFor.ts'
import { type FolderOutcome, publishFolders } from './publishFolders.ts'
import { watchFolder } from './watchFolder.ts'

/** Config files on their way to releases: at the start, and at each change while the folder is watched. */
export interface Releases {
  /** Checks all folders and publishes what is good and new. Calls take turns. */
  load(): Promise<void>
  /** Loads at every change of the folder from now on, until `stop`. Resolves when no change can be missed any more. */
  watch(): Promise<void>
  /** From now on, until `stop`, publishes what is planned and tells of what other processes publish. */
  follow(publishing: Publishing): void
  /** Tells of each alias that stands at another release, or at none, whoever moved it. */
  onRelease(listener: (alias: string) => void): void
  /** The last outcome of each folder. */
  outcomes(): readonly FolderOutcome[]
  /** Says that an alias was moved by this process. */
  tell(alias: string): void
  stop(): Promise<void>
}

/** `print` gets what an operator should read. */
export function createReleases(parts: {
  configDir: string
  platform: Platform
  registry: Registry
  now(): number
  print(text: string): void
}): Releases {
  const listeners: ((alias: string) => void)[] = []
  let outcomes: readonly FolderOutcome[] = []
  let running: Promise<void> = Promise.resolve()
  let stopWatching: (() => void) | undefined
  let stopFollowing: (() => Promise<void>) | undefined

  const tell = (alias: string) => {
    for (const listener of listeners) listener(alias)
  }
  const say = (entry: FolderOutcome) => {
    const last = outcomes.find((earlier) => earlier.alias === entry.alias)
    const text = describeOutcome(entry)
    // A mistake is told once, not again whenever another file changes.
    if (text && (!last || text !== describeOutcome(last))) parts.print(text)
    if (last?.outcome === 'refused' && entry.outcome === 'kept') parts.print(`${entry.alias}: nothing wrong any more`)
  }
  const loadOnce = async () => {
    const latest = await publishFolders({ ...parts, now: parts.now() })
    for (const entry of latest) {
      say(entry)
      if (entry.outcome === 'published') tell(entry.alias)
    }
    outcomes = latest
  }
  const load = () => {
    const next = running.then(loadOnce)
    running = next.catch(() => undefined)
    return next
  }
  return {
    load,
    async watch() {
      // A folder that cannot be read for a moment, or a store that is away, must not end the server.
      const reload = () => void load().catch((error: Error) => parts.print(error.message))
      stopWatching ??= await watchFolder(parts.configDir, reload)
    },
    follow(publishing) {
      const { registry, print } = parts
      stopFollowing ??= followReleases({ publishing, lacks: lackingFor(registry), tell, print })
    },
    onRelease: (listener) => void listeners.push(listener),
    outcomes: () => outcomes,
    tell,
    async stop() {
      stopWatching?.()
      await stopFollowing?.()
      await running
    },
  }
}
