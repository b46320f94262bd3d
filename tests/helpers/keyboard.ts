import type { Locator, Page } from 'playwright-core'

/** Maximum number of Tab stops. */
const most = 120

/**
 * Presses Tab until `goal` has the focus. Each focused element must be visible: in the window, with a ring, and not covered
 * (WCAG 2.4.7, 2.4.11); others are added to `lost`.
 */
export async function tabTo(page: Page, goal: Locator, lost: string[]): Promise<void> {
  await goal.waitFor()
  for (let step = 0; step < most; step++) {
    await page.keyboard.press('Tab')
    const problem = await page.evaluate(focusProblem)
    if (problem) lost.push(problem)
    if (await goal.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${most} steps of Tab do not lead to ${goal}.`)
}

/** Runs in the page: the problem of the focused element, if any. */
function focusProblem(): string | null {
  const element = document.activeElement
  if (!element || element === document.body) return null
  const name = `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}”`
  const label = element instanceof HTMLInputElement ? element.closest('label') : null
  const box = (label || element).getBoundingClientRect()
  if (box.width < 1 || box.height < 1) return `${name} has the focus and no size`
  if (box.bottom <= 0 || box.top >= window.innerHeight) return `${name} has the focus out of sight`
  // A parent may show the ring, as around a field.
  const ringed = [element, element.parentElement, label, element.nextElementSibling].some((holder) => {
    if (!holder) return false
    const style = getComputedStyle(holder)
    return (style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0) || style.boxShadow !== 'none'
  })
  if (!ringed) return `${name} has the focus and no ring`
  const x = Math.min(Math.max(box.left + box.width / 2, 1), window.innerWidth - 2)
  const points = [0.5, 0.15, 0.85].map((part) => box.top + box.height * part)
  const seen = points.some((y) => {
    const top = y > 0 && y < window.innerHeight ? document.elementFromPoint(x, y) : null
    return top !== null && (element.contains(top) || top.contains(element) || label?.contains(top))
  })
  return seen ? null : `${name} has the focus under something else`
}
