import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/**
 * What axe finds on a page without frames: rule, number of elements, and the first element. Legacy mode: otherwise each
 * analysis opens another page to join the results of frames.
 */
export async function axeViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  return violations.map(({ id, nodes }) => `axe ${id} (${nodes.length}): ${nodes[0]?.html.slice(0, 160)}`)
}
