import { codes, reasons } from '../codes.ts'
import { envelopeExample } from './platformOperations.ts'
import { type Json, refTo, type Schemas } from './schemas.ts'

const meanings: Readonly<Record<keyof typeof codes, string>> = {
  success: 'success',
  tip: 'a refusal; data.reason says why',
  risk: 'a refusal for risk reasons, or a wrong signature; data.reason says why',
  loggedOut: 'the token is unknown or expired; the client continues as a visitor',
  revoked: 'the token was revoked',
  airdrop: 'the airdrop needs a futures account or a position (checkAirdropPositionAccount)',
  loginRequired: 'a user call without a token',
}

/** One line per code of the closed catalog. */
export const codeTable: string = Object.entries(codes)
  .map(([name, code]) => `\`${code}\`: ${meanings[name as keyof typeof codes]}`)
  .join('; ')

/** One line per reason. */
export const reasonTable: string = Object.entries(reasons)
  .map(([name, { code, msg }]) => `\`${name}\` (${code}): ${msg}`)
  .join('\n\n')

const envelope = (code: Json, data: Json): Json => ({
  type: 'object',
  required: ['code', 'msg', 'data', 'requestTime', 'traceId'],
  properties: {
    code,
    msg: { type: 'string', description: 'One sentence in the requested language, plain text.' },
    data,
    requestTime: { type: 'integer', description: 'Server time, epoch ms; pages set their clock by it.' },
    traceId: { type: 'string', pattern: '^[0-9a-f]{32}$', description: 'The traceId of the request.' },
  },
})

/** Adds the envelope and the refusals. */
export function addRefusals(schemas: Schemas): void {
  schemas.add('Reason', {
    type: 'string',
    enum: Object.keys(reasons),
    description: `The closed list of reasons.\n\n${reasonTable}`,
  })
  schemas.add('RefusalCode', {
    type: 'string',
    enum: Object.values(codes).filter((code) => code !== codes.success),
    description: `The closed list of codes. ${codeTable}.`,
  })
  schemas.add('RefusalData', {
    type: 'object',
    required: ['reason'],
    properties: { reason: refTo('Reason') },
    additionalProperties: false,
    description: 'Data of a refusal with code 51020 or 51021.',
  })
  schemas.add('Envelope', {
    ...envelope({ type: 'string', description: `Always a string. ${codeTable}.` }, {}),
    description: 'The envelope of every answer, with HTTP status 200 for answers and refusals.',
  })
  schemas.add('Refusal', {
    ...envelope(refTo('RefusalCode'), { anyOf: [refTo('RefusalData'), refTo('AirdropPosition'), { type: 'null' }] }),
    description: 'A refused call. It had no effect.',
  })
  schemas.add('Failure', {
    ...envelope({ type: 'string', pattern: '^5\\d\\d$', description: 'The HTTP status.' }, { type: 'null' }),
    description:
      'The server failed or is busy. Whether the call had an effect is unknown: send it again with the same requestId.',
  })
}

const withSchema = (description: string, schema: string): Json => ({
  description,
  content: { 'application/json': { schema: refTo(schema) } },
})

const limited = (description: string, schema: string): Json => ({
  ...withSchema(description, schema),
  headers: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 0 } } },
})

/** Answers that calls share. */
export const sharedResponses: Json = {
  TooLarge: withSchema('The body is larger than 16 KB.', 'Refusal'),
  NotJson: withSchema('The body is not application/json.', 'Refusal'),
  TooMany: limited('Too many requests: code 51020, reason RATE_LIMITED.', 'Refusal'),
  Busy: limited('The server is busy or stopping.', 'Failure'),
}

/** Examples that calls share. */
export const sharedExamples: Json = {
  loginRequired: envelopeExample(codes.loginRequired, 'Please log in.', null),
  invalid: envelopeExample(codes.tip, reasons.PARAM_INVALID.msg, { reason: 'PARAM_INVALID' }),
}
