/** Groups of checks, in the order in which they run. */
export const groups = [
  'setup',
  'visitor',
  'signature',
  'token',
  'input',
  'apply',
  'claim',
  'draw',
  'user',
  'agent',
  'limit',
] as const
export type Group = (typeof groups)[number]

/** The result of one check. */
export interface Result {
  group: Group
  /** The call that was checked; absent if a check is about several. */
  call?: string
  /** What should be true. */
  rule: string
  outcome: 'passed' | 'failed' | 'skipped'
  /** What was found instead, or why the check could not run; empty if it passed. */
  reason: string
  /** What to do next; empty if it passed. */
  next: string
}

/** A check failed: what was found, and what to do next. */
export class Mismatch extends Error {
  readonly next: string
  constructor(reason: string, next: string) {
    super(reason)
    this.next = next
  }
}

/** A check cannot run: why, and what to add to the target file. */
export class NotRun extends Error {
  readonly next: string
  constructor(reason: string, next: string) {
    super(reason)
    this.next = next
  }
}

/** Collects results. */
export interface Report {
  readonly results: readonly Result[]
  /** Runs one check. Anything that it throws is its reason. */
  check(at: { group: Group; call?: string; rule: string }, run: () => Promise<void>): Promise<void>
}

const describe = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}

/** Creates an empty report. `onResult` is called after every check. */
export function createReport(onResult: (result: Result) => void = () => undefined): Report {
  const results: Result[] = []
  const note = (result: Result) => {
    results.push(result)
    onResult(result)
  }
  return {
    results,
    async check(at, run) {
      try {
        await run()
        note({ ...at, outcome: 'passed', reason: '', next: '' })
      } catch (error) {
        const known = error instanceof Mismatch || error instanceof NotRun
        const next = known ? error.next : 'Look at the log of the platform: it did not answer as a server does.'
        note({ ...at, outcome: error instanceof NotRun ? 'skipped' : 'failed', reason: describe(error), next })
      }
    },
  }
}

/** One line per check. */
export function lineOf({ outcome, group, call, rule, reason, next }: Result): string {
  const place = call ? `${group} · ${call}` : group
  const more = outcome === 'passed' ? '' : ` — ${reason} ${next}`
  return `${outcome.padEnd(7)}  ${place}: ${rule}${more}`.trimEnd()
}

/** The last line. */
export function summaryOf(results: readonly Result[]): string {
  const count = (wanted: Result['outcome']) => results.filter(({ outcome }) => outcome === wanted).length
  return `${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} not run`
}
