import type { Page } from 'playwright-core'

/** Problems of the open dialog: its frame must fit the screen and the size of the specification, its buttons the frame. */
export const dialogFitProblems = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const dialog = document.querySelector('[role=dialog], [role=alertdialog]')
    if (!dialog) return ['there is no dialog']
    const frame = dialog.getBoundingClientRect()
    const isIn = (inner: DOMRect, outer: { left: number; top: number; right: number; bottom: number }) =>
      inner.left >= outer.left - 0.5 &&
      inner.top >= outer.top - 0.5 &&
      inner.right <= outer.right + 0.5 &&
      inner.bottom <= outer.bottom + 0.5
    const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
    const buttons = [...dialog.querySelectorAll('button, a[href]')].filter(
      (button) => button.getClientRects().length > 0,
    )
    const isCovered = (button: Element) => {
      const { x, y, width, height } = button.getBoundingClientRect()
      const top = document.elementFromPoint(x + width / 2, y + height / 2)
      return !top || !(button.contains(top) || top.contains(button))
    }
    return [
      ...(isIn(frame, screen) ? [] : [`the frame leaves the screen: ${JSON.stringify(frame)}`]),
      ...(frame.width > 750.5 ? [`${frame.width} px wide`] : []),
      ...(frame.height > 530.5 ? [`${frame.height} px high`] : []),
      ...(buttons.length ? [] : ['it has no button']),
      ...buttons
        .filter((button) => !isIn(button.getBoundingClientRect(), frame) || isCovered(button))
        .map((button) => `out of reach: ${button.textContent || button.getAttribute('aria-label')}`),
      ...([dialog, ...dialog.querySelectorAll('[class*=dialog__body]')].some(
        (box) => box.scrollWidth > box.clientWidth + 1,
      )
        ? ['it scrolls sideways']
        : []),
    ]
  })
