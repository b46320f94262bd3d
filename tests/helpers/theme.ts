import type { Frame, Page } from 'playwright-core'

/** Sets the theme of an open document, and waits for the color transitions. */
export async function switchTheme(page: Page | Frame, theme: 'light' | 'dark'): Promise<void> {
  await page.evaluate((name) => {
    const root = document.documentElement
    root.classList.remove('light', 'dark')
    root.classList.add(name)
    root.style.colorScheme = name
  }, theme)
  await waitForColors(page)
}

/** Waits for the color transitions of an open document. */
export const waitForColors = (page: Page | Frame): Promise<void> =>
  page.evaluate(async () => {
    const changing = document.getAnimations().filter((one) => one instanceof CSSTransition)
    await Promise.all(changing.map(({ finished }) => finished.catch(() => {})))
  })
