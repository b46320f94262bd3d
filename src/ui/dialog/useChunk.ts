import { useEffect, useEffectEvent, useState } from 'react'
import { chunkNow, loadChunk } from './loadChunk.ts'

/** The dialogs' chunk, fetched when first `wanted`; undefined until then. `onFail` hears of a fetch that failed. */
export function useChunk(wanted: boolean, onFail: () => void) {
  const [chunk, setChunk] = useState(chunkNow)
  const failed = useEffectEvent(onFail)
  useEffect(() => {
    if (!wanted || chunk) return
    let left = false
    loadChunk().then(
      (loaded) => left || setChunk(loaded),
      () => left || failed(),
    )
    return () => {
      left = true
    }
  }, [wanted, chunk])
  return chunk
}
