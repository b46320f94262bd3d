import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'

interface Exceptions {
  /** Selector of elements that are not checked, such as frames with documents of their own. */
  exclude?: string
  /** Text in the HTML of elements that need no landmark around them, such as open menus at the end of the body. */
  withoutLandmark?: string
}

/**
 * What axe finds on a page without frames: rule, number of elements, and the first element. Legacy mode: otherwise each
 * analysis opens another page to join the results of frames.
 */
export async function axeViolations(page: Page, { exclude, withoutLandmark }: Exceptions = {}): Promise<string[]> {
  const builder = new AxeBuilder({ page }).setLegacyMode(true)
  if (exclude) builder.exclude(exclude)
  const { violations } = await builder.analyze()
  return violations
    .map(({ id, nodes }) => ({
      id,
      nodes: nodes.filter(({ html }) => id !== 'region' || !withoutLandmark || !html.includes(withoutLandmark)),
    }))
    .filter(({ nodes }) => nodes.length > 0)
    .map(({ id, nodes }) => `axe ${id} (${nodes.length}): ${nodes[0]?.html.slice(0, 160)}`)
}
