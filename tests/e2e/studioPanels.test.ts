import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStudio, type StudioBrowser } from '../helpers/studioBrowser.ts'

let studio: StudioBrowser
let page: Page

beforeAll(async () => {
  studio = await openStudio((folder) => {
    const file = join(folder, 'teams', 'activity.json')
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, text.replace('"type": "Rules"', '"type": "Rulez"').replace('"type": "Hero"', '"type": "Heroo"'))
  })
  ;({ page } = studio)
})

afterAll(() => studio?.close())

const saved = () => page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
const open = async (alias: string, tab: string) => {
  await page.goto(`${studio.server.url}/en/studio/edit/${alias}?tab=${tab}`)
  await page.getByRole('tab', { selected: true }).waitFor()
}
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })

describe('the words', () => {
  const row = (key: string) => page.getByRole('row').filter({ has: page.getByText(key, { exact: true }) })
  const search = (text: string) => page.getByRole('searchbox', { name: 'Search keys and texts' }).fill(text)
  /** Types into the cell of a text and ends with Enter. */
  async function type(shown: string, key: string, language: string, text: string): Promise<void> {
    await row(key).getByText(shown, { exact: true }).dblclick()
    const field = page.getByRole('textbox', { name: `${key} in ${language}` })
    await field.fill(text)
    await field.press('Enter')
    await row(key).getByText(text, { exact: true }).waitFor()
  }

  it('shows any language of the site, also one that the draft lacks', async () => {
    await open('lottery', 'words')
    await button(/^Languages: /).click()
    await page.getByRole('menuitem', { name: 'Show only English' }).click()
    for (const name of [/^Deutsch/, /^Français/]) await page.getByRole('menuitemcheckbox', { name }).click()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('columnheader').count()).toBe(4)
  })

  it('marks translations of a changed English text, until they are confirmed or written again', async () => {
    await search('board.title')
    await type('Prize wheel', 'board.title', 'English', 'Wheel of prizes')
    const mark = row('board.title').getByText('English has changed. It was: Prize wheel')
    await expect.poll(() => mark.count()).toBe(2)
    await type('Glücksrad', 'board.title', 'Deutsch', 'Rad der Preise')
    await expect.poll(() => mark.count()).toBe(1)
    await button('Actions for board.title').click()
    await page.getByRole('menuitem', { name: /^Français/ }).click()
    await mark.waitFor({ state: 'detached' })
  })

  it('says what is wrong with placeholders while a text is typed, and afterward', async () => {
    await search('task.deposit.title')
    await row('task.deposit.title').getByText('{{task.deposit.threshold, amount}} einzahlen').dblclick()
    const field = page.getByRole('textbox', { name: 'task.deposit.title in Deutsch' })
    await field.fill('{{amount}} einzahlen')
    await row('task.deposit.title').getByText('English does not have this placeholder: amount').waitFor()
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    await field.fill('{{amount einzahlen')
    await row('task.deposit.title')
      .getByText(/^Braces do not match/)
      .waitFor()
    await field.press('Escape')
    await row('task.deposit.title').getByText('{{task.deposit.threshold, amount}} einzahlen').waitFor()
  })

  it('removes a translation with Delete and finds it among the missing ones', async () => {
    await search('')
    await row('group.daily').getByText('Jeden Tag', { exact: true }).click()
    await page.keyboard.press('Delete')
    await row('group.daily').getByText('Missing', { exact: true }).waitFor()
    await page.getByRole('combobox', { name: 'Filter' }).selectOption('missing')
    await expect.poll(() => page.getByRole('rowheader').count()).toBe(1)
    await button('Undo').click()
    await page.getByRole('combobox', { name: 'Filter' }).selectOption('all')
    await row('group.daily').getByText('Jeden Tag', { exact: true }).waitFor()
  })

  it('exports XLIFF for a translator and takes the translated file back', async () => {
    await button('Export').click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: /lottery\.de\.xlf/ }).click(),
    ])
    expect(download.suggestedFilename()).toBe('lottery.de.xlf')
    const text = readFileSync(await download.path(), 'utf8')
    expect(text).toContain('version="2.0"')

    const choose = async (content: string) => {
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button('Import').click()])
      const mimeType = 'application/xliff+xml'
      await chooser.setFiles({ name: 'lottery.de.xlf', mimeType, buffer: Buffer.from(content) })
    }
    const dialog = page.getByRole('dialog', { name: 'Import texts' })
    await choose(text)
    await dialog.getByText('The file changes nothing.').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })

    await choose(text.replace('>Einmalig<', '>Nur einmal<'))
    await dialog.getByText(/: 1 change, /).waitFor()
    await dialog.getByRole('button', { name: 'Import 1 text' }).click()
    await dialog.waitFor({ state: 'detached' })
    await search('group.once')
    await row('group.once').getByText('Nur einmal').waitFor()
    await saved()
  })
})

