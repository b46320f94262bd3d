import type { Cell } from './check.ts'
import { notTooMany, othersWork, quiet, requestsOf, usable } from './check.ts'
import type { Fault, Outcome } from './faults.ts'
import { survives, takeHold } from './hold.ts'
import { reportedOnce, reportsOf, toldNothing } from './reports.ts'
import { arriveAtDoor, createStage, type Ground, inTime, passTime, type Stage } from './stage.ts'

/** A page and the reads of it that go wrong. */
export interface ReadScene {
  /** Path without the language. */
  path: string
  /** null: a visitor. */
  who: object | null
  reads: readonly Read[]
  /** The page the viewer goes on from. */
  from?: string
  /** What the viewer does before it is asked for. */
  begin?(stage: Stage): Promise<void>
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
async function loginOf(stage: Stage, outcome: Outcome, { who, reads }: ReadScene): Promise<string[]> {
  if (!who) return wayOf(stage, outcome, reads)
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
  return [...(stays ? [] : ['the viewer was logged out']), ...wayOf(stage, outcome, reads)]
}

/** Who is sent to log in, and by which way back. */
function wayOf({ page, locale }: Stage, outcome: Outcome, reads: readonly Read[]): string[] {
  const { pathname, searchParams } = new URL(page.url())
  const isAtDoor = /\/login/.test(pathname)
  const isSent = outcome === 'login' && redirects(reads)
  const back = searchParams.get('redirect')
  return [
    ...(isSent === isAtDoor ? [] : [isSent ? 'not sent to log in' : 'sent to log in']),
    ...(isSent && !back?.startsWith(`/${locale}`) ? [`the way back is ${back}`] : []),
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
  // What the platform has answered, in whatever words, is not asked for again by itself, unless the page stands on it.
  const isFailed = ({ kind, name }: Read) => kind === 'P' && (outcome === 'strange' || reportsOf(stage, name) > 0)
  const wanted = reads.filter((read) => outcome === 'lost' || outcome === 'unheard' || isFailed(read))
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
    if (scene.from !== undefined) await stage.open(scene.from)
    proxy.meddle((path) => (scene.reads.some((read) => read.path.test(path)) ? fault.meddle : undefined))
    if (scene.from === undefined) await stage.open(scene.path)
    else await stage.go(scene.path)
    await scene.begin?.(stage)
    // The first answer may end the login, and with it the wish for the others.
    const every = !['loggedOut', 'login'].includes(fault.outcome)
    const isThere = ({ path }: Read) => proxy.seen.some((seen) => path.test(seen.path))
    const isAsked = () => (every ? scene.reads.every(isThere) : scene.reads.some(isThere))
    // In real time first: a busy machine is no fault of the page's.
    await inTime(() => scene.reads.some(isThere), 6_000)
    const asked = await passTime(stage, 12_000, isAsked, 500)
    const isLeft = () => !new URL(page.url()).pathname.endsWith(scene.path)
    if (every) await takeHold(stage)
    await passTime(stage, givenUp, () => false, 4_000)

    if (fault.outcome === 'login' && redirects(scene.reads)) await arriveAtDoor(stage)
    const shared = [
      ...(asked ? [] : [`never asked: ${scene.reads.filter((read) => !isThere(read)).map(({ name }) => name)}`]),
      ...(await usable(stage)),
      ...(await loginOf(stage, fault.outcome, scene)),
    ]
    const isHere = !isLeft()
    if (isHere) shared.push(...(await othersWork(stage)))
    if (isHere && every) shared.push(...(await survives(stage)))
    const failing = ['lost', 'unheard', 'strange', 'odd'].includes(fault.outcome)
    const cells: Cell[] = []
    for (const { kind, name, path } of scene.reads) {
      const told = isHere ? await reportedOnce(stage, fault, { name, path }) : []
      const problems = [...shared, ...notTooMany(stage, path), ...traced(stage, path), ...told, ...toldNothing(stage)]
      cells.push({ place: `${kind} ${name}`, fault: fault.name, problems })
    }
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

/** Whoever answers for a failure finds it by the trace of its request. */
const traced = ({ proxy }: Stage, path: RegExp): string[] =>
  requestsOf(proxy, path).some(({ trace }) => trace === '') ? ['sent without a trace id'] : []
