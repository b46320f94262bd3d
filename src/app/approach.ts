import type { BlockDefinition } from '../registry/defineBlock.ts'
import type { BlockNode } from '../registry/page.ts'

/** A block comes alive when it is this near below what is seen, in heights of the window. */
const nearness = 0.5

/**
 * When the blocks that the HTML shows further down are fetched: as the viewer comes near, or at leisure, whichever is
 * sooner. What is seen, or is not in the HTML, has no entry: it is fetched at once.
 */
export function approach(
  page: Document,
  used: readonly { node: BlockNode; block: BlockDefinition }[],
  leisure: Promise<void>,
): ReadonlyMap<string, Promise<void>> {
  const places = new Map<string, (Element | null)[]>()
  for (const { node, block } of used)
    places.set(block.type, [...(places.get(block.type) ?? []), page.getElementById(node.id)])
  const isFar = (element: Element | null): element is Element =>
    element !== null && element.getBoundingClientRect().top > (1 + nearness) * window.innerHeight
  const far = [...places].filter((entry): entry is [string, Element[]] => entry[1].every(isFar))
  return new Map(far.map(([type, elements]) => [type, Promise.race([leisure, whenNear(elements)])]))
}

const whenNear = (elements: readonly Element[]): Promise<void> =>
  new Promise((resolve) => {
    const watch = new IntersectionObserver(
      (seen) => {
        if (!seen.some((entry) => entry.isIntersecting)) return
        watch.disconnect()
        resolve()
      },
      { rootMargin: `${nearness * 100}% 0px` },
    )
    for (const element of elements) watch.observe(element)
  })
