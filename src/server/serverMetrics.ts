import type { BusinessFigures, Payouts, Publishing, Sweeping } from '../platform/index.ts'
import { businessMetrics } from './businessMetrics.ts'
import type { SampledMetric } from './metrics.ts'
import type { Releases } from './releases/createReleases.ts'
import { sweepMetrics } from './sweepReports.ts'

/** What `/metrics` reads its figures from, with each request. */
export interface MetricSources {
  releases: Pick<Releases, 'outcomes'>
  /** Where the releases are stored. */
  publishing: Pick<Publishing, 'currentVersions'>
  /** Null: the platform at PLATFORM_URL pays. */
  payouts: (Pick<Payouts, 'figures'> & { differences?(): Readonly<Record<string, number>> }) | null
  /** Null: the platform at PLATFORM_URL settles. */
  sweeping: Pick<Sweeping, 'figures'> | null
  /** Null or left out: the platform at PLATFORM_URL knows what users do. */
  business?: BusinessFigures | null
  /** How late the event loop is, in milliseconds. */
  delayMs(): number
}

/** The metrics of a running server besides those of its requests. */
export const metricsOf = ({
  releases,
  publishing,
  payouts,
  sweeping,
  business,
  delayMs,
}: MetricSources): SampledMetric[] => [
  ...(business ? businessMetrics(business) : []),
  ...(sweeping ? sweepMetrics(sweeping.figures) : []),
  {
    name: 'nodejs_eventloop_delay_seconds',
    help: 'Event loop delay over the last two seconds.',
    read: () => [{ value: delayMs() / 1000 }],
  },
  {
    name: 'playbill_payouts',
    help: 'Granted rewards that are not paid: WAITING, ORDERED, or DEAD and REFUSED, which need an operator.',
    labelNames: ['state'],
    read: () => {
      const { waiting, ordered, dead, refused } = payouts?.figures() ?? { waiting: 0, ordered: 0, dead: 0, refused: 0 }
      return [
        { labels: { state: 'WAITING' }, value: waiting },
        { labels: { state: 'ORDERED' }, value: ordered },
        { labels: { state: 'DEAD' }, value: dead },
        { labels: { state: 'REFUSED' }, value: refused },
      ]
    },
  },
  {
    name: 'playbill_payout_differences',
    help: 'Differences in the last daily comparison with the payment service, by kind.',
    labelNames: ['kind'],
    read: () => Object.entries(payouts?.differences?.() ?? {}).map(([kind, value]) => ({ labels: { kind }, value })),
  },
  {
    name: 'playbill_release_version',
    help: 'The current release version of each page; none for a page that is offline.',
    labelNames: ['alias'],
    // Nothing while the database is away: old versions would hide that.
    read: () =>
      publishing.currentVersions().then(
        (versions) => [...versions].map(([alias, value]) => ({ labels: { alias }, value })),
        () => [],
      ),
  },
  {
    name: 'playbill_config_errors',
    help: 'Errors in each config folder that prevent its publication.',
    labelNames: ['alias'],
    read: () =>
      releases.outcomes().map(({ alias, problems }) => ({
        labels: { alias },
        value: problems.filter((problem) => problem.severity === 'error').length,
      })),
  },
]
