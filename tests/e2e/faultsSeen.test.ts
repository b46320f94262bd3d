import type { BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { announced, notTooMany, oneOperation, othersWork, quiet, usable } from '../faults/check.ts'
import { faults } from '../faults/faults.ts'
import { focusProblems, rememberFocus } from '../faults/focus.ts'
import type { Harness } from '../faults/harness.ts'
import { type ObservedPage, openObservedPage } from '../faults/observedPage.ts'
import type { Seen } from '../faults/proxy.ts'
import { personalDataProblems, reportedOnce } from '../faults/reports.ts'
import { closeBrowser, openBrowser } from '../helpers/browser.ts'
import { fake } from '../helpers/fake.ts'

let context: BrowserContext
let observed: ObservedPage

beforeAll(async () => {
  context = await (await openBrowser()).newContext()
  observed = await openObservedPage(context)
  await observed.page.goto('about:blank')
})
afterAll(closeBrowser)

const seen = (more: Partial<Seen>): Seen => ({
  ...{ path: '/v1/a', content: 'a', token: undefined, operation: 'one', taskId: undefined, trace: `${Math.random()}` },
  ...{ faulty: true, at: 1_000_000, over: true, code: undefined },
  ...more,
})

/** A harness whose proxy has recorded these requests and reports. */
const harnessOf = (requests: readonly Seen[], collected: readonly string[] = [], tokens = {}) =>
  fake<Harness>({
    ...observed,
    tokens,
    proxy: { seen: [...requests], collected: [...collected], inFlight: () => 0, ahead: 0 },
  })

const report = JSON.stringify({ events: [{ name: 'RequestProblem', call: 'a' }] })
const reset = faults.find(({ name }) => name === 'reset before the headers')
const path = /a$/

// A check that never fails would also pass on a broken page.
describe('the checks of the fault matrix find what they look for', () => {
  it('a page that is blank, still busy, and without heading, language and way out', async () => {
    await observed.page.setContent('<main><div aria-busy="true" style="height:9px"></div>undefined</main>')
    const found = (await usable(observed)).join('\n')
    for (const wrong of [
      '0 headings',
      'no way to another language',
      'no way out',
      'a blank page',
      'busy',
      'says undefined',
    ])
      expect(found).toContain(wrong)
    expect(await announced(observed, ['nobody says this'])).toHaveLength(1)
  })

  it('an accordion that does not answer', async () => {
    await observed.page.setContent('<main><details><summary onclick="return false">More</summary></details></main>')
    expect(await othersWork(observed)).toHaveLength(1)
  })

  it('a blank moment, console errors and uncaught errors', async () => {
    await observed.page.setContent('<main><p>words</p></main>')
    await observed.page.evaluate(`(async () => {
      document.querySelector('p').remove()
      console.error('of ours')
      Promise.reject(new Error('not caught'))
    })()`)
    await expect.poll(async () => (await observed.heard()).blank).toBeGreaterThan(0)
    await expect.poll(() => observed.troubles.length).toBe(2)
    const found = (await quiet(observed)).join('\n')
    for (const wrong of ['of ours', 'not caught', 'was blank', 'no heading']) expect(found).toContain(wrong)
  })

  it('a lost focus, a lost value and content that has moved', async () => {
    await observed.page.setContent(
      '<main><p id="above"></p><input><a href="/">away</a><p style="height:3000px">long</p></main>',
    )
    const harness = harnessOf([])
    await rememberFocus(harness)
    expect(await focusProblems(harness)).toEqual([])
    await observed.page.evaluate(`
      document.querySelector('input').value = ''
      document.querySelector('a').focus()
      document.querySelector('#above').style.height = '900px'`)
    expect(await focusProblems(harness)).toHaveLength(3)
    await observed.page.evaluate(`document.querySelector('input').remove()`)
    expect(await focusProblems(harness)).toContain('the focused element is gone')
  })

  it('a failure that is not reported, one reported twice, and a reported refusal', async () => {
    if (!reset) throw new Error('There is no such fault.')
    const asked = { name: 'a', path }
    const once = seen({})
    expect(await reportedOnce(harnessOf([once], [report]), reset, asked)).toEqual([])
    expect(await reportedOnce(harnessOf([once], [report, report]), reset, asked)).toHaveLength(1)
    expect(await reportedOnce(harnessOf([once]), reset, asked)).toHaveLength(1)
    expect(await reportedOnce(harnessOf([once], [report]), { ...reset, outcome: 'tip' }, asked)).toHaveLength(1)
    expect(
      personalDataProblems(harnessOf([], ['{"a":"secret-of-mine"}'], { accessToken: 'secret-of-mine' })),
    ).toHaveLength(1)
  })

  it('a second operation id, a missing one, and too many requests in a minute', () => {
    expect(oneOperation([seen({}), seen({ operation: 'two' })], 2)).toHaveLength(1)
    expect(oneOperation([seen({ operation: undefined })], 2)).toHaveLength(1)
    expect(oneOperation([seen({}), seen({}), seen({})], 2)).toHaveLength(1)
    const four = [0, 1, 2, 3].map((index) => seen({ at: 1_000_000 + index * 15_000 }))
    expect(notTooMany(harnessOf(four), path)).toHaveLength(1)
    expect(notTooMany(harnessOf(four.slice(1)), path)).toEqual([])
  })
})
