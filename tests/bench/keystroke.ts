import type { Browser, Page } from 'playwright-core'
import type { Row } from './row.ts'

const sizes = [5, 500] as const
/** Keys per turn, and turns of each page. */
const keys = 20
const turns = 4
const slower = 4
/** Between two keys, ms: a fast typist. */
const pause = 150

declare global {
  interface Window {
    /** Added by `observeKeys`: from a key press to the frame of the canvas that shows the text, ms. */
    keyTimes: { wanted: string; last: number | null }
  }
}

/** A page with a Hero and sections, each with texts of its own. */
function pageOf(blocks: number): Record<string, string> {
  const words: Record<string, string> = {
    'meta.title': 'Bench',
    'meta.description': 'A page of the bench.',
    'hero.title': 'Bench',
  }
  const sections = Array.from({ length: blocks - 1 }, (_, index) => {
    const id = `part-${index}`
    Object.assign(words, { [`${id}.title`]: `Part ${index}`, [`${id}.text`]: `The text of part ${index} of the page.` })
    return { id, type: 'Section', props: { title: `${id}.title`, text: `${id}.text` } }
  })
  const hero = { id: 'hero', type: 'Hero', props: { title: 'hero.title', showPrize: false } }
  const page = { version: 1, meta: { title: 'meta.title', description: 'meta.description' }, page: [hero, ...sections] }
  const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`
  return { 'page.json': json(page), 'locales/en.json': json(words) }
}

async function send<T>(url: string, method: string, path: string, body: object | null, csrf = ''): Promise<T> {
  const answer = await fetch(`${url}/__operator${path}`, {
    method,
    headers: { 'x-playbill-csrf': csrf, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}

/** Saves a draft with so many blocks, and gives its alias. */
async function makeDraft(url: string, blocks: number): Promise<string> {
  const alias = `bench-${blocks}`
  const { csrf } = await send<{ csrf: string }>(url, 'GET', '/studio/session', null)
  const made = await send<{ revision: number; hash: string }>(
    url,
    'POST',
    '/drafts',
    { alias, from: { blank: true } },
    csrf,
  )
  const { revision, hash } = made
  await send(url, 'PUT', `/drafts/${alias}`, { revision, hash, changes: pageOf(blocks), assets: {} }, csrf)
  return alias
}

/** The editor with the Hero selected and its title focused. */
async function openEditor(browser: Browser, url: string, alias: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(`${url}/en/studio/edit/${alias}`)
  await page.getByRole('treeitem', { name: 'Hero hero', exact: true }).click()
  await page.frameLocator('iframe[data-canvas]').getByRole('heading', { level: 1, name: 'Bench' }).waitFor()
  await page.frameLocator('iframe[data-canvas]').locator('[id^="part-"]').last().waitFor({ state: 'attached' })
  const title = page.locator('#inspector').getByRole('textbox', { name: 'Title' })
  await title.fill('')
  await title.focus()
  await page.evaluate(observeKeys)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower })
  return page
}

/** Runs in the page. Both documents have one clock, because they are in one process. */
function observeKeys(): void {
  const state = { wanted: '', last: null as number | null }
  window.keyTimes = state
  let pressed = 0
  document.addEventListener('keydown', () => (pressed = performance.timeOrigin + performance.now()), true)
  const frame = document.querySelector<HTMLIFrameElement>('iframe[data-canvas]')
  const inner = frame?.contentWindow as (Window & typeof globalThis) | null
  if (!inner) throw new Error('The editor has no canvas.')
  const painted = new MessageChannel()
  painted.port1.onmessage = () => (state.last = performance.timeOrigin + performance.now() - pressed)
  new inner.MutationObserver(() => {
    if (state.last !== null || inner.document.querySelector('h1')?.textContent !== state.wanted) return
    inner.requestAnimationFrame(() => painted.port2.postMessage(null))
  }).observe(inner.document.body, { subtree: true, childList: true, characterData: true })
}

/** Types keys and gives the time of each, ms. */
async function type(page: Page, typed: { text: string }): Promise<number[]> {
  const times: number[] = []
  for (let key = 0; key < keys; key++) {
    const letter = 'abcdefghij'[key % 10] ?? 'a'
    typed.text += letter
    await page.evaluate((wanted) => Object.assign(window.keyTimes, { wanted, last: null }), typed.text)
    await page.keyboard.press(letter)
    times.push((await page.waitForFunction(() => window.keyTimes.last).then((value) => value.jsonValue())) ?? 0)
    await page.waitForTimeout(pause)
  }
  // Saved and checked: the next turn begins with a quiet page.
  await page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
  return times
}

/** The value below which 95 % of a list are. */
const p95 = (list: readonly number[]): number => [...list].sort((a, b) => a - b)[Math.ceil(list.length * 0.95) - 1] ?? 0

/** How long a key takes from the inspector to the canvas of Studio, with 500 blocks against 5. Both in turn. */
export async function measureKeystroke(browser: Browser, url: string): Promise<Row[]> {
  const sides = []
  for (const blocks of sizes) {
    const page = await openEditor(browser, url, await makeDraft(url, blocks))
    sides.push({ page, typed: { text: '' }, times: [] as number[] })
  }
  // The first turn warms up.
  for (let turn = 0; turn <= turns; turn++)
    for (const { page, typed, times } of sides) {
      await page.bringToFront()
      const measured = await type(page, typed)
      if (turn > 0) times.push(...measured)
    }
  const [few = 1, many = 0] = sides.map(({ times }) => p95(times))
  for (const { page } of sides) await page.context().close()
  return [
    {
      what: `keystroke to canvas, ${sizes[1]} blocks against ${sizes[0]}, p95`,
      value: many / few,
      unit: '×',
      bar: 1.25,
      good: 'atMost',
      how: `${turns * keys} keys each in turn, ${slower}× slower CPU, ${many.toFixed(1)} ms against ${few.toFixed(1)} ms`,
    },
  ]
}
