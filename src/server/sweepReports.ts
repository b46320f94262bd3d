import type { FastifyBaseLogger } from 'fastify'
import type { SweepFailure, SweepFigures } from '../platform/index.ts'
import type { SampledMetric } from './metrics.ts'

/** The metrics of settlements, rebates and other work without a call. */
export const sweepMetrics = (figures: () => SweepFigures, now: () => number = Date.now): SampledMetric[] => [
  {
    name: 'playbill_sweep_failures_total',
    type: 'counter',
    help: 'Failures of settlements (activity, teams, boards, member), rebates and traces, by activity.',
    labelNames: ['task', 'activity_id'],
    read: () =>
      figures().failures.map(({ task, activityId, count }) => ({
        labels: { task, ...(activityId && { activity_id: activityId }) },
        value: count,
      })),
  },
  {
    name: 'playbill_settlements_overdue',
    help: 'Activities whose settlement is overdue.',
    read: () => [{ value: figures().overdue.length }],
  },
  {
    name: 'playbill_settlement_overdue_seconds',
    help: 'How long ago the settlement of an activity was due that is not finished yet.',
    labelNames: ['activity_id'],
    read: () =>
      figures().overdue.map(({ activityId, since }) => ({
        labels: { activity_id: activityId },
        value: Math.max(0, Math.round((now() - since) / 1000)),
      })),
  },
]

const messages: Record<SweepFailure['task'], string> = {
  activity: 'the settlement of an activity failed',
  teams: 'small teams could not be dissolved',
  ranks: 'the ranks of leaderboards could not be stored',
  boards: 'rewards of ranks could not be paid',
  member: 'the results of a participant could not be settled',
  rebates: 'rebates could not be paid',
  traces: 'old traces could not be deleted',
}

/** Logs a failure with the activity and the cause, of each part where several failed. */
export function logSweepFailure(log: FastifyBaseLogger, { task, error, ...subject }: SweepFailure): void {
  const causes = error instanceof AggregateError ? error.errors.slice(0, 5).map(String) : undefined
  log.error({ ...subject, task, err: error, ...(causes && { causes }) }, messages[task])
}
