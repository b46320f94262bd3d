import { useContext, useMemo } from 'react'
import { ActsContext, type ActsPort } from '../data/index.ts'
import type { Stage } from './drawing.ts'

/** The page's port behind those of its blocks: a block in another's slot is counted for itself alone. */
const pagePorts = new WeakMap<ActsPort, ActsPort>()

/** The page's actions for one block: what it asks for is told under its name. */
export function useCountedActs(stage: Stage, block: string): ActsPort | null {
  const around = useContext(ActsContext)
  return useMemo(() => {
    if (!around) return null
    const page = pagePorts.get(around) ?? around
    const own: ActsPort = {
      ...page,
      act(action, about) {
        stage.acted(block, action.action)
        return page.act(action, about)
      },
      perform(deed) {
        stage.acted(block, deed.deed)
        return page.perform(deed)
      },
    }
    pagePorts.set(own, page)
    return own
  }, [around, stage, block])
}
