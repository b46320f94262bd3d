import type { Cell } from './check.ts'
import { notTooMany, othersWork, quiet, requestsOf, usable } from './check.ts'
import type { Fault, Outcome } from './faults.ts'
import { focusProblems, rememberFocus } from './focus.ts'
import { createHarness, type Harness, inTime, passTime, type SharedContext, waitForLoginPage } from './harness.ts'
import { personalDataProblems, reportedOnce, reportsOf } from './reports.ts'

/** A page and its reads that fail. */
export interface ReadScenario {
  /** Path without the language. */
  path: string
  /** Sandbox sign-in; null: a visitor. */
  who: object | null
  reads: readonly Read[]
  /** The page from which the viewer navigates. */
  from?: string
  /** What the viewer does to trigger the reads. */
  begin?(harness: Harness): Promise<void>
}

/** One read that fails. */
export interface Read {
  /** Class in the matrix: page, decoration or session. */
  kind: 'P' | 'D' | 'U'
  name: string
  path: RegExp
}

/** Time after which the client no longer retries a read, ms of the page's clock: three requests of 10 s with pauses, or two waits after a 429. */
const retryEnd = 36_000

const isLoggedIn = async ({ context }: Harness) => (await context.cookies()).some(({ name }) => name === 'accessToken')

/** Problems of the login state after the outcome. */
async function loginProblems(harness: Harness, outcome: Outcome, { who }: ReadScenario): Promise<string[]> {
  if (!who) return redirectProblems(harness, outcome)
  const keepsLogin = await isLoggedIn(harness)
  const isAtLogin = /\/login/.test(new URL(harness.page.url()).pathname)
  if (outcome === 'loggedOut') {
    const { said } = await harness.heard()
    const messages = said.filter(
      ({ role, text }) => role === 'status' && text.includes(harness.word('error.sessionExpired')),
    )
    return [
      ...(keepsLogin ? ['the login was kept'] : []),
      ...(messages.length === 1 ? [] : [`the end of the login was announced ${messages.length} times`]),
      ...(isAtLogin ? ['the viewer was redirected'] : []),
    ]
  }
  return [...(keepsLogin ? [] : ['the viewer was logged out']), ...redirectProblems(harness, outcome)]
}

/** Problems of the redirect to the login page and of its return path. */
function redirectProblems({ page, locale }: Harness, outcome: Outcome): string[] {
  const { pathname, searchParams } = new URL(page.url())
  const isAtLogin = /\/login/.test(pathname)
  const isSent = outcome === 'login'
  const back = searchParams.get('redirect')
  return [
    ...(isSent === isAtLogin ? [] : [isSent ? 'not sent to log in' : 'sent to log in']),
    ...(isSent && !back?.startsWith(`/${locale}`) ? [`the return path is ${back}`] : []),
  ]
}

/** The page recovers once the calls work, with its retry button if it has one. */
async function recovers(harness: Harness, { outcome }: Fault, reads: readonly Read[]): Promise<string[]> {
  const { page, proxy } = harness
  proxy.intercept(() => undefined)
  const before = proxy.seen.length
  const retry = page.getByRole('button', { name: harness.word('common.retry') })
  for (let left = await retry.count(); left > 0; left--) {
    await retry
      .first()
      .click({ timeout: 2_000 })
      .catch(() => {})
    await inTime(async () => (await retry.count()) < left, 1_500)
  }
  const isAsked = ({ path }: Read) => proxy.seen.slice(before).some((seen) => path.test(seen.path) && !seen.faulty)
  // After an answer of the platform only reads that the page requires are repeated automatically.
  const isFailed = ({ kind, name }: Read) => kind === 'P' && (outcome === 'strange' || reportsOf(harness, name) > 0)
  const wanted = reads.filter((read) => outcome === 'lost' || outcome === 'unheard' || isFailed(read))
  const isRecovered = async () => wanted.every(isAsked) && (await retry.count()) === 0
  return (await passTime(harness, 130_000, isRecovered, 8_000))
    ? []
    : [`did not recover: ${wanted.filter((read) => !isAsked(read)).map(({ name }) => name)}`]
}

/** Loads the page while its reads fail, and checks it. Returns one cell for each read. */
export async function readCells(
  shared: SharedContext,
  fault: Fault,
  scenario: ReadScenario,
  locale: string,
): Promise<Cell[]> {
  const harness = await createHarness(shared, scenario.who, locale)
  const { proxy, page } = harness
  try {
    if (scenario.from !== undefined) await harness.open(scenario.from)
    proxy.intercept((path) => (scenario.reads.some((read) => read.path.test(path)) ? fault.intercept : undefined))
    if (scenario.from === undefined) await harness.open(scenario.path)
    else await harness.go(scenario.path)
    await scenario.begin?.(harness)
    // The first answer may end the login; then the other reads are not sent.
    const every = !['loggedOut', 'login'].includes(fault.outcome)
    const isThere = ({ path }: Read) => proxy.seen.some((seen) => path.test(seen.path))
    const isAsked = () => (every ? scenario.reads.every(isThere) : scenario.reads.some(isThere))
    // In real time first: a slow machine must not count as a slow page.
    await inTime(() => scenario.reads.some(isThere), 6_000)
    const asked = await passTime(harness, 12_000, isAsked, 500)
    const isLeft = () => !new URL(page.url()).pathname.endsWith(scenario.path)
    if (every) await rememberFocus(harness)
    await passTime(harness, retryEnd, () => false, 4_000)

    if (fault.outcome === 'login') await waitForLoginPage(harness)
    const pageProblems = [
      ...(asked ? [] : [`never sent: ${scenario.reads.filter((read) => !isThere(read)).map(({ name }) => name)}`]),
      ...(await usable(harness)),
      ...(await loginProblems(harness, fault.outcome, scenario)),
    ]
    const isHere = !isLeft()
    if (isHere) pageProblems.push(...(await othersWork(harness)))
    if (isHere && every) pageProblems.push(...(await focusProblems(harness)))
    const failing = ['lost', 'unheard', 'strange', 'odd'].includes(fault.outcome)
    const cells: Cell[] = []
    for (const { kind, name, path } of scenario.reads) {
      const reportProblems = isHere ? await reportedOnce(harness, fault, { name, path }) : []
      const problems = [
        ...pageProblems,
        ...notTooMany(harness, path),
        ...traced(harness, path),
        ...reportProblems,
        ...personalDataProblems(harness),
      ]
      cells.push({ place: `${kind} ${name}`, fault: fault.name, problems })
    }
    const after = [
      ...(isHere && failing ? await recovers(harness, fault, scenario.reads) : []),
      ...(await quiet(harness)),
    ]
    return cells.map((cell) => ({ ...cell, problems: [...cell.problems, ...after] }))
  } catch (problem) {
    return scenario.reads.map(({ kind, name }) => ({
      place: `${kind} ${name}`,
      fault: fault.name,
      problems: [`aborted: ${String(problem).slice(0, 300)}`],
    }))
  } finally {
    await harness.close()
  }
}

/** A problem if a request has no trace id, by which support finds a failure. */
const traced = ({ proxy }: Harness, path: RegExp): string[] =>
  requestsOf(proxy, path).some(({ trace }) => trace === '') ? ['sent without a trace id'] : []
