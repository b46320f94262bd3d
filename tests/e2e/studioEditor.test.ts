import type { FrameLocator, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openStudio, type StudioBrowser } from '../helpers/studioBrowser.ts'

let studio: StudioBrowser
let page: Page
let tree: Locator
let frame: FrameLocator

beforeAll(async () => {
  studio = await openStudio()
  ;({ page, frame } = studio)
  tree = page.getByRole('tree', { name: 'Outline' })
  await page.goto(`${studio.server.url}/en/studio/edit/lottery`)
})

afterAll(() => studio?.close())

const saved = () => page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
const item = (name: string) => tree.getByRole('treeitem', { name, exact: true })
const names = () => tree.getByRole('treeitem').evaluateAll((items) => items.map((entry) => entry.ariaLabel))
const selected = () => tree.locator('[aria-selected=true]').getAttribute('aria-label')

it('opens a page with its outline and its preview', async () => {
  await frame.getByRole('heading', { level: 1, name: 'Spin for free every day' }).waitFor()
  await saved()
  expect(await names()).toContain('TaskList tasks')
  expect(await page.getByRole('tab').allTextContents()).toHaveLength(8)
})

it('keeps its bar in view however long the outline is', async () => {
  const size = page.viewportSize() ?? { width: 1440, height: 900 }
  await page.setViewportSize({ ...size, height: 400 })
  await tree.getByRole('treeitem').first().focus()
  await page.keyboard.press('End')
  expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0)
  await page.setViewportSize(size)
})

it('selects the block that is clicked in the page, also one without an id in the document', async () => {
  await frame.getByRole('heading', { level: 2, name: 'Get more draws' }).click()
  await expect.poll(selected).toBe('TaskList tasks')
  await frame.getByText(/^Join by/).click()
  await expect.poll(selected).toBe('Countdown clock')
})

it('finds a block in the outline by a text that it shows', async () => {
  const search = page.getByRole('searchbox', { name: 'Search this page' })
  const before = await names()
  await search.fill('get more draws')
  await expect.poll(names).toEqual(['TaskList tasks'])
  await search.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(selected).toBe('TaskList tasks')
  await search.fill('no such block')
  await tree.getByRole('treeitem').first().waitFor({ state: 'detached' })
  await page.getByText('No block matches “no such block”').waitFor()
  await search.press('Escape')
  await expect.poll(names).toEqual(before)
})

it('edits a text in place, shows it at once, and takes it back', async () => {
  await frame.getByRole('heading', { level: 1 }).dblclick()
  const field = page.getByRole('textbox', { name: 'Edit text' })
  await field.fill('Spin with us')
  await field.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('title'))).toBe('Preview')
  await frame.getByRole('heading', { level: 1, name: 'Spin with us' }).waitFor()
  await saved()
  await page.getByRole('button', { name: 'Undo' }).click()
  await frame.getByRole('heading', { level: 1, name: 'Spin for free every day' }).waitFor()
  await page.keyboard.press('Control+Shift+Z')
  await frame.getByRole('heading', { level: 1, name: 'Spin with us' }).waitFor()
})

