import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pagePath } from '../../src/app/routes.ts'
import { mergeWords } from '../../src/build/words.ts'
import type { PlatformRules, TaskRule } from '../../src/contract/shapes/platformRules.ts'
import { closeBrowser, openBrowser } from '../helpers/browser.ts'
import { type Watched, watch } from '../helpers/browsing.ts'
import { startServer, type TestServer } from '../helpers/server.ts'
import {
  claim,
  copyTrader,
  doTask,
  join,
  logInAs,
  signUp,
  type ViewerPage,
  waitForResults,
} from '../helpers/viewerSteps.ts'

/**
 * Every task of every sample, from visitor to the last reward, with taps and typing only. The tasks come from the configs,
 * so new ones are tested without a change here.
 */

interface Sample {
  alias: string
  rules: PlatformRules
  config: { type?: string; family?: string }
}

const read = (alias: string, file: string) => JSON.parse(readFileSync(`configs/${alias}/${file}`, 'utf8'))
const samples: Sample[] = readdirSync('configs')
  .filter((alias) => existsSync(`configs/${alias}/platform.json`))
  .map((alias) => ({ alias, rules: read(alias, 'platform.json'), config: read(alias, 'activity.json') }))

/** The tasks sorted by their prerequisites. */
function inOrder({ taskGroups }: PlatformRules): { task: TaskRule; isLate: boolean }[] {
  const left = taskGroups.flatMap(({ tasks, timing }) => tasks.map((task) => ({ task, isLate: timing === 'AFTER' })))
  const ordered: typeof left = []
  while (left.length) {
    const at = left.findIndex(({ task }) =>
      (task.preTaskIds ?? []).every((id) => ordered.some((done) => done.task.taskId === id)),
    )
    ordered.push(...left.splice(Math.max(0, at), 1))
  }
  return ordered
}

let server: TestServer
let words: Record<string, string>
/** Viewers with tasks that are judged after the event. */
const waiting: { viewer: ViewerPage; sample: Sample; watched: Watched }[] = []

beforeAll(async () => {
  const [started, all] = await Promise.all([startServer(), mergeWords()])
  server = started
  words = all.en ?? {}
})
afterAll(async () => {
  await closeBrowser()
  await server.stop()
})

/** A visitor on the page of a sample. */
async function visit({ alias, rules, config }: Sample) {
  const context = await (await openBrowser()).newContext({ viewport: { width: 1280, height: 900 } })
  const watched = await watch(context)
  const url = `${server.url}/en${pagePath({ alias, activityId: rules.activityId, config })}`
  await watched.page.goto(url)
  return { watched, viewer: { page: watched.page, url, word: (key: string) => words[key] ?? '' } }
}

describe('every task in the browser', () => {
  it.each(samples)('$alias', async (sample) => {
    const { alias, rules, config } = sample
    const { watched, viewer } = await visit(sample)
    if (config.family === 'agent') await logInAs(viewer, 'agent')
    else await signUp(viewer, `by.hand.${alias}@example.com`)
    await join(viewer, rules)
    for (const { task, isLate } of inOrder(rules)) {
      await doTask(viewer, task, rules)
      if (!isLate) await claim(viewer, task)
    }
    if (rules.traders?.length) await copyTrader(viewer)
    expect(watched.troubles).toEqual([])
    if (inOrder(rules).some(({ isLate }) => isLate)) waiting.push({ viewer, sample, watched })
    else await viewer.page.context().close()
  })
})

describe('an appointed code typed at sign-up', () => {
  const appointed = samples.flatMap((sample) =>
    inOrder(sample.rules).flatMap(({ task }) => (task.taskType === 'APPOINT_CODE' ? [{ sample, task }] : [])),
  )

  it('is required by a task of a sample', () => expect(appointed.length).toBeGreaterThan(0))

  it.each(appointed)('completes $task.taskId of $sample.alias', async ({ sample, task }) => {
    const { watched, viewer } = await visit(sample)
    await signUp(viewer, `code.${sample.alias}@example.com`, task.codes?.[0])
    await join(viewer, sample.rules)
    await claim(viewer, task)
    expect(watched.troubles).toEqual([])
    await viewer.page.context().close()
  })
})

describe('every task that is judged after its event', () => {
  const late = samples.filter(({ rules }) => inOrder(rules).some(({ isLate }) => isLate))

  let clock = 0

  it.each(late)('$alias', async ({ alias }) => {
    const { viewer, sample, watched } = waiting.find(({ sample }) => sample.alias === alias) ?? expect.unreachable()
    const tasks = inOrder(sample.rules).flatMap(({ task, isLate }) => (isLate ? [task] : []))
    const [first = expect.unreachable()] = tasks
    // If the clock is already there, the open page refreshes automatically and offers the claim.
    const settlement = Date.parse(sample.rules.windows.settle)
    if (settlement > clock) await waitForResults(viewer, first)
    clock = Math.max(clock, settlement)
    for (const task of tasks) await claim(viewer, task)
    expect(watched.troubles).toEqual([])
    await viewer.page.context().close()
  })
})
