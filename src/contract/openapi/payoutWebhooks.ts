import { type TSchema, Type } from 'typebox'
import {
  PayoutAnswer,
  PayoutOrder,
  PayoutPage,
  payoutSignatureHeader,
  payoutTimestampHeader,
  UnknownPayout,
} from '../payoutService.ts'
import { Shape } from '../scalars.ts'
import { describeBody } from './inputs.ts'
import { parametersOf } from './platformOperations.ts'
import { type Json, refTo, type Schemas } from './schemas.ts'

const payoutId = '0c6b3f9d1e5a4b7c8d9e0f1a2b3c4d5e'
const paid: PayoutAnswer = { payoutId, state: 'PAID' }

const order: PayoutOrder = {
  payoutId,
  userId: '700000042',
  subject: null,
  amount: '10.5',
  coin: 'USDT',
  rewardType: 'GIFT_CASH',
  activityId: '1001',
  alias: 'spring',
  taskId: 'deposit',
  grantedAt: 1_791_999_999_123,
}

const page: PayoutPage = {
  payouts: [{ payoutId, state: 'PAID', userId: '700000042', amount: '10.5', coin: 'USDT' }],
  next: 'page-2',
}

const ListRange = Shape({
  from: Type.String({ description: 'Granted at or after this time: ISO 8601 in UTC.' }),
  to: Type.String({ description: 'Granted before this time: ISO 8601 in UTC.' }),
  cursor: Type.Optional(Type.String({ description: '`next` of the page before.' })),
})

/** The headers with which Playbill signs requests to the payment service; a request has both. */
export const payoutSchemes: Json = {
  payoutTimestamp: {
    type: 'apiKey',
    in: 'header',
    name: payoutTimestampHeader,
    description: 'Seconds since 1970. The service rejects times that are more than 300 seconds from its own, with 401.',
  },
  payoutSignature: {
    type: 'apiKey',
    in: 'header',
    name: payoutSignatureHeader,
    description:
      '`v1=<hex>` for each key of PAYOUT_KEYS, separated by commas. `<hex>`: HMAC-SHA-256 of `<timestamp>.<content>` with the ' +
      'key (its characters as bytes), lower case. `content` is the body as sent; for requests without a body, it is the path ' +
      'with the query as sent.',
  },
}

/** The requests that Playbill sends to the payment service at PAYOUT_URL. */
export function payoutWebhooks(schemas: Schemas): Json {
  const json = (schema: TSchema, place: string, example: unknown): Json => ({
    'application/json': { schema: schemas.use(schema, place), example },
  })
  const states = (description: string, example: PayoutAnswer): Json => ({
    description,
    content: json(PayoutAnswer, 'PayoutAnswer', example),
  })
  const orderContent = json(PayoutOrder, 'PayoutOrder', order)
  describeBody(schemas, 'payReward', refTo('PayoutOrder'))
  const common = { tags: ['payouts'], security: [{ payoutTimestamp: [], payoutSignature: [] }] }
  const retried = { description: 'Any other answer: Playbill tries again, after Retry-After if it is given.' }
  return {
    payReward: {
      post: {
        ...common,
        operationId: 'payReward',
        summary: 'POST PAYOUT_URL: pay this reward; each payoutId at most once, forever.',
        parameters: [
          {
            name: 'idempotency-key',
            in: 'header',
            required: true,
            description: 'The payoutId.',
            schema: { type: 'string' },
            example: payoutId,
          },
        ],
        requestBody: { required: true, content: orderContent },
        responses: {
          200: states('Paid.', paid),
          202: states('Accepted; Playbill asks for the result.', { payoutId, state: 'ORDERED' }),
          409: states('A repeated id, with the state of the first request.', paid),
          422: states('Refused for good; an operator decides. Any status from 400 to 499, except 429.', {
            payoutId,
            state: 'REFUSED',
            reason: 'The account is closed.',
          }),
          default: retried,
        },
      },
    },
    payoutState: {
      get: {
        ...common,
        operationId: 'payoutState',
        summary: 'GET PAYOUT_URL/{payoutId}: the state of a payout.',
        responses: {
          200: states('The state.', paid),
          404: {
            description: 'The service has never accepted this id; an accepted payout is sent again.',
            content: json(UnknownPayout, 'UnknownPayout', { error: 'UNKNOWN' }),
          },
          default: { description: 'Any other answer changes nothing.' },
        },
      },
    },
    payoutsOfDay: {
      get: {
        ...common,
        operationId: 'payoutsOfDay',
        summary: 'GET PAYOUT_URL?from=&to=&cursor=: the payouts of a day, in any order.',
        parameters: parametersOf(schemas, ListRange, 'query', 'payoutsOfDay'),
        responses: {
          200: { description: 'One page.', content: json(PayoutPage, 'PayoutPage', page) },
          default: { description: 'Any other answer: Playbill tries again later.' },
        },
      },
    },
  }
}
