import { useCallback } from 'react'
import type { FrameEvent } from '../../../contract/studioFrame.ts'
import type { NodeKey, PageTree } from '../../model/index.ts'
import { useEditor, useSelection } from '../context.ts'
import { blockKeyOf } from '../outline/blockKeys.ts'
import { useBlockMenuActions } from '../outline/blockMenuState.tsx'
import { useBlockActions } from '../outline/useBlockActions.ts'
import { useSaving } from '../save/saving.ts'
import { type CanvasState, useCanvasStore } from './canvasState.tsx'
import { nodeOfId, shownId } from './shownId.ts'

type KeyEvent = Extract<FrameEvent, { kind: 'key' }>

/** The visible block before or after a block, in the order of the page. Without one, the first or last. */
export function neighbor(tree: PageTree, boxes: CanvasState['boxes'], key: NodeKey | null, by: 1 | -1): NodeKey | null {
  const keys = [...new Set((boxes ?? []).flatMap(({ id }) => nodeOfId(tree, id) ?? []))]
  const index = key === null ? -1 : keys.indexOf(key)
  if (index < 0) return (by === 1 ? keys[0] : keys.at(-1)) ?? null
  return keys[index + by] ?? null
}

/** What the keys do in the canvas: select, move, copy and delete blocks, undo and redo. */
export function useFrameKeys(): (event: KeyEvent) => void {
  const { document: draft, tree, select } = useEditor()
  const { save } = useSaving()
  const selection = useSelection()
  const actions = useBlockActions()
  const canvas = useCanvasStore()
  const { openMenu } = useBlockMenuActions()
  return useCallback(
    ({ key, ctrl, shift, alt }) => {
      const page = tree(draft.get())
      const letter = key.toLowerCase()
      if (ctrl && letter === 'z') return shift ? draft.redo() : draft.undo()
      if (ctrl && letter === 'y') return draft.redo()
      if (ctrl && letter === 's') return void save()
      const command = blockKeyOf({ key, altKey: alt, ctrlKey: ctrl, metaKey: false, shiftKey: shift })
      if (command === null) {
        const by =
          key === 'ArrowDown' || key === 'ArrowRight' ? 1 : key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : null
        const next = by === null ? null : neighbor(page, canvas.get().boxes, selection, by)
        if (next !== null) select(next)
        if (key === 'Escape') select(selection === null ? null : (page.nodes.get(selection)?.parent.parent ?? null))
        if (key === 'Enter' && selection !== null)
          document.querySelector<HTMLElement>('#inspector :is(input, textarea, select)')?.focus()
        return
      }
      if (selection === null) return
      if (command === 'menu') {
        const frame = document.querySelector<HTMLIFrameElement>('iframe[data-canvas]')
        const area = frame?.getBoundingClientRect()
        const box = canvas.get().boxes?.find(({ id }) => id === shownId(page, selection))
        const zoom = (area?.width ?? 1) / (frame?.offsetWidth || 1)
        const y = (area?.top ?? 0) + Math.max(0, ((box?.y ?? 0) - canvas.get().scroll.y) * zoom)
        openMenu({ key: selection, x: (area?.left ?? 0) + (box?.x ?? 0) * zoom + 16, y: y + 16 })
      } else if (command === 'remove') actions.remove(selection)
      else if (command === 'duplicate') actions.duplicate(selection)
      else actions.move(selection, command)
    },
    [draft, tree, select, save, selection, actions, canvas, openMenu],
  )
}
