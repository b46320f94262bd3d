import type { Direction } from './moves.ts'

type BlockCommand = Direction | 'remove' | 'duplicate' | 'menu'

interface Pressed {
  key: string
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
}

const directions: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
}

/** What a key does with the selected block, in the outline and in the canvas; null: nothing. */
export function blockKeyOf({ key, altKey, ctrlKey, metaKey, shiftKey }: Pressed): BlockCommand | null {
  const ctrl = ctrlKey || metaKey
  if (altKey && !ctrl) return directions[key] ?? null
  if (ctrl) return key.toLowerCase() === 'd' && !shiftKey ? 'duplicate' : null
  if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) return 'menu'
  return key === 'Delete' || key === 'Backspace' ? 'remove' : null
}
