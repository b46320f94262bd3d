import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { BlockPlaces } from './blockPlaces.ts'
import type { FrameStore, Shown } from './frameStore.ts'
import styles from './Overlay.module.css'
import { boxOfBlock, namesOf } from './observeBlocks.ts'
import { useBoxes } from './useBoxes.ts'
import { useOverlayEvents } from './useOverlayEvents.ts'

interface Props {
  store: FrameStore
  places: BlockPlaces
  shown: Shown
}

/**
 * Outlines the block under the pointer and the selected block with their names, and marks blocks that have open comments.
 * Clicks select a block instead of operating the page; a double click on a text asks Studio to edit it.
 */
export function Overlay({ store, places, shown }: Props): ReactNode {
  const { draft, selected, comments, labels } = shown
  const measured = useBoxes(store, places, shown)
  const [hovered, setHovered] = useState<string | null>(null)
  const typesRef = useRef<ReadonlyMap<string, string>>(new Map())
  typesRef.current = namesOf(draft)
  useOverlayEvents(store, places, typesRef, setHovered)
  useEffect(() => store.send({ kind: 'hover', id: hovered }), [store, hovered])
  useScrollToSelected(selected, places)

  const outlines = [...new Set([hovered, selected.id])].flatMap((id) => {
    const box = id === null || measured === 0 ? null : boxOfBlock(places, id)
    const type = id === null ? undefined : typesRef.current.get(id)
    return id !== null && box && type ? [{ id, name: `${labels?.types[type] ?? type} ${id}`, ...box }] : []
  })
  const marks = Object.entries(comments).flatMap(([id, count]) => {
    const box = measured === 0 ? null : boxOfBlock(places, id)
    return box ? [{ id, count, left: box.x + box.width, top: box.y }] : []
  })
  return (
    <div className={styles.layer} aria-hidden="true" lang={labels?.lang ?? 'en'} dir="ltr">
      {outlines.map((box) => (
        <div
          key={box.id}
          className={styles.outline}
          data-selected={box.id === selected.id || undefined}
          style={{ left: box.x, top: box.y, width: box.width, height: box.height }}
        >
          <span className={styles.name} data-inside={box.y < 28 || undefined}>
            {box.name}
          </span>
        </div>
      ))}
      {marks.map(({ id, count, ...place }) => (
        <span key={id} className={styles.comments} style={place} data-comments={id}>
          {count}
        </span>
      ))}
    </div>
  )
}

function useScrollToSelected({ id, scroll }: Shown['selected'], places: BlockPlaces): void {
  useEffect(() => {
    if (id === null || !scroll) return
    const element = places.elementOf(id)
    if (!element) return
    const { top, bottom } = element.getBoundingClientRect()
    if (bottom > 0 && top < window.innerHeight * 0.75) return
    element.scrollIntoView({ block: element.clientHeight > window.innerHeight ? 'start' : 'center' })
  }, [id, scroll, places])
}
