import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { announced, notTooMany, oneOperation, othersWork, quiet, usable } from '../faults/check.ts'
import { faults } from '../faults/faults.ts'
import { survives, takeHold } from '../faults/hold.ts'
import { type Ear, openEar } from '../faults/listen.ts'
import type { Seen } from '../faults/proxy.ts'
import { reportedOnce, toldNothing } from '../faults/reports.ts'
import type { Stage } from '../faults/stage.ts'
import { closeBrowser, openBrowser } from '../helpers/browser.ts'

let context: BrowserContext
let ear: Ear

beforeAll(async () => {
  context = await (await openBrowser()).newContext()
  ear = await openEar(context)
  await ear.page.goto('about:blank')
})
afterAll(closeBrowser)

const seen = (more: Partial<Seen>): Seen => ({
  ...{ path: '/v1/a', words: 'a', token: undefined, operation: 'one', taskId: undefined, trace: `${Math.random()}` },
  ...{ faulty: true, at: 1_000_000, over: true, code: undefined },
  ...more,
})

/** A page under a proxy that saw these requests and was sent these reports. */
const stageOf = (requests: readonly Seen[], collected: readonly string[] = [], tokens = {}) =>
  ({ ...ear, tokens, proxy: { seen: requests, collected, inFlight: () => 0, ahead: 0 } }) as unknown as Stage

const report = JSON.stringify({ events: [{ name: 'RequestProblem', call: 'a' }] })
const reset = faults.find(({ name }) => name === 'reset before the headers')
const path = /a$/

// What never finds anything finds nothing wrong either.
describe('the checks of the fault matrix find what they look for', () => {
  it('a page that is blank, busy without end and without heading, language and way out', async () => {
    await ear.page.setContent('<main><div aria-busy="true" style="height:9px"></div>undefined</main>')
    const found = (await usable(ear)).join('\n')
    for (const wrong of [
      '0 headings',
      'no way to another language',
      'no way out',
      'a blank page',
      'busy',
      'says undefined',
    ])
      expect(found).toContain(wrong)
    expect(await announced(ear, ['nobody says this'])).toHaveLength(1)
  })

  it('an accordion that does not answer', async () => {
    await ear.page.setContent('<main><details><summary onclick="return false">More</summary></details></main>')
    expect(await othersWork(ear)).toHaveLength(1)
  })

  it('a moment without anything, errors in the console and those nobody caught', async () => {
    await ear.page.setContent('<main><p>words</p></main>')
    await ear.page.evaluate(`(async () => {
      document.querySelector('p').remove()
      console.error('of ours')
      Promise.reject(new Error('not caught'))
    })()`)
    await expect.poll(async () => (await ear.heard()).blank).toBeGreaterThan(0)
    await expect.poll(() => ear.troubles.length).toBe(2)
    const found = (await quiet(ear)).join('\n')
    for (const wrong of ['of ours', 'not caught', 'was blank', 'no heading']) expect(found).toContain(wrong)
  })

  it('a focus that is taken, words that are gone and a place that has moved', async () => {
    await ear.page.setContent(
      '<main><p id="above"></p><input><a href="/">away</a><p style="height:3000px">long</p></main>',
    )
    const stage = stageOf([])
    await takeHold(stage)
    expect(await survives(stage)).toEqual([])
    await ear.page.evaluate(`
      document.querySelector('input').value = ''
      document.querySelector('a').focus()
      document.querySelector('#above').style.height = '900px'`)
    expect(await survives(stage)).toHaveLength(3)
    await ear.page.evaluate(`document.querySelector('input').remove()`)
    expect(await survives(stage)).toContain('what had the focus is gone')
  })

  it('a failure nobody was told of, one told twice, and a refusal that was told', async () => {
    if (!reset) throw new Error('There is no such fault.')
    const asked = { name: 'a', path }
    const once = seen({})
    expect(await reportedOnce(stageOf([once], [report]), reset, asked)).toEqual([])
    expect(await reportedOnce(stageOf([once], [report, report]), reset, asked)).toHaveLength(1)
    expect(await reportedOnce(stageOf([once]), reset, asked)).toHaveLength(1)
    expect(await reportedOnce(stageOf([once], [report]), { ...reset, outcome: 'tip' }, asked)).toHaveLength(1)
    expect(toldNothing(stageOf([], ['{"a":"secret-of-mine"}'], { accessToken: 'secret-of-mine' }))).toHaveLength(1)
  })

  it('a second operation, one without a name, and too many requests in a minute', () => {
    expect(oneOperation([seen({}), seen({ operation: 'two' })], 2)).toHaveLength(1)
    expect(oneOperation([seen({ operation: undefined })], 2)).toHaveLength(1)
    expect(oneOperation([seen({}), seen({}), seen({})], 2)).toHaveLength(1)
    const four = [0, 1, 2, 3].map((index) => seen({ at: 1_000_000 + index * 15_000 }))
    expect(notTooMany(stageOf(four), path)).toHaveLength(1)
    expect(notTooMany(stageOf(four.slice(1)), path)).toEqual([])
  })
})
