import { type ReactNode, useEffect, useState } from 'react'
import type { BlockDefinition } from '../registry/defineBlock.ts'
import { useI18n } from './useI18n.ts'

/** Without a line, what is kept by the browser is here by then; what is not will not come, ms. */
const patience = 1_000

/**
 * The room a block will need, so that nothing below it moves when it comes. Once the network is gone it says so in place of
 * looking busy; the block comes by itself when there is a line again.
 */
export function Reserved({ block }: { block: BlockDefinition }): ReactNode {
  const i18n = useI18n()
  const isLost = useIsLost()
  return (
    <div aria-busy={!isLost} className="pb-page" style={{ minHeight: block.reserve.minHeight }}>
      {isLost && <p>{i18n.t('common.failed')}</p>}
    </div>
  )
}

/** The network has been gone for a while. */
function useIsLost(): boolean {
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      if (navigator.onLine === false) timer = setTimeout(() => setLost(true), patience)
      else setLost(false)
    }
    look()
    window.addEventListener('online', look)
    window.addEventListener('offline', look)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', look)
      window.removeEventListener('offline', look)
    }
  }, [])
  return isLost
}
