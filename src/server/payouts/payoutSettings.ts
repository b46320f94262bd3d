import { StartProblem } from '../../platform/index.ts'
import * as check from '../envChecks.ts'

/** The settings of the payment service. */
export interface PayoutSettings {
  /** No trailing slash. */
  readonly url: string
  /** Keys of the signatures, the current one first. */
  readonly keys: readonly string[]
  readonly timeoutMs: number
  /** Number of attempts after which a payout is given up. */
  readonly attempts: number
}

type Read = <T, F>(name: string, toValue: check.Check<T>, fallback: F) => T | F

const minKeyLength = 32

const key: check.Check<string> = (value, name) => {
  if (/^[\x21-\x2b\x2d-\x7e]{32,512}$/.test(value)) return value
  throw new StartProblem(
    `${name} cannot be used: a key has ${minKeyLength} to 512 visible ASCII characters without spaces and commas, such as the output of "openssl rand -hex 32".`,
  )
}

/** Two or more keys. */
const keyList: check.Check<string[]> = (value, name) => value.split(',').map((entry) => key(entry.trim(), name))

/** Reads the settings of the payment service; null without PAYOUT_URL. Throws StartProblem. */
export function readPayoutSettings(read: Read): PayoutSettings | null {
  const url = read('PAYOUT_URL', check.webAddress, null)
  const single = read('PAYOUT_KEY', key, null)
  const several = read('PAYOUT_KEYS', keyList, null)
  const timeoutMs = read('PAYOUT_TIMEOUT', check.whole(100, 120_000), 10_000)
  const attempts = read('PAYOUT_ATTEMPTS', check.whole(1, 1_000), 40)
  if (single && several) throw new StartProblem('PAYOUT_KEY and PAYOUT_KEYS are both set: keep one of them.')
  const keys = several ?? (single ? [single] : null)
  if (!url && keys) throw new StartProblem('PAYOUT_KEY and PAYOUT_KEYS need PAYOUT_URL: set it, or leave them out.')
  if (!url) return null
  if (!keys)
    throw new StartProblem(
      'PAYOUT_URL needs PAYOUT_KEY: the payment service pays signed requests only. Create a key with "openssl rand -hex 32".',
    )
  return { url, keys, timeoutMs, attempts }
}
