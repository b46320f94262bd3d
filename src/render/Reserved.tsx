import { type ReactNode, useEffect, useState } from 'react'
import { useI18n } from '../i18n/useI18n.ts'
import type { BlockDefinition } from '../registry/defineBlock.ts'

/** Offline, a chunk from the browser's cache arrives within this time; any other chunk does not arrive, ms. */
const offlineTimeout = 1_000

/**
 * Reserves the space of a block, so that nothing below it moves when its chunk arrives. Offline it shows a message
 * instead of a busy state; the block loads automatically when the browser is online again.
 */
export function Reserved({ id, block }: { id: string; block: BlockDefinition }): ReactNode {
  const i18n = useI18n()
  const isOffline = useIsOffline()
  return (
    <div id={id} aria-busy={!isOffline} className="pb-page" style={{ minHeight: block.reserve.minHeight }}>
      {isOffline && <p>{i18n.t('common.failed')}</p>}
    </div>
  )
}

/** True when the browser has been offline for `offlineTimeout`. */
function useIsOffline(): boolean {
  const [isOffline, setOffline] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const check = () => {
      clearTimeout(timer)
      if (navigator.onLine === false) timer = setTimeout(() => setOffline(true), offlineTimeout)
      else setOffline(false)
    }
    check()
    window.addEventListener('online', check)
    window.addEventListener('offline', check)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', check)
      window.removeEventListener('offline', check)
    }
  }, [])
  return isOffline
}
