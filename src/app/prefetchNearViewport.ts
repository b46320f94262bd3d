import type { BlockNode } from '../contract/shapes/page.ts'
import type { BlockDefinition } from '../registry/defineBlock.ts'
import { fetchDistance } from '../render/firstScreen.ts'

/**
 * Decides when the chunks of blocks further down the HTML are fetched: when they come near the viewport or when the
 * browser is idle, whichever is first. The result has no entry for visible blocks and for blocks that are not in the
 * HTML: these are fetched at once.
 */
export function prefetchNearViewport(
  page: Document,
  used: readonly { node: BlockNode; block: BlockDefinition }[],
  idle: Promise<void>,
): ReadonlyMap<string, Promise<void>> {
  const elementsByType = new Map<string, (Element | null)[]>()
  for (const { node, block } of used)
    elementsByType.set(block.type, [...(elementsByType.get(block.type) ?? []), page.getElementById(node.id)])
  const isFar = (element: Element | null): element is Element =>
    element !== null && element.getBoundingClientRect().top > (1 + fetchDistance) * window.innerHeight
  const far = [...elementsByType].filter((entry): entry is [string, Element[]] => entry[1].every(isFar))
  return new Map(far.map(([type, elements]) => [type, Promise.race([idle, whenNear(elements)])]))
}

const whenNear = (elements: readonly Element[]): Promise<void> =>
  new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        observer.disconnect()
        resolve()
      },
      { rootMargin: `${fetchDistance * 100}% 0px` },
    )
    for (const element of elements) observer.observe(element)
  })
