import type { Page } from 'playwright-core'
import type { Cell } from './check.ts'
import { notTooMany, othersWork, quiet, requestsOf, usable } from './check.ts'
import type { Fault, Outcome } from './faults.ts'
import { arriveAtDoor, createStage, type Ground, inTime, passTime, type Stage } from './stage.ts'

/** A page and the reads of it that go wrong. */
export interface ReadScene {
  /** Path without the language. */
  path: string
  who: object
  reads: readonly Read[]
}

export interface Read {
  /** Its class in the matrix. */
  kind: 'P' | 'D' | 'U'
  name: string
  path: RegExp
}

/** Every read has given up by then, ms of the page's time: three times ten seconds and the pauses between, or two waits of a 429. */
const givenUp = 36_000

/** Who is sent to log in by which kind of read. */
const redirects = (reads: readonly Read[]) => reads.some(({ kind }) => kind !== 'D')

const isLoggedIn = async ({ context }: Stage) => (await context.cookies()).some(({ name }) => name === 'accessToken')

/** What became of the login. */
async function loginOf(stage: Stage, outcome: Outcome, reads: readonly Read[]): Promise<string[]> {
  const stays = await isLoggedIn(stage)
  const isAtDoor = /\/login/.test(new URL(stage.page.url()).pathname)
  if (outcome === 'loggedOut') {
    const { said } = await stage.heard()
    const told = said.filter(({ role, text }) => role === 'status' && text.includes(stage.word('error.sessionExpired')))
    return [
      ...(stays ? ['the login was kept'] : []),
      ...(told.length === 1 ? [] : [`the end of the login was told ${told.length} times`]),
      ...(isAtDoor ? ['the viewer was sent away'] : []),
    ]
  }
  const isSent = outcome === 'login' && redirects(reads)
  const back = new URL(stage.page.url()).searchParams.get('redirect')
  return [
    ...(stays ? [] : ['the viewer was logged out']),
    ...(isSent === isAtDoor ? [] : [isSent ? 'not sent to log in' : 'sent to log in']),
    ...(isSent && !back?.startsWith(`/${stage.locale}/`) ? [`the way back is ${back}`] : []),
  ]
}

/** Once the calls are well again the page is, by its own retry where it offers one. */
async function recovers(stage: Stage, { outcome }: Fault, reads: readonly Read[]): Promise<string[]> {
  const { page, proxy } = stage
  proxy.meddle(() => undefined)
  const before = proxy.seen.length
  const retry = page.getByRole('button', { name: stage.word('common.retry') })
  for (let left = await retry.count(); left > 0; left--) {
    await retry
      .first()
      .click({ timeout: 2_000 })
      .catch(() => {})
    await inTime(async () => (await retry.count()) < left, 1_500)
  }
  const isAsked = ({ path }: Read) => proxy.seen.slice(before).some((seen) => path.test(seen.path) && !seen.faulty)
  // A login the platform has answered for, in whatever words, is not asked for again.
  const wanted = reads.filter(({ kind }) => kind !== 'U' || outcome === 'lost' || outcome === 'unheard')
  const isWell = async () => wanted.every(isAsked) && (await retry.count()) === 0
  return (await passTime(stage, 130_000, isWell, 8_000))
    ? []
    : [`did not recover: ${wanted.filter((read) => !isAsked(read)).map(({ name }) => name)}`]
}

/** Loads the page with its reads at fault, and looks at all that must hold. One cell for each read. */
export async function readCells(ground: Ground, fault: Fault, scene: ReadScene, locale: string): Promise<Cell[]> {
  const stage = await createStage(ground, scene.who, locale)
  const { proxy, page } = stage
  try {
    proxy.meddle((path) => (scene.reads.some((read) => read.path.test(path)) ? fault.meddle : undefined))
    await stage.open(scene.path)
    // The first answer may end the login, and with it the wish for the others.
    const every = !['loggedOut', 'login'].includes(fault.outcome)
    const isThere = ({ path }: Read) => proxy.seen.some((seen) => path.test(seen.path))
    const isAsked = () => (every ? scene.reads.every(isThere) : scene.reads.some(isThere))
    // In real time first: a busy machine is no fault of the page's.
    await inTime(() => scene.reads.some(isThere), 6_000)
    const asked = await passTime(stage, 12_000, isAsked, 500)
    const at = await scrollTo(page, 300)
    await passTime(stage, givenUp, () => false, 4_000)

    if (fault.outcome === 'login' && redirects(scene.reads)) await arriveAtDoor(stage)
    const shared = [
      ...(asked ? [] : [`never asked: ${scene.reads.map(({ name }) => name)}`]),
      ...(await usable(stage)),
      ...(await loginOf(stage, fault.outcome, scene.reads)),
    ]
    const isHere = page.url().includes(scene.path)
    if (isHere) {
      shared.push(...(await othersWork(stage)))
      const now = (await page.evaluate('scrollY')) as number
      if (Math.abs(now - at) > 400) shared.push(`the page was moved from ${at} to ${now}`)
    }
    const failing = ['lost', 'unheard', 'strange', 'odd'].includes(fault.outcome)
    const cells = scene.reads.map((read) => ({
      place: `${read.kind} ${read.name}`,
      fault: fault.name,
      problems: [...shared, ...notTooMany(stage, read.path), ...hosts(stage, read)],
    }))
    const after = [...(isHere && failing ? await recovers(stage, fault, scene.reads) : []), ...(await quiet(stage))]
    return cells.map((cell) => ({ ...cell, problems: [...cell.problems, ...after] }))
  } catch (problem) {
    return scene.reads.map(({ kind, name }) => ({
      place: `${kind} ${name}`,
      fault: fault.name,
      problems: [`broke off: ${String(problem).slice(0, 300)}`],
    }))
  } finally {
    await stage.close()
  }
}

/** Scrolls, unless the page is being left; gives where it stands. */
const scrollTo = (page: Page, y: number) =>
  page.evaluate(`scrollTo(0, ${y}); scrollY`).catch(() => y) as Promise<number>

/** No call goes out twice at the same time under one token. */
const hosts = ({ proxy }: Stage, { path }: Read): string[] =>
  requestsOf(proxy, path).some(({ trace }) => trace === '') ? ['sent without a trace id'] : []
