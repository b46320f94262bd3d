import type { HttpCall } from './httpCall.ts'
import { operatorCall } from './operatorCall.ts'
import {
  PayoutDecision,
  PayoutList,
  type PayoutOutcome,
  PayoutOutcomes,
  PayoutReconcile,
  PayoutReport,
  PayoutReports,
  PayoutRetry,
  PayoutsQuery,
} from './operatorPayouts.ts'
import { Shape } from './scalars.ts'

const who = { by: 'Ada', reason: 'The bank account was corrected' }
const at = 1_790_000_000_000
const payoutId = '0c6b3f9d1e5a4b7c8d9e0f1a2b3c4d5e'

const outcomes = (state: PayoutOutcome['state']): PayoutOutcomes => ({
  outcomes: [{ payoutId, changed: true, state, message: null }],
  changed: 1,
})

const report: PayoutReport = {
  day: '2026-11-23',
  at,
  here: 120,
  there: 119,
  equal: 119,
  open: 3,
  counts: { MISSING_THERE: 1 },
  resent: true,
  differences: [{ kind: 'MISSING_THERE', payoutId, here: 'PAID 10 USDT to 700000001', there: null }],
}

/** Operator calls for payouts. */
export const payoutCalls: readonly HttpCall[] = [
  operatorCall('listPayouts', {
    method: 'GET',
    path: '/payouts',
    summary: 'Payouts, oldest first, with the totals of all that match the filters.',
    query: PayoutsQuery,
    answer: PayoutList,
    example: {
      payouts: [
        {
          payoutId,
          state: 'FAILED',
          userId: '700000001',
          activityId: '1001',
          alias: 'newcomer',
          taskId: 'deposit',
          rewardType: 'GIFT_CASH',
          amount: '10',
          coin: 'USDT',
          grantedAt: at,
          paidAt: null,
          paidBy: null,
          attempts: 40,
          nextAttemptAt: null,
          reason: 'the payment service answered 500: no result',
        },
      ],
      totals: [{ state: 'FAILED', coin: 'USDT', count: 1, amount: '10' }],
      next: null,
    },
  }),
  operatorCall('payoutReports', {
    method: 'GET',
    path: '/payouts/reports',
    summary: 'The comparisons of the last days with the payment service, newest first.',
    query: Shape({}),
    answer: PayoutReports,
    example: { reports: [report] },
  }),
  operatorCall('retryPayouts', {
    method: 'POST',
    path: '/payouts/retry',
    summary: 'Pays failed or refused payouts again.',
    body: PayoutRetry,
    bodyExample: { payoutIds: [payoutId], ...who },
    answer: PayoutOutcomes,
    example: outcomes('PENDING'),
  }),
  operatorCall('refusePayouts', {
    method: 'POST',
    path: '/payouts/refuse',
    summary: 'Decides not to pay failed or refused payouts.',
    body: PayoutDecision,
    bodyExample: { payoutIds: [payoutId], ...who },
    answer: PayoutOutcomes,
    example: outcomes('CANCELED'),
  }),
  operatorCall('markPayoutsPaid', {
    method: 'POST',
    path: '/payouts/mark-paid',
    summary: 'Records that failed or refused payouts were paid outside of the payment service.',
    body: PayoutDecision,
    bodyExample: { payoutIds: [payoutId], ...who },
    answer: PayoutOutcomes,
    example: outcomes('PAID'),
  }),
  operatorCall('reconcilePayouts', {
    method: 'POST',
    path: '/payouts/reconcile',
    summary: 'Compares the payouts of a UTC day with the payment service.',
    body: PayoutReconcile,
    bodyExample: { day: '2026-11-23', ...who },
    answer: PayoutReport,
    example: report,
  }),
]
