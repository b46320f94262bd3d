import type { ActivityFigures, ParticipantList } from '../../contract/activityFigures.ts'
import type { PageEventSums } from '../../contract/analytics.ts'
import type { OverpaidList, OverpaidOutcomes, SettleOverpaid } from '../../contract/operatorOverpaid.ts'
import type {
  PayoutDecision,
  PayoutList,
  PayoutOutcomes,
  PayoutRetry,
  PayoutsQuery,
} from '../../contract/operatorPayouts.ts'
import type {
  AgentList,
  AppointCommand,
  DecisionList,
  PayUnpaidCommand,
  ReviewCommand,
  ReviewList,
  UnpaidList,
  UserOutcomes,
} from '../../contract/operatorQueues.ts'
import { request } from '../api/client.ts'

/** Entries of one answer: the maximum of the contract. */
const limit = 1000

const query = (parts: Record<string, string | undefined>): string => {
  const given = Object.entries(parts).filter((part): part is [string, string] => part[1] !== undefined)
  return new URLSearchParams([['limit', String(limit)], ...given]).toString()
}

/** The calls of the run page. Lists start at `cursor`; `next` of an answer is the cursor of the next page. */
export const runApi = {
  figures: (alias: string) => request<ActivityFigures>(`/figures/${alias}`),
  sums: (alias: string) => request<PageEventSums>(`/analytics?alias=${alias}`),
  participants: (alias: string, user?: string, cursor?: string) =>
    request<ParticipantList>(`/participants/${alias}?${query({ user, cursor })}`),
  reviews: (alias: string, cursor?: string) => request<ReviewList>(`/reviews/${alias}?${query({ cursor })}`),
  review: (body: ReviewCommand) => request<UserOutcomes>('/reviews', { method: 'POST', body }),
  unpaid: (alias: string, cursor?: string) => request<UnpaidList>(`/unpaid/${alias}?${query({ cursor })}`),
  payUnpaid: (body: PayUnpaidCommand) => request<UserOutcomes>('/unpaid', { method: 'POST', body }),
  overpaid: (cursor?: string) => request<OverpaidList>(`/overpaid?${query({ cursor })}`),
  settleOverpaid: (body: SettleOverpaid) => request<OverpaidOutcomes>('/overpaid/settle', { method: 'POST', body }),
  agents: (cursor?: string) => request<AgentList>(`/agents?${query({ cursor })}`),
  appoint: (body: AppointCommand) => request<UserOutcomes>('/agents', { method: 'POST', body }),
  payouts: (alias: string, state: NonNullable<PayoutsQuery['state']>, cursor?: string) =>
    request<PayoutList>(`/payouts?${query({ alias, state, cursor })}`),
  retry: (body: PayoutRetry) => request<PayoutOutcomes>('/payouts/retry', { method: 'POST', body }),
  refuse: (body: PayoutDecision) => request<PayoutOutcomes>('/payouts/refuse', { method: 'POST', body }),
  markPaid: (body: PayoutDecision) => request<PayoutOutcomes>('/payouts/mark-paid', { method: 'POST', body }),
  decisions: (alias?: string) => request<DecisionList>(`/decisions?${query({ alias })}`),
} as const
