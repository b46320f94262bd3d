import type { FastifyBaseLogger } from 'fastify'
import {
  operatorPayoutsOf,
  operatorQueuesOf,
  type Payouts,
  type Platform,
  startPayouts,
  startReconciling,
} from '../../platform/index.ts'
import type { OperatorWork } from '../operator/queueRoutes.ts'
import { createPaymentService } from './paymentService.ts'
import type { PayoutSettings } from './payoutSettings.ts'

/** The payouts of this process. */
export interface Paying extends Pick<Payouts, 'figures' | 'stop'> {
  /** Differences in the last daily comparison with the payment service, by kind. */
  differences(): Readonly<Record<string, number>>
  /** The operators' view of reviews and payouts. */
  work: OperatorWork
}

/** Starts the payouts of the embedded platform: to the payment service, or without settings by the ledger. */
export function startPaying(platform: Platform, settings: PayoutSettings | null, log: () => FastifyBaseLogger): Paying {
  const service = settings ? createPaymentService(settings) : null
  const payouts = startPayouts({
    platform,
    ...(service && settings && { service, serviceTimeout: settings.timeoutMs, maxAttempts: settings.attempts }),
    onDead: ({ recordId }, reason) => log().error({ recordId, reason }, 'a payout needs an operator'),
  })
  const reconciling = service
    ? startReconciling({
        platform,
        service,
        onReport: ({ day, counts }) => {
          const found = Object.keys(counts).length > 0
          log()[found ? 'error' : 'info']({ day, counts }, 'payouts were compared with the payment service')
        },
        onFailure: (err) => log().error({ err }, 'payouts could not be compared with the payment service'),
      })
    : null
  return {
    figures: payouts.figures,
    differences: () => reconciling?.counts() ?? {},
    work: { queues: operatorQueuesOf(platform), payouts: operatorPayoutsOf(platform, service) },
    async stop() {
      await Promise.all([payouts.stop(), reconciling?.stop()])
    },
  }
}
