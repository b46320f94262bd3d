import { expect, test } from 'vitest'
import { metricsOf } from '../../../src/server/serverMetrics.ts'
import { buildServer } from './buildServer.ts'

const problem = (severity: 'error' | 'warning') => ({ severity }) as never

test('the metrics of a server show releases, config errors, payouts and overdue settlements', async () => {
  const metrics = metricsOf({
    // Another process has published since this one checked the folders.
    publishing: { currentVersions: async () => new Map([['hub', 4]]) },
    releases: {
      outcomes: () => [
        { alias: 'hub', version: 3, problems: [problem('warning')] },
        { alias: 'spring', version: null, problems: [problem('error'), problem('warning'), problem('error')] },
      ],
    } as never,
    payouts: {
      figures: () => ({ waiting: 4, ordered: 3, dead: 1, refused: 2 }),
      differences: () => ({ DIFFERENT: 5 }),
    },
    sweeping: {
      figures: () => ({
        failures: [{ task: 'boards', activityId: '1108', count: 2 }],
        overdue: [{ activityId: '1108', since: Date.now() }],
      }),
    },
    delayMs: () => 12,
  })
  const { statusCode, body } = await (await buildServer({}, { metrics })).inject('/metrics')
  expect(statusCode).toBe(200)
  expect(body.split('\n')).toEqual(
    expect.arrayContaining([
      'playbill_release_version{alias="hub"} 4',
      'playbill_config_errors{alias="hub"} 0',
      'playbill_config_errors{alias="spring"} 2',
      'playbill_payouts{state="WAITING"} 4',
      'playbill_payouts{state="ORDERED"} 3',
      'playbill_payouts{state="DEAD"} 1',
      'playbill_payouts{state="REFUSED"} 2',
      'playbill_payout_differences{kind="DIFFERENT"} 5',
      'playbill_sweep_failures_total{task="boards",activity_id="1108"} 2',
      'playbill_settlements_overdue 1',
      'nodejs_eventloop_delay_seconds 0.012',
    ]),
  )
})

test('with a remote platform there are no payouts and no settlements', async () => {
  const metrics = metricsOf({
    publishing: { currentVersions: () => Promise.reject(new Error('The database is away.')) },
    releases: { outcomes: () => [] } as never,
    payouts: null,
    sweeping: null,
    delayMs: () => 0,
  })
  const { body } = await (await buildServer({}, { metrics })).inject('/metrics')
  expect(body).toContain('playbill_payouts{state="WAITING"} 0\n')
  expect(body).not.toContain('playbill_settlements_overdue')
})
