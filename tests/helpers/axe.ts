import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type * as axeCore from 'axe-core'
import type { Frame, Page } from 'playwright-core'

interface Exceptions {
  /** Selector of elements that are not checked, such as frames with documents of their own. */
  exclude?: string
  /** Text in the HTML of elements that need no landmark around them, such as open menus at the end of the body. */
  withoutLandmark?: string
  /** Only these rules; all rules of axe if left out. */
  rules?: readonly string[]
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Elements that break a rule, as axe reports them. */
interface Violation {
  id: string
  /** HTML of each element. */
  nodes: string[]
}

/** Runs in the page. */
async function runAxe({ exclude, rules }: Pick<Exceptions, 'exclude' | 'rules'>): Promise<Violation[]> {
  const { axe } = window as Window & typeof globalThis & { axe: typeof axeCore }
  // Text that fades in has a lower contrast. To wait for the end of every decoration would take seconds.
  const ending = document.getAnimations().filter(({ playState, effect }) => {
    return playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime)
  })
  for (const animation of ending) animation.finish()
  await Promise.all(ending.map(({ finished }) => finished.catch(() => {})))
  const { violations } = await axe.run(exclude ? { exclude: [[exclude]] } : document, {
    // Details of the elements that pass are not computed.
    resultTypes: ['violations'],
    iframes: false,
    ...(rules && { runOnly: { type: 'rule' as const, values: [...rules] } }),
  })
  return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }))
}

/**
 * What axe finds in a document, without the frames in it: rule, number of elements, and the first element. axe is loaded
 * once for each document: its source takes longer to compile than a run of it.
 */
export async function axeViolations(page: Page | Frame, exceptions: Exceptions = {}): Promise<string[]> {
  const { withoutLandmark, ...options } = exceptions
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${source}; undefined`)
  return (await page.evaluate(runAxe, options))
    .map(({ id, nodes }) => ({
      id,
      nodes: nodes.filter((html) => id !== 'region' || !withoutLandmark || !html.includes(withoutLandmark)),
    }))
    .filter(({ nodes }) => nodes.length > 0)
    .map(({ id, nodes }) => `axe ${id} (${nodes.length}): ${nodes[0]?.slice(0, 160)}`)
}
