import { withSheet } from '../sheet.ts'

type Chunk = typeof import('./chunk/index.ts')

let loading: Promise<Chunk> | undefined
let loaded: Chunk | undefined

/** The chunk of the dialogs if it is loaded. */
export const loadedChunk = (): Chunk | undefined => loaded

/** Fetches the chunk of the dialogs once. A failed request is discarded, so the next call tries again. */
export function loadChunk(): Promise<Chunk> {
  loading ??= withSheet(() => import('./chunk/index.ts')).then(
    (chunk) => {
      loaded = chunk
      return chunk
    },
    (problem: unknown) => {
      loading = undefined
      throw problem
    },
  )
  return loading
}

/** Fetches the chunk of the dialogs in advance. Never rejects. */
export const preloadDialogs = (): Promise<void> =>
  loadChunk().then(
    () => undefined,
    () => undefined,
  )
