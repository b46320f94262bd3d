import { useEffect } from 'react'
import type { Saver } from './createSaver.ts'

/** Asks before the window is closed while changes are unsaved, and saves at once when it is hidden. */
export function useLeaveWarning(saver: Saver): void {
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => {
      if (saver.get().kind !== 'saved') event.preventDefault()
    }
    const onHide = () => {
      if (document.visibilityState === 'hidden' && saver.get().kind === 'saving') void saver.flush()
    }
    const onOnline = () => {
      const state = saver.get()
      if (state.kind === 'failed' && state.retries) void saver.flush()
    }
    window.addEventListener('beforeunload', onLeave)
    document.addEventListener('visibilitychange', onHide)
    window.addEventListener('online', onOnline)
    return () => {
      window.removeEventListener('beforeunload', onLeave)
      document.removeEventListener('visibilitychange', onHide)
      window.removeEventListener('online', onOnline)
    }
  }, [saver])
}
