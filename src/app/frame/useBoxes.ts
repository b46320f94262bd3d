import { useEffect, useRef, useState } from 'react'
import type { BlockPlaces } from './blockPlaces.ts'
import type { FrameStore, Shown } from './frameStore.ts'
import { measureBoxes } from './measureBoxes.ts'
import { namesOf } from './observeBlocks.ts'

/** Time without a change of the layout before all boxes are sent, ms. Outlines follow in the next frame. */
const restTime = 120

/**
 * Sends the boxes of the blocks to Studio when they have changed and the layout is stable again. Returns a number that grows
 * with each change of the layout; 0: not laid out yet.
 */
export function useBoxes(store: FrameStore, places: BlockPlaces, { draft }: Shown): number {
  const [measured, setMeasured] = useState(0)
  const draftRef = useRef(draft)
  draftRef.current = draft
  const scheduleRef = useRef<(() => void) | null>(null)
  useEffect(() => {
    let frame = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    let stopMeasuring = () => {}
    let sent = ''
    /** The ids of the blocks whose boxes Studio has; null: it has none, and shows no page or a toolbar at the wrong place. */
    let known: string | null = null
    const measure = () => {
      const ids = [...namesOf(draftRef.current).keys()].join(' ')
      stopMeasuring = measureBoxes(places, draftRef.current, ids === known, (boxes) => {
        const rendered = { kind: 'rendered', boxes, height: document.documentElement.scrollHeight } as const
        // Most keys change a text and no box. Studio would render what depends on the boxes again.
        const text = JSON.stringify(rendered)
        if (text !== sent) store.send(rendered)
        sent = text
        known = boxes.length > 0 || ids === '' ? ids : null
      })
    }
    const schedule = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0
        setMeasured((before) => before + 1)
      })
      clearTimeout(timer)
      stopMeasuring()
      timer = setTimeout(measure, restTime)
    }
    scheduleRef.current = schedule
    const root = document.getElementById('root')
    const resized = new ResizeObserver(schedule)
    const changed = new MutationObserver(schedule)
    if (root) {
      resized.observe(root)
      changed.observe(root, { subtree: true, childList: true })
    }
    const onScroll = () => store.send({ kind: 'scroll', x: window.scrollX, y: window.scrollY })
    window.addEventListener('resize', schedule)
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      stopMeasuring()
      resized.disconnect()
      changed.disconnect()
      window.removeEventListener('resize', schedule)
      window.removeEventListener('scroll', onScroll)
    }
  }, [store, places])
  // The boxes of a new draft are sent also if its layout stays the same: conditions can hide blocks of the same size.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each draft
  useEffect(() => scheduleRef.current?.(), [store, places, draft])
  return measured
}
