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

/** The key of the text for the state of a payout. */
export const payoutKey = (status: PayoutStatus): string => `reward.payout.${isProcessing(status) ? 'waiting' : status}`
