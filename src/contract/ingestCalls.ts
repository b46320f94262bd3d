import type { HttpAnswer, HttpCall } from './httpCall.ts'
import { IngestAnswer, IngestBatch, IngestRefusal, ingestPath } from './ingest.ts'

const requestTime = 1_790_000_000_000
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'

const refused = (description: string): HttpAnswer => ({ description, schema: IngestRefusal })

/** The call of feeds. The server has it while `INGEST_KEYS` is set. */
export const ingestCalls: readonly HttpCall[] = [
  {
    name: 'ingestEvents',
    method: 'POST',
    path: ingestPath,
    tag: 'events',
    summary: 'Stores a batch of events of users. Each event is checked alone; sending a batch again changes nothing.',
    access: 'feed',
    body: IngestBatch,
    bodyExample: {
      events: [{ id: 'ledger-1', userId: '700000001', kind: 'deposit', at: requestTime, amount: '100' }],
    },
    answers: {
      200: {
        description: 'The events that are not in `rejected` are stored.',
        schema: IngestAnswer,
        example: {
          code: '00000',
          msg: 'success',
          data: {
            accepted: 1,
            duplicates: 0,
            rejected: [
              {
                index: 1,
                id: 'ledger-2',
                code: 'UNKNOWN_USER',
                cause: 'There is no user 700000002.',
                next: 'Send it again when the user exists here.',
              },
            ],
            warnings: [],
          },
          requestTime,
          traceId,
        },
      },
      400: refused('The body is not JSON, has no list `events`, or has too few or too many of them (code 400).'),
      401: refused('Unknown key, wrong signature, or a clock that is off (code 401); `msg` says which.'),
      404: refused('The server has no INGEST_KEYS, or another platform (PLATFORM_URL).'),
      413: refused('The batch is larger than 1 MB: send smaller ones.'),
      415: refused('The body is not application/json.'),
      429: {
        ...refused(
          'Too many batches or requests (code 51020): wait for the seconds in Retry-After, then send it again.',
        ),
        example: {
          code: '51020',
          msg: 'Too many batches are waiting: send this one again later.',
          data: { reason: 'RATE_LIMITED' },
          requestTime,
          traceId,
        },
      },
      500: refused('Whether the batch was stored is unknown: send the same batch again.'),
      503: refused('The server is busy or its database does not answer: send the same batch again.'),
    },
  },
]
