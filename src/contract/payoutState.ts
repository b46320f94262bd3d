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

/** Whether a payout is still being processed. No one has to act. */
export const isProcessing = (status: PayoutStatus): boolean => status === 'PENDING' || status === 'ORDERED'

/** The key of the text for the state of a payout. */
export const payoutKey = (status: PayoutStatus): string => `reward.payout.${isProcessing(status) ? 'waiting' : status}`
