import type { BlockBox } from '../../../contract/studioFrame.ts'

/** Height of the toolbar and its distance from edges, CSS px of Studio. */
const [toolbarHeight, gap] = [34, 4]

/**
 * Where the toolbar of a block is in the frame, CSS px of Studio from the top and right edges: above the block if there is room, else
 * inside it. null: the block is scrolled out of view.
 */
export function toolbarPlace(
  box: Pick<BlockBox, 'x' | 'y' | 'width' | 'height'>,
  scroll: { x: number; y: number },
  { scale, width, height }: { scale: number; width: number; height: number },
): { top: number; right: number } | null {
  const top = (box.y - scroll.y) * scale
  const bottom = top + box.height * scale
  if (bottom <= 0 || top >= height) return null
  const above = top - toolbarHeight - gap
  const wanted = above >= gap ? above : Math.max(gap, top + gap)
  const right = width - (box.x + box.width - scroll.x) * scale
  return { top: Math.min(wanted, height - toolbarHeight - gap), right: Math.max(gap, right) }
}
