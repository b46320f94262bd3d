import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeBrowser, openBrowser } from '../helpers/browser.ts'
import { allCells, nameOf } from '../look/cells.ts'
import { type Change, compareShot } from '../look/compareShot.ts'
import { openPhotographer, type Photographer } from '../look/fixedPage.ts'
import { type FixedServer, startFixedServer } from '../look/fixedServer.ts'
import { hashOf, type Reference, reduce } from '../look/references.ts'

let fixed: FixedServer
let photographer: Photographer
/** What `npm run test:look` would report if a style sheet had these rules, too. */
let reports: (css: string) => Promise<Change | null>

beforeAll(async () => {
  fixed = await startFixedServer()
  const cell = allCells(fixed.pages).find((one) => nameOf(one) === 'newcomer-new-390-light-en')
  if (!cell) throw new Error('There is no page of newcomer.')
  photographer = await openPhotographer(await openBrowser(), fixed, cell.persona)
  await photographer.open(cell)
  const { png, outline } = await photographer.take()
  const before: Reference = { hash: hashOf(png), outline, picture: await reduce(png, cell.width) }
  reports = async (css) => {
    const style = await photographer.page.addStyleTag({ content: css })
    await photographer.fit()
    const shot = await photographer.take()
    await style.evaluate((element) => (element as Element).remove())
    return compareShot(shot, before, cell.width)
  }
})
afterAll(async () => {
  await photographer?.close()
  await closeBrowser()
  await fixed?.stop()
})

describe('a change of a style sheet is reported', () => {
  it.each([
    ['a hidden button', 'main .pb-button--primary { visibility: hidden }', /^a?.*button.* is missing$/],
    ['a removed card', 'main [data-task] { display: none }', /is missing$/],
    ['a card that is moved sideways', 'main [data-task] { translate: 24px }', /moved sideways by 24 px$/],
    ['another color', 'main h2 { color: rgb(200, 0, 0) }', /^h2 .* looks different: .*rgb\(200, 0, 0\)/],
    ['a block that is moved down', 'main section[id] { margin-top: 60px }', /^#\S+ is \d+ px lower$/],
    ['other fonts', ':root, :root * { font-family: serif !important }', /./],
  ])('%s', async (_, css, message) => {
    const change = await reports(css)
    expect(change?.boxes).toEqual(expect.arrayContaining([expect.stringMatching(message)]))
    expect(change?.picture?.pixels).toBeGreaterThan(20)
  })

  it('no change', async () => {
    expect(await reports('main { --unused: 1 }')).toBeNull()
  })
})
