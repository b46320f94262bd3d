import type { FastifyInstance } from 'fastify'
import { ParticipantsQuery } from '../../contract/activityFigures.ts'
import { SettleOverpaid } from '../../contract/operatorOverpaid.ts'
import {
  PayoutDecision,
  PayoutReconcile,
  type PayoutReports,
  PayoutRetry,
  PayoutsQuery,
} from '../../contract/operatorPayouts.ts'
import {
  AppointCommand,
  DecisionsQuery,
  ListQuery,
  PayUnpaidCommand,
  ReviewCommand,
} from '../../contract/operatorQueues.ts'
import { Alias, Shape } from '../../contract/scalars.ts'
import type { OperatorPayouts, OperatorQueues } from '../../platform/index.ts'

/** What waits for operators on the embedded platform, and its payouts. */
export interface OperatorWork {
  queues: OperatorQueues
  payouts: OperatorPayouts
}

const bodyLimit = 64 * 1024

/** Adds the calls for reviews, payouts, agents and rewards that could not be granted. */
export function addQueues(app: FastifyInstance, { queues, payouts }: OperatorWork): void {
  const addRead = <Query>(path: string, querystring: object, read: (query: Query) => Promise<unknown>) =>
    app.get(path, { schema: { querystring } }, async (request, reply) =>
      // The schema has validated the query.
      reply.header('cache-control', 'no-store').send(await read(request.query as Query)),
    )
  const addAliasRead = <Query>(
    path: string,
    querystring: object,
    read: (alias: string, query: Query) => Promise<unknown>,
  ) =>
    app.get<{ Params: { alias: string } }>(
      `${path}/:alias`,
      { schema: { params: Shape({ alias: Alias }), querystring } },
      async ({ params, query }, reply) =>
        // The schema has validated the query.
        reply.header('cache-control', 'no-store').send(await read(params.alias, query as Query)),
    )
  const addCommand = <Body extends { by: string }>(path: string, body: object, run: (body: Body) => Promise<object>) =>
    app.post(path, { schema: { body }, bodyLimit }, async (request, reply) => {
      // The schema has validated the body.
      const wanted = request.body as Body
      const done = await run(wanted)
      const changed = 'changed' in done ? done.changed : undefined
      request.log.info({ path, by: wanted.by, changed }, 'a command was executed')
      return reply.header('cache-control', 'no-store').send(done)
    })
  addAliasRead('/reviews', ListQuery, queues.reviews)
  addCommand('/reviews', ReviewCommand, queues.review)
  addRead('/agents', ListQuery, queues.agents)
  addCommand('/agents', AppointCommand, queues.appoint)
  addAliasRead('/unpaid', ListQuery, queues.unpaid)
  addAliasRead('/figures', Shape({}), queues.figures)
  addAliasRead('/participants', ParticipantsQuery, queues.participants)
  addCommand('/unpaid', PayUnpaidCommand, queues.payUnpaid)
  addRead('/overpaid', ListQuery, queues.overpaid)
  addCommand('/overpaid/settle', SettleOverpaid, queues.settleOverpaid)
  addRead('/decisions', DecisionsQuery, queues.decisions)
  addRead('/payouts', PayoutsQuery, payouts.list)
  addRead('/payouts/reports', Shape({}), async () => ({ reports: await payouts.reports() }) satisfies PayoutReports)
  addCommand('/payouts/retry', PayoutRetry, payouts.retry)
  addCommand('/payouts/refuse', PayoutDecision, payouts.refuse)
  addCommand('/payouts/mark-paid', PayoutDecision, payouts.markPaid)
  addCommand<PayoutReconcile>('/payouts/reconcile', PayoutReconcile, payouts.reconcile)
}
