import { Box, Portal } from '@chakra-ui/react'
import { DragDropProvider, PointerSensor } from '@dnd-kit/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Registry } from '../../../registry/createRegistry.ts'
import type { PageTree } from '../../model/index.ts'
import { registry } from '../../registry.ts'
import { type CanvasStore, useCanvasStore } from '../canvas/canvasState.tsx'
import { useEditor } from '../context.ts'
import { useBlockMenuActions } from './blockMenuState.tsx'
import { DragContext, type Dragged } from './dragState.ts'
import { type Drop, dropInOutline, dropInPage, type OutlineLine } from './dropPlace.ts'
import { useBlockActions } from './useBlockActions.ts'

interface Point {
  x: number
  y: number
}

/** By pointer only: the outline has menus and keys for moves. */
const sensors = [PointerSensor]

/** Lets blocks be dragged in the outline, and from the list of new blocks, into the outline and the canvas. */
export function DragArea({ children }: { children: ReactNode }): ReactNode {
  const { document: draft, tree } = useEditor()
  const actions = useBlockActions()
  const { closeAdding } = useBlockMenuActions()
  const canvas = useCanvasStore()
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const dropRef = useRef<Drop | null>(null)
  const finish = (canceled: boolean) => {
    const drop = dropRef.current
    dropRef.current = null
    setDragged(null)
    if (canceled || !drop || !dragged) return
    if (dragged.key !== null) actions.moveTo(dragged.key, drop.place)
    else if (dragged.type !== null) {
      actions.add(dragged.type, drop.place)
      closeAdding()
    }
  }
  const onStart = (data: Readonly<Record<string, unknown>> | undefined) => {
    const { key = null, type = null, name = '' } = (data ?? {}) as Partial<Dragged>
    setDragged({ key, type, name })
  }
  return (
    <DragDropProvider
      sensors={sensors}
      plugins={[]}
      onDragStart={({ operation }) => onStart(operation.source?.data)}
      onDragEnd={({ canceled }) => finish(canceled)}
    >
      <DragContext value={dragged}>
        {children}
        {dragged && (
          <DropMark
            dragged={dragged}
            find={(at) => {
              dropRef.current = findDrop(tree(draft.get()), registry, canvas, at, dragged)
              return dropRef.current
            }}
          />
        )}
      </DragContext>
    </DragDropProvider>
  )
}

/** The target under the pointer. What it shows is in the coordinates of the window. */
function findDrop(tree: PageTree, registry: Registry, canvas: CanvasStore, at: Point, { key }: Dragged): Drop | null {
  const frame = document.querySelector<HTMLIFrameElement>('iframe[data-canvas]')
  const area = frame?.getBoundingClientRect()
  if (frame && area && at.x >= area.left && at.x <= area.right && at.y >= area.top && at.y <= area.bottom) {
    const { boxes, scroll } = canvas.get()
    const zoom = area.width / (frame.offsetWidth || 1)
    const point = { x: (at.x - area.left) / zoom + scroll.x, y: (at.y - area.top) / zoom + scroll.y }
    const drop = dropInPage(tree, registry, boxes ?? [], point, key)
    if (!drop) return null
    const { kind, x, y, width, height } = drop.shown
    const shown = {
      kind,
      x: area.left + (x - scroll.x) * zoom,
      y: Math.min(area.bottom, Math.max(area.top, area.top + (y - scroll.y) * zoom)),
      width: width * zoom,
      height: height * zoom,
    }
    return { place: drop.place, shown }
  }
  const scroller = document.querySelector('[data-outline-scroller]')
  const outline = scroller?.getBoundingClientRect()
  if (!scroller || !outline || at.x < outline.left || at.x > outline.right) return null
  const lines = [...scroller.querySelectorAll<HTMLElement>('[data-row]')].map((element): OutlineLine => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return { key: element.dataset.row ?? '', slot: element.dataset.slotRow ?? null, x, y, width, height }
  })
  return dropInOutline(tree, registry, lines, at.y, key)
}

const edge = 48

/** Scrolls the page in the canvas, or the outline, while the pointer is near its edge. */
function scrollUnder({ x, y }: Point): void {
  const outline = document.querySelector('[data-outline-scroller]')
  const list = outline?.getBoundingClientRect()
  if (outline && list && x <= list.right && y < list.top + edge) outline.scrollBy(0, -12)
  if (outline && list && x <= list.right && y > list.bottom - edge) outline.scrollBy(0, 12)
  const frame = document.querySelector<HTMLIFrameElement>('iframe[data-canvas]')
  const area = frame?.getBoundingClientRect()
  if (!frame || !area || x < area.left || x > area.right || y < area.top || y > area.bottom) return
  if (y < area.top + edge) frame.contentWindow?.scrollBy(0, -16)
  if (y > area.bottom - edge) frame.contentWindow?.scrollBy(0, 16)
}

/** Shows where the block would go, and its name beside the pointer. */
function DropMark({ dragged, find }: { dragged: Dragged; find: (at: Point) => Drop | null }): ReactNode {
  const [at, setAt] = useState<Point | null>(null)
  const [drop, setDrop] = useState<Drop | null>(null)
  const findRef = useRef(find)
  findRef.current = find
  useEffect(() => {
    let last: Point | null = null
    const onMove = (event: PointerEvent) => {
      last = { x: event.clientX, y: event.clientY }
      setAt(last)
      setDrop(findRef.current(last))
    }
    const timer = setInterval(() => {
      if (!last) return
      scrollUnder(last)
      setDrop(findRef.current(last))
    }, 50)
    window.addEventListener('pointermove', onMove, true)
    return () => {
      clearInterval(timer)
      window.removeEventListener('pointermove', onMove, true)
    }
  }, [])
  return (
    <Portal>
      {drop && (
        <Box
          data-drop={drop.shown.kind}
          position="fixed"
          zIndex="tooltip"
          pointerEvents="none"
          left={`${drop.shown.x}px`}
          top={`${drop.shown.y - (drop.shown.kind === 'line' ? 1 : 0)}px`}
          width={`${drop.shown.width}px`}
          height={drop.shown.kind === 'line' ? '3px' : `${drop.shown.height}px`}
          borderRadius="sm"
          {...(drop.shown.kind === 'line'
            ? { bg: 'blue.solid' }
            : { borderWidth: '2px', borderColor: 'blue.solid', bg: 'blue.solid/10' })}
        />
      )}
      {at && (
        <Box
          position="fixed"
          zIndex="tooltip"
          pointerEvents="none"
          left={`${at.x + 12}px`}
          top={`${at.y + 12}px`}
          px="2"
          py="0.5"
          borderRadius="md"
          bg="bg.inverted"
          color="fg.inverted"
          fontSize="xs"
          fontWeight="medium"
          opacity={drop ? 1 : 0.6}
        >
          {dragged.name}
        </Box>
      )}
    </Portal>
  )
}
