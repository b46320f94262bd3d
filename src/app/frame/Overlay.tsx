import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { BlockBox } from '../../contract/studioFrame.ts'
import { nodesOf } from '../../render/nodes.ts'
import type { FrameStore, Shown } from './frameStore.ts'
import styles from './Overlay.module.css'
import { blockAt, boxesOf, boxOf } from './observeBlocks.ts'

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
  const boxes = useBoxes(store, shown)
  const [hovered, setHovered] = useState<string | null>(null)
  const typesRef = useRef(new Map<string, string>())
  typesRef.current = new Map(nodesOf(draft.page.page).map(({ id, type }) => [id, type]))

  useEffect(() => {
    const ids = () => new Set(typesRef.current.keys())
    const swallow = (event: Event) => {
      event.preventDefault()
      event.stopPropagation()
    }
    const onClick = (event: MouseEvent) => {
      swallow(event)
      const block = blockAt(event.target, ids())
      if (block) store.send({ kind: 'select', id: block.id })
    }
    const onDoubleClick = (event: MouseEvent) => {
      swallow(event)
      const block = blockAt(event.target, ids())
      const text = event.target instanceof HTMLElement ? event.target.innerText.trim() : ''
      if (block && text && event.target instanceof HTMLElement)
        store.send({ kind: 'editText', id: block.id, text, box: boxOf(event.target) })
    }
    const onMove = (event: PointerEvent) => {
      const id = blockAt(event.target, ids())?.id ?? null
      setHovered((before) => (before === id ? before : id))
    }
    const onLeave = () => setHovered(null)
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, altKey } = event
      const isShortcut = ctrlKey || metaKey || ['ArrowUp', 'ArrowDown', 'Delete', 'Backspace', 'Escape'].includes(key)
      if (!isShortcut) return
      swallow(event)
      store.send({ kind: 'key', key, ctrl: ctrlKey || metaKey, shift: shiftKey, alt: altKey })
    }
    document.addEventListener('click', onClick, true)
    document.addEventListener('dblclick', onDoubleClick, true)
    document.addEventListener('submit', swallow, true)
    document.addEventListener('pointermove', onMove)
    document.documentElement.addEventListener('pointerleave', onLeave)
    document.addEventListener('keydown', onKey, true)
    return () => {
      document.removeEventListener('click', onClick, true)
      document.removeEventListener('dblclick', onDoubleClick, true)
      document.removeEventListener('submit', swallow, true)
      document.removeEventListener('pointermove', onMove)
      document.documentElement.removeEventListener('pointerleave', onLeave)
      document.removeEventListener('keydown', onKey, true)
    }
  }, [store])

  useEffect(() => store.send({ kind: 'hover', id: hovered }), [store, hovered])
  useScrollToSelected(selected)

  const outlines = boxes.filter(({ id }) => id === selected.id || id === hovered)
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
    document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
  }, [id, scroll])
}

/** The boxes of the blocks, measured again when the layout changes. Studio gets them too. */
function useBoxes(store: FrameStore, { draft }: Shown): BlockBox[] {
  const [boxes, setBoxes] = useState<BlockBox[]>([])
  const draftRef = useRef(draft)
  draftRef.current = draft
  useEffect(() => {
    let frame = 0
    const measure = () => {
      frame = 0
      const found = boxesOf(document, draftRef.current)
      setBoxes((before) => (JSON.stringify(before) === JSON.stringify(found) ? before : found))
      store.send({ kind: 'rendered', boxes: found, height: document.documentElement.scrollHeight })
    }
    const schedule = () => {
      if (!frame) frame = requestAnimationFrame(measure)
    }
    schedule()
    const root = document.getElementById('root')
    const resized = new ResizeObserver(schedule)
    const changed = new MutationObserver(schedule)
    if (root) {
      resized.observe(root)
      changed.observe(root, { subtree: true, childList: true })
    }
    window.addEventListener('resize', schedule)
    return () => {
      cancelAnimationFrame(frame)
      resized.disconnect()
      changed.disconnect()
      window.removeEventListener('resize', schedule)
    }
  }, [store])
  return boxes
}
