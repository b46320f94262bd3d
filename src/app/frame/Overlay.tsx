import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { FrameStore, Shown } from './frameStore.ts'
import styles from './Overlay.module.css'
import { boxOf, namesOf } from './observeBlocks.ts'
import { useBoxes } from './useBoxes.ts'
import { useOverlayEvents } from './useOverlayEvents.ts'

interface Props {
  store: FrameStore
  shown: Shown
}

/**
 * Outlines the block under the pointer and the selected block with their names. Clicks select a block instead of
 * operating the page; a double click on a text asks Studio to edit it.
 */
export function Overlay({ store, shown }: Props): ReactNode {
  const { draft, selected } = shown
  const measured = useBoxes(store, shown)
  const [hovered, setHovered] = useState<string | null>(null)
  const typesRef = useRef(new Map<string, string>())
  typesRef.current = namesOf(draft)
  useOverlayEvents(store, typesRef, setHovered)
  useEffect(() => store.send({ kind: 'hover', id: hovered }), [store, hovered])
  useScrollToSelected(selected)

  const outlines = [...new Set([hovered, selected.id])].flatMap((id) => {
    const element = id === null || measured === 0 ? null : document.getElementById(id)
    const type = id === null ? undefined : typesRef.current.get(id)
    return id !== null && element && type ? [{ id, type, ...boxOf(element) }] : []
  })
  return (
    <div className={styles.layer} aria-hidden="true" lang="en" dir="ltr">
      {outlines.map((box) => (
        <div
          key={box.id}
          className={styles.outline}
          data-selected={box.id === selected.id || undefined}
          style={{ left: box.x, top: box.y, width: box.width, height: box.height }}
        >
          <span className={styles.name} data-inside={box.y < 28 || undefined}>{`${box.type} ${box.id}`}</span>
        </div>
      ))}
    </div>
  )
}

function useScrollToSelected({ id, scroll }: Shown['selected']): void {
  useEffect(() => {
    if (id === null || !scroll) return
    const element = document.getElementById(id)
    if (!element) return
    const { top, bottom } = element.getBoundingClientRect()
    if (bottom > 0 && top < window.innerHeight * 0.75) return
    element.scrollIntoView({ block: element.clientHeight > window.innerHeight ? 'start' : 'center' })
  }, [id, scroll])
}
