import type { Locator, Page } from 'playwright-core'

type Word = (key: string) => string

/** The button of the menu of the user, shown only to users. */
export const accountButton = (page: Page, word: Word): Locator =>
  page.locator(`header summary[aria-label^="${word('shell.account')}"]`)

/** Opens the menu of the user and logs out. */
export async function logOut(page: Page, word: Word): Promise<void> {
  await accountButton(page, word).click()
  await page
    .locator('header')
    .getByRole('button', { name: word('common.logout'), exact: true })
    .click()
}
