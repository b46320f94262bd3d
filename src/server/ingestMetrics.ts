import type { Ingest } from '../platform/index.ts'
import type { SampledMetric } from './metrics.ts'

/** The metrics of events from feeds. */
export const ingestMetrics = ({ counts, updates, reversedGrants, overpaidRebates }: Ingest): SampledMetric[] => [
  {
    name: 'playbill_ingest_events_total',
    type: 'counter',
    help: 'Events from feeds by kind: accepted, duplicate, or late (accepted after the settlement of an activity).',
    labelNames: ['kind', 'outcome'],
    read: () => counts.outcomes().map(({ kind, outcome, count }) => ({ labels: { kind, outcome }, value: count })),
  },
  {
    name: 'playbill_ingest_rejected_total',
    type: 'counter',
    help: 'Rejected events by code.',
    labelNames: ['code'],
    read: () => counts.rejections().map(({ code, count }) => ({ labels: { code }, value: count })),
  },
  {
    name: 'playbill_ingest_warnings_total',
    type: 'counter',
    help: 'Events that name a coin, a trader or an activity that no published activity has, by code.',
    labelNames: ['code'],
    read: () => counts.warnings().map(({ code, count }) => ({ labels: { code }, value: count })),
  },
  {
    name: 'playbill_ingest_lag_seconds',
    help: 'Time between the latest event of the last batch and its receipt.',
    read: () => [{ value: counts.lag() / 1000 }],
  },
  {
    name: 'playbill_ingest_updates_total',
    type: 'counter',
    help: 'Updates of the progress of users after events.',
    labelNames: ['outcome'],
    read: () => Object.entries(updates.figures()).map(([outcome, value]) => ({ labels: { outcome }, value })),
  },
  {
    name: 'playbill_reversals_after_grant',
    help: 'Grants that were made before their events were reversed or corrected, and are not settled.',
    read: () => [{ value: reversedGrants() }],
  },
  {
    name: 'playbill_overpaid_rebates',
    help: 'Rebates that were paid before their trade was reversed or corrected, and are not settled.',
    read: () => [{ value: overpaidRebates() }],
  },
]
