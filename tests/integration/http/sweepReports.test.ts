import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { loggerOptions } from '../../../src/server/logging.ts'
import { addMetrics } from '../../../src/server/metrics.ts'
import { logSweepFailure, sweepMetrics } from '../../../src/server/sweepReports.ts'

test('the metrics count failed settlements by activity and show what is overdue', async () => {
  const app = Fastify()
  const figures = {
    failures: [
      { task: 'boards' as const, activityId: '1108', count: 3 },
      { task: 'rebates' as const, activityId: '', count: 1 },
    ],
    overdue: [{ activityId: '1108', since: 1_000_000 }],
  }
  addMetrics(
    app,
    sweepMetrics(
      () => figures,
      () => 1_090_000,
    ),
    () => true,
  )
  const lines = (await app.inject('/metrics')).body.split('\n')
  expect(lines).toContain('# TYPE playbill_sweep_failures_total counter')
  expect(lines).toContain('playbill_sweep_failures_total{task="boards",activity_id="1108"} 3')
  expect(lines).toContain('playbill_sweep_failures_total{task="rebates"} 1')
  expect(lines).toContain('playbill_settlements_overdue 1')
  expect(lines).toContain('playbill_settlement_overdue_seconds{activity_id="1108"} 90')
  await app.close()
})

test('a failure is logged with its activity, its cause and the time of the next attempt', () => {
  let text = ''
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += chunk
      done()
    },
  })
  const app = Fastify({ logger: { ...loggerOptions('info'), stream } })
  const error = new AggregateError([new Error('no release 99'), new Error('no user')], '2 failed: no release 99')
  logSweepFailure(app.log, { task: 'boards', activityId: '1108', error, attempt: 2, pause: 60_000 })
  expect(JSON.parse(text)).toMatchObject({
    level: 50,
    activityId: '1108',
    task: 'boards',
    attempt: 2,
    pause: 60_000,
    causes: ['Error: no release 99', 'Error: no user'],
    err: { message: expect.stringContaining('no release 99') },
    msg: 'rewards of ranks could not be paid',
  })
})
