import type { Call } from '../../contract/call.ts'
import { codes } from '../../contract/codes.ts'
import type { Envelope } from '../../contract/envelope.ts'
import type { LastAnswers } from '../../platform/index.ts'
import { type VisitorCall, WrongAnswer } from './visitorCalls.ts'

/** The platform gave no usable answer in time, and there is no last good one. */
export class PlatformAway extends Error {}

/** An answer for visitors. `stale`: the platform did not answer, this is its last good answer. */
export type ReadAnswer = Envelope<unknown> & { stale?: true }

/** How long a wrong answer of a call that is not made again is reported, ms. */
const wrongFor = 300_000

/**
 * Remembers wrong answers by call, because pages hide them behind the last good answer. `problem` is the latest one of a
 * call that has not been answered well since, at most five minutes old.
 */
export function trackWrongAnswers(ask: VisitorCall, now: () => number = Date.now) {
  const wrong = new Map<string, { error: WrongAnswer; at: number }>()
  const tracked: VisitorCall = async (call, input, langCode) => {
    try {
      const envelope = await ask(call, input, langCode)
      wrong.delete(call.name)
      return envelope
    } catch (error) {
      if (error instanceof WrongAnswer) wrong.set(call.name, { error, at: now() })
      throw error
    }
  }
  const problem = (): WrongAnswer | null =>
    [...wrong.values()].findLast(({ at }) => now() - at < wrongFor)?.error ?? null
  return { ask: tracked, problem }
}

/** Reads a call as a visitor. Rejects with PlatformAway. */
export type VisitorRead = (call: Call, input: Record<string, unknown>, langCode: string) => Promise<ReadAnswer>

interface Parts {
  ask: VisitorCall
  answers: LastAnswers
  /** How long a page waits for an answer, ms. */
  waitMs: number
  /** The platform's time, epoch ms. */
  now(): number
}

const sorted = (input: Record<string, unknown>) =>
  Object.entries(input)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))

const keyOf = (call: Call, input: Record<string, unknown>, langCode: string) =>
  `${call.name}|${langCode}|${JSON.stringify(sorted(input))}`

function within<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The platform did not answer within ${ms} ms.`)), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/**
 * Reads with the last good answer as the fallback. A late answer is stored for the next read. A refusal is an answer: the
 * last good one is dropped.
 */
export function createVisitorReads({ ask, answers, waitMs, now }: Parts): VisitorRead {
  const fresh = async (call: Call, input: Record<string, unknown>, langCode: string, key: string) => {
    const envelope = await ask(call, input, langCode)
    if (envelope.code === codes.success) answers.keep(key, envelope.data)
    else answers.drop(key)
    return envelope
  }
  return async (call, input, langCode) => {
    const key = keyOf(call, input, langCode)
    try {
      return await within(fresh(call, input, langCode, key), waitMs)
    } catch (error) {
      const last = await answers.find(key)
      if (!last) throw new PlatformAway(error instanceof Error ? error.message : String(error), { cause: error })
      return { code: codes.success, msg: 'success', data: last.data, requestTime: now(), traceId: '', stale: true }
    }
  }
}
