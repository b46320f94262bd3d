type Chunk = typeof import('./chunk/index.ts')

let loading: Promise<Chunk> | undefined
let loaded: Chunk | undefined

/** The dialogs' chunk if it is there. */
export const chunkNow = (): Chunk | undefined => loaded

/** Fetches the dialogs' chunk once; a failed try is forgotten, so the next one asks anew. */
export function loadChunk(): Promise<Chunk> {
  loading ??= import('./chunk/index.ts').then(
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

/** Fetches what dialogs need while nobody waits for it. Never rejects. */
export const preloadDialogs = (): Promise<void> =>
  loadChunk().then(
    () => undefined,
    () => undefined,
  )
