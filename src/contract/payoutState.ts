import type { PayoutStatus } from './shapes/reward.ts'

interface Granted {
  status: string
  payoutStatus?: PayoutStatus | undefined
}

/**
 * The state of the payout of a granted reward that has not reached its owner. undefined: received, or the platform does not
 * follow payments, or not granted.
 */
export const openPayoutOf = ({ status, payoutStatus }: Granted): PayoutStatus | undefined =>
  status === 'GRANTED' && payoutStatus !== 'PAID' ? payoutStatus : undefined

/** The state that is furthest from PAID first. */
const furthestFirst: readonly PayoutStatus[] = ['CANCELED', 'REFUSED', 'FAILED', 'PENDING', 'ORDERED', 'PAID']

/** The state of several payouts together: the one that is furthest from PAID; undefined for none. */
export const payoutOfAll = (states: readonly PayoutStatus[]): PayoutStatus | undefined =>
  furthestFirst.find((state) => states.includes(state))

/** Whether a payout is still being processed. No one has to act. */
export const isProcessing = (status: PayoutStatus): boolean => status === 'PENDING' || status === 'ORDERED'

/**
 * Granted rewards by the state of their payout: what is received first, then what is nearest to it. `state`: undefined for
 * what is received. States with the same text are one group.
 */
export function byPayoutState<T extends Granted>(rewards: readonly T[]): { state?: PayoutStatus; rewards: T[] }[] {
  const textOf = (state: PayoutStatus | undefined) => state && payoutKey(state)
  const received: (PayoutStatus | undefined)[] = [undefined]
  const states = received.concat(['ORDERED', 'FAILED', 'REFUSED', 'CANCELED'])
  return states.flatMap((state) => {
    const own = rewards.filter((reward) => textOf(openPayoutOf(reward)) === textOf(state))
    return own.length ? [{ ...(state && { state }), rewards: own }] : []
  })
}

/** The key of the text for the state of a payout. */
export const payoutKey = (status: PayoutStatus): string => `reward.payout.${isProcessing(status) ? 'waiting' : status}`
