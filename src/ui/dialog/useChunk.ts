import { useEffect, useEffectEvent, useState } from 'react'
import { loadChunk, loadedChunk } from './loadChunk.ts'

/**
 * The chunk of the dialogs, fetched when first `wanted`; undefined until then. `onFail` is called when it cannot be
 * fetched.
 */
export function useChunk(wanted: boolean, onFail: () => void) {
  const [chunk, setChunk] = useState(loadedChunk)
  const failed = useEffectEvent(onFail)
  useEffect(() => {
    if (!wanted || chunk) return
    let unmounted = false
    loadChunk().then(
      (loaded) => unmounted || setChunk(loaded),
      () => unmounted || failed(),
    )
    return () => {
      unmounted = true
    }
  }, [wanted, chunk])
  return chunk
}
