import { type RefObject, useEffect } from 'react'
import type { BlockPlaces } from './blockPlaces.ts'
import type { FrameStore } from './frameStore.ts'
import { blockAt, boxOf } from './observeBlocks.ts'

/** Keys that Studio handles for the selected block. Others operate the page, such as the space key that scrolls. */
const blockKeys: ReadonlySet<string> = new Set([
  ...['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'],
  ...['Delete', 'Backspace', 'Escape', 'Enter', 'F2', 'ContextMenu'],
])

/** Letters of shortcuts with Ctrl or Cmd that Studio handles. The browser keeps the others. */
const letters: ReadonlySet<string> = new Set(['z', 'y', 's', 'd'])

function swallow(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}

/** The text of an element that contains no other block of text; null: it has none. */
function textOf(target: EventTarget | null): { element: HTMLElement; text: string } | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('*:not(svg, svg *)') : null
  const text = element?.innerText?.trim() ?? ''
  return element && text ? { element, text } : null
}

/** Turns what an operator does in the page into events for Studio. */
export function useOverlayEvents(
  store: FrameStore,
  places: BlockPlaces,
  types: RefObject<ReadonlyMap<string, string>>,
  setHovered: (id: string | null) => void,
): void {
  useEffect(() => {
    const idAt = (event: Event) => blockAt(event.target, places, types.current)
    const onClick = (event: MouseEvent) => {
      swallow(event)
      const marked = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-comments]') : null
      if (marked) return store.send({ kind: 'comments', id: marked.dataset.comments ?? '' })
      const id = idAt(event)
      if (id !== null) store.send({ kind: 'select', id })
    }
    const onDoubleClick = (event: MouseEvent) => {
      swallow(event)
      window.getSelection()?.removeAllRanges()
      const id = idAt(event)
      const found = textOf(event.target)
      if (id !== null && found) store.send({ kind: 'editText', id, text: found.text, box: boxOf(found.element) })
    }
    const onMenu = (event: MouseEvent) => {
      swallow(event)
      const id = idAt(event)
      if (id !== null) store.send({ kind: 'menu', id, x: event.clientX, y: event.clientY })
    }
    const onMove = (event: PointerEvent) => setHovered(idAt(event))
    const onLeave = () => setHovered(null)
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, altKey } = event
      const ctrl = ctrlKey || metaKey
      if (ctrl ? !letters.has(key.toLowerCase()) : !blockKeys.has(key)) return
      swallow(event)
      store.send({ kind: 'key', key, ctrl, shift: shiftKey, alt: altKey })
    }
    const captured: [string, (event: never) => void][] = [
      ['click', onClick],
      ['auxclick', swallow],
      ['dblclick', onDoubleClick],
      ['contextmenu', onMenu],
      ['submit', swallow],
      ['keydown', onKey],
    ]
    for (const [name, listener] of captured) document.addEventListener(name, listener as EventListener, true)
    document.addEventListener('pointermove', onMove)
    document.documentElement.addEventListener('pointerleave', onLeave)
    return () => {
      for (const [name, listener] of captured) document.removeEventListener(name, listener as EventListener, true)
      document.removeEventListener('pointermove', onMove)
      document.documentElement.removeEventListener('pointerleave', onLeave)
    }
  }, [store, places, types, setHovered])
}
