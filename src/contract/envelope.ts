import { type Static, type TSchema, Type } from 'typebox'

/** The envelope of every answer of the platform. Refusals have it too, with HTTP status 200. */
export const envelopeOf = <T extends TSchema>(data: T) =>
  Type.Object({
    code: Type.String({ description: '00000 is success; the others are in the error catalog.' }),
    msg: Type.String(),
    data,
    requestTime: Type.Integer({ description: 'Server time, epoch ms; the page sets its clock by it.' }),
    traceId: Type.String({ pattern: '^[0-9a-f]{32}$' }),
  })

/** The envelope of an answer with `data` of a type. */
export type Envelope<T> = Static<ReturnType<typeof envelopeOf>> & { data: T }