it('adds, moves, copies and deletes a block by keyboard', async () => {
  await item('Marquee winners').click()
  await page.getByRole('button', { name: 'Add block' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Search blocks' }).fill('steps')
  await page.keyboard.press('Enter')
  await expect.poll(selected).toBe('Steps steps')
  await frame.locator('#steps').waitFor()
  const before = await names()
  expect(before.indexOf('Steps steps')).toBe(before.indexOf('Marquee winners') + 1)

  await item('Steps steps').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(async () => (await names()).indexOf('Marquee winners')).toBe(before.indexOf('Steps steps'))
  await page.keyboard.press('Control+d')
  await expect.poll(selected).toBe('Steps steps-2')
  await expect.poll(() => item('Steps steps-2').evaluate((line) => line === document.activeElement)).toBe(true)
  await page.keyboard.press('Delete')
  await expect.poll(names).not.toContain('Steps steps-2')
  await expect.poll(() => tree.evaluate((element) => element.contains(document.activeElement))).toBe(true)
})

it('moves, copies, deletes and drags the selected block in the canvas', async () => {
  await item('Steps steps').click()
  const tools = page.getByRole('toolbar', { name: 'Tools of Steps steps', exact: true })
  const before = await names()
  await tools.getByRole('button', { name: 'Move down' }).click()
  await expect.poll(names).not.toEqual(before)
  await tools.getByRole('button', { name: 'Move up' }).click()
  await expect.poll(names).toEqual(before)
  await tools.getByRole('button', { name: 'Duplicate' }).click()
  await expect.poll(selected).toBe('Steps steps-2')
  await page.getByRole('toolbar', { name: 'Tools of Steps steps-2' }).getByRole('button', { name: 'Delete' }).click()
  await expect.poll(names).toEqual(before)

  await item('Steps steps').click()
  const grip = await tools.getByTitle('Drag to another place').boundingBox()
  const next = await page.locator('iframe[title="Preview"]').boundingBox()
  if (!grip || !next) throw new Error('The toolbar is not shown.')
  await page.mouse.move(grip.x + 8, grip.y + 8)
  await page.mouse.down()
  await page.mouse.move(grip.x + 16, grip.y + 24, { steps: 4 })
  await page.mouse.move(next.x + next.width / 2, next.y + next.height - 80, { steps: 8 })
  await page.locator('[data-drop]').waitFor()
  await page.mouse.up()
  await expect.poll(names).not.toEqual(before)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(names).toEqual(before)
})

it('moves a block into a slot with the menu', async () => {
  await item('TaskList tasks').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Move into slot' }).click()
  await page.getByRole('menuitem', { name: 'Section details › content' }).click()
  await expect.poll(() => item('TaskList tasks').getAttribute('aria-level')).toBe('3')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => item('TaskList tasks').getAttribute('aria-level')).toBe('1')
})

it('has the view in the address', async () => {
  await page.getByRole('combobox', { name: 'Persona' }).selectOption('joined')
  await page.getByRole('combobox', { name: 'Device' }).selectOption('768')
  await page.getByRole('slider', { name: 'Date' }).press('End')
  await expect.poll(() => page.url()).toMatch(/as=joined.*width=768.*at=20/)
})

it('has everything after a reload, because it was saved automatically', async () => {
  await saved()
  await page.reload()
  await frame.getByRole('heading', { level: 1, name: 'Spin with us' }).waitFor()
  expect(await names()).toContain('Steps steps')
  expect(await page.getByRole('combobox', { name: 'Persona' }).inputValue()).toBe('joined')
})

it('keeps what is not saved in the browser', async () => {
  await page.route('**/__operator/drafts/lottery', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  )
  await item('Steps steps').click()
  await page.keyboard.press('Delete')
  const size = page.viewportSize() ?? { width: 1280, height: 900 }
  await page.setViewportSize({ ...size, width: 1024 })
  const reason = page.getByRole('status').getByText('Not saved:')
  await reason.waitFor()
  const hidden = () =>
    reason.evaluate((text) => text.scrollHeight - text.clientHeight + text.scrollWidth - text.clientWidth)
  expect(await hidden()).toBeLessThanOrEqual(1)
  await page.setViewportSize(size)
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.unroute('**/__operator/drafts/lottery')
  await page.getByText('Unsaved changes restored').waitFor()
  expect(await names()).not.toContain('Steps steps')
  await saved()
})

it('leads to the review in a narrow window', async () => {
  await page.setViewportSize({ width: 1024, height: 768 })
  const link = page.getByRole('link', { name: 'Review', exact: true })
  await link.waitFor({ state: 'visible' })
  expect(await link.getAttribute('href')).toMatch(/\/studio\/review\/lottery$/)
  const wide = await page.getByRole('banner').evaluate((header) => header.scrollWidth - header.clientWidth)
  expect(wide).toBeLessThanOrEqual(0)
})

it('shows every choice above the canvas in full in a narrow window', async () => {
  await page.setViewportSize({ width: 1024, height: 768 })
  const cut = () =>
    page.locator('select').evaluateAll((selects: HTMLSelectElement[]) =>
      selects.flatMap((select) => {
        const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(select)
        const context = document.createElement('canvas').getContext('2d')
        if (!context) return ['The browser has no canvas.']
        context.font = font
        const available =
          select.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd)
        const labels = [...select.options].map(({ label }) => label)
        return labels.filter((label) => context.measureText(label).width > available)
      }),
    )
  expect(await page.getByRole('combobox', { name: 'Device' }).count()).toBe(1)
  await expect.poll(cut).toEqual([])
})