/** A picture of one color as a file. */
const picture = async (width: number, height: number) => [
  ...(await sharp({ create: { width, height, channels: 3, background: '#c2410c' } })
    .png()
    .toBuffer()),
]

describe('the pictures', () => {
  const card = (name: string) => page.getByRole('listitem', { name, exact: true })

  /** Sends an event with a file to the panel, as a drop or a paste does. */
  const give = (kind: 'drop' | 'paste', name: string, bytes: number[], type = 'image/png') =>
    page.getByRole('heading', { name: 'Pictures' }).evaluate(
      (target, { kind, name, bytes, type }) => {
        const data = new DataTransfer()
        data.items.add(new File([new Uint8Array(bytes)], name, { type }))
        const init = { bubbles: true, cancelable: true }
        if (kind === 'drop') target.dispatchEvent(new DragEvent('drop', { ...init, dataTransfer: data }))
        else target.dispatchEvent(new ClipboardEvent('paste', { ...init, clipboardData: data }))
      },
      { kind, name, bytes, type },
    )

  it('are added by drop and by paste; what is no picture is refused with the reason', async () => {
    await open('lottery', 'assets')
    await card('hero.webp').waitFor()
    await give('drop', 'Autumn Leaves.PNG', await picture(1200, 800))
    await card('autumn-leaves.png').getByText('1200 × 800 px').waitFor()
    await give('paste', 'image.png', await picture(640, 480))
    await card('image.png').getByText('640 × 480 px').waitFor()
    await give('drop', 'script.png', [...Buffer.from('<svg onload="alert(1)">')])
    await page.getByText(/^script\.png is not a WebP, AVIF, PNG or JPEG picture/).waitFor()
    expect(await card('script.png').count()).toBe(0)
    const whole = await picture(400, 300)
    await give('drop', 'half.png', whole.slice(0, whole.length / 2))
    await page.getByRole('alert').getByText('half.png cannot be read as a picture').waitFor()
    expect(await card('half.png').count()).toBe(0)
    await give('drop', 'banner.png', await picture(8192, 4096))
    await card('banner.webp').getByText('4096 × 2048 px').waitFor()
  })

  it('are not replaced by a picture of another kind, which is not stored', async () => {
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()))
    const other = { name: 'other.png', mimeType: 'image/png', buffer: Buffer.from(await picture(500, 400)) }
    await card('hero.webp').locator('input[type=file]').setInputFiles(other)
    await page.getByRole('alert').getByText('other.png is a png picture and cannot replace assets/hero.webp').waitFor()
    expect(sent.filter((url) => url.includes('/assets/'))).toEqual([])
  })

  it('are cropped to a shape', async () => {
    await card('image.png').getByRole('button', { name: 'Actions for image.png' }).click()
    await page.getByRole('menuitem', { name: 'Crop picture' }).click()
    const dialog = page.getByRole('dialog', { name: 'Crop picture' })
    await dialog.getByText('1:1', { exact: true }).click()
    await dialog.getByText('480 × 480 px').waitFor()
    await dialog.getByRole('button', { name: 'Crop', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await card('image.png').getByText('480 × 480 px').waitFor()
  })

  it('that are used cannot be deleted; others can, and come back with Undo', async () => {
    const remove = async (name: string) => {
      await card(name)
        .getByRole('button', { name: `Actions for ${name}` })
        .click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      return page.getByRole('alertdialog', { name: `Delete ${name}?` })
    }
    const used = await remove('hero.webp')
    expect(await used.getByRole('button', { name: 'Delete' }).isDisabled()).toBe(true)
    await used.getByRole('button', { name: 'Keep' }).click()
    await (await remove('image.png')).getByRole('button', { name: 'Delete' }).click()
    await card('image.png').waitFor({ state: 'detached' })
    await button('Undo').click()
    await card('image.png').waitFor()
    await saved()
  })
})

describe('the problems', () => {
  it('are fixed all at once, as one step', async () => {
    await open('teams', 'problems')
    await button('Fix all (2)').click()
    await page.getByRole('status').getByText('2 problems fixed').waitFor()
    await page
      .getByRole('status')
      .filter({ hasText: /^0 errors/ })
      .waitFor()
    await button('Undo').click()
    await button('Fix all (2)').waitFor()
  })
})
