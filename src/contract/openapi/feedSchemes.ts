import { ingestHeaders, signIngest } from '../ingest.ts'
import type { Json } from './schemas.ts'

/** A signed batch as an example: anyone who implements the signature can compare. */
export const feedExample = {
  keyId: 'ledger',
  secret: '0123456789abcdef0123456789abcdef',
  timestamp: 1_790_000_000_000,
  body: '{"events":[{"id":"ledger-1","userId":"700000001","kind":"deposit","at":1790000000000,"amount":"100"}]}',
} as const

const { keyId, secret, timestamp, body } = feedExample

const header = (name: string, description: string): Json => ({ type: 'apiKey', in: 'header', name, description })

/** The headers that identify a feed; a batch needs all three. */
export const feedSchemes: Json = {
  feedKey: header(ingestHeaders.key, 'The id of a key: the part before the colon of an entry of INGEST_KEYS.'),
  feedTimestamp: header(
    ingestHeaders.timestamp,
    'When the batch was signed: epoch milliseconds, 1 to 16 digits, at most 300 seconds from the server time.',
  ),
  feedSignature: header(
    ingestHeaders.signature,
    `HMAC-SHA-256 of \`<timestamp>.<body>\`, as 64 lower-case hex digits: the header \`${ingestHeaders.timestamp}\`, a full stop, and \
the bytes of the body as sent. The key of the HMAC is the UTF-8 text of the secret: the part after the colon of the entry of INGEST_KEYS.

Example: the body \`${body}\` with timestamp \`${timestamp}\`, key id \`${keyId}\` and secret \`${secret}\` has the signature \
\`${signIngest(secret, timestamp, body)}\`.`,
  ),
}
