import { languages } from '../languages.ts'
import { signRequest } from '../signing.ts'
import { csrfHeader, sessionCookies, sessionHours } from '../studio/session.ts'
import type { Json } from './schemas.ts'

const text = (pattern: string): Json => ({ type: 'string', pattern })

/** Headers of every call of the platform. */
const headers: readonly { name: string; required: boolean; description: string; schema: Json; example?: string }[] = [
  {
    name: 'sign',
    required: true,
    description: 'The signature; see the security scheme `signature`.',
    schema: text('^[0-9a-f]{64}$'),
  },
  {
    name: 'timestamp',
    required: true,
    description: 'Epoch milliseconds; at most 300 seconds from the server time.',
    schema: text('^\\d{1,16}$'),
    example: '1790000000000',
  },
  {
    name: 'traceId',
    required: true,
    description:
      '32 lower-case hex digits, not all zero; new for every request. The same one on a second POST within 600 seconds is a replay.',
    schema: text('^[0-9a-f]{32}$'),
    example: '4bf92f3577b34da6a3ce929d0e0e4736',
  },
  { name: 'terminalCode', required: false, description: 'UUID stored by the browser.', schema: { type: 'string' } },
  {
    name: 'terminalType',
    required: false,
    description: 'Always 1 (web).',
    schema: { type: 'string', const: '1' },
    example: '1',
  },
  {
    name: 'appVersion',
    required: false,
    description: 'Version of the app.',
    schema: { type: 'string' },
    example: '1.1.0',
  },
  {
    name: 'language',
    required: false,
    description: 'Language, underscore form.',
    schema: { type: 'string' },
    example: 'zh_CN',
  },
  {
    name: 'locale',
    required: false,
    description: 'Locale, underscore form.',
    schema: { type: 'string' },
    example: 'zh_CN',
  },
]

/** Names of the headers of a signed request, without `token`. */
export const signedHeaders: readonly string[] = headers.map(({ name }) => name)

/** A reference to a shared parameter. */
export const parameterRef = (name: string): Json => ({ $ref: `#/components/parameters/${name}` })

/** Parameters that every call has, by the name under which operations refer to them. */
export const sharedParameters: Json = {
  languageType: {
    name: 'languageType',
    in: 'query',
    required: false,
    description: 'Language of the texts: the sort priority of the language as text, 0 for English.',
    schema: { type: 'string', enum: languages.map((entry) => entry.langCode) },
    example: '0',
  },
  ...Object.fromEntries(headers.map((header) => [header.name, { in: 'header', ...header }])),
}

/** A signed request as an example: anyone who implements the signature can compare. */
export const signingExample = {
  key: 'playbill-dev-sign-key',
  token: 'k3J9vQ2mX7pLr8sT1uWz',
  method: 'POST',
  path: '/v1/activity/obtainReward',
  query: { taskId: 'kyc', activityId: '1001', languageType: '0' },
  body: '{"requestId":"0b9b6a5e-7f4e-4c58-9d8f-2f6f3f1d0c11"}',
  timestamp: 1_790_000_000_000,
  traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
} as const

const example = () => {
  const { key, token, method, body } = signingExample
  return `Example: ${method} \`/v1/activity/obtainReward?taskId=kyc&activityId=1001&languageType=0\` with the body \`${body}\`, timestamp \
\`${signingExample.timestamp}\`, traceId \`${signingExample.traceId}\`, sign key \`${key}\` and token \`${token}\` has the signature \
\`${signRequest(signingExample)}\`; without the token, \`${signRequest({ ...signingExample, token: undefined })}\`.`
}

const signature = `Header \`sign\` of every call: hex (lower case) HMAC-SHA256 of six lines joined by one line feed (U+000A), without one at the end:

1. the method in upper case,
2. the path without the query, as sent (percent-encoded),
3. the query: all fields that are sent, sorted by name (by UTF-16 code unit), each as \`name=value\` with both sides encoded as by
   \`encodeURIComponent\`, joined by \`&\`; empty if there is none,
4. SHA-256 (hex, lower case) of the bytes of the body; of an empty text if there is no body,
5. the header \`timestamp\`: epoch milliseconds,
6. the header \`traceId\`.

The key of the HMAC is the UTF-8 text of the sign key (\`SIGN_KEY\`); with a token, it is \`signKey.token\` (sign key, a full stop, token).

The platform checks, before anything else and in this order: form of traceId and timestamp, and the signature (51021, SIGN_INVALID); the
time, at most 300 s from its own (51021, TIMESTAMP_SKEW); for POST, that the traceId was not used within 600 s (51021, REPLAY). Then
it checks the token, the rate limits and the input. The signature detects changes and replays; it authorizes nothing, because every browser has the key.`

/** How callers identify themselves. */
export const securitySchemes: Json = {
  signature: {
    type: 'apiKey',
    in: 'header',
    name: 'sign',
    description: `${signature}\n\n${example()}`,
  },
  token: {
    type: 'apiKey',
    in: 'header',
    name: 'token',
    description:
      'Access token of a logged-in user: 16 to 3800 characters. Without one, a user call answers 600; an unknown or expired one ' +
      'answers 00004, a revoked one 434.',
  },
  operator: {
    type: 'http',
    scheme: 'bearer',
    description: 'OPERATOR_TOKEN of the server, for scripts. The session of Studio is the way of browsers.',
  },
  studioSession: {
    type: 'apiKey',
    in: 'cookie',
    name: sessionCookies.secure,
    description:
      `The session of Studio, which \`POST /__operator/studio/session\` sets for ${sessionHours} hours. A server without https calls ` +
      `the cookie \`${sessionCookies.plain}\`. In the sandbox, requests from the same machine need none.`,
  },
  studioCsrf: {
    type: 'apiKey',
    in: 'header',
    name: csrfHeader,
    description: 'The value `csrf` of `GET /__operator/studio/session`. Every request of a session but GET needs it.',
  },
  metrics: { type: 'http', scheme: 'bearer', description: 'METRICS_TOKEN of the server.' },
}
