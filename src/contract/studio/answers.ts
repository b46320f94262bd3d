import { type Static, Type } from 'typebox'
import { Hash } from '../operator.ts'
import { maxPreviewTime, personas } from '../preview.ts'
import { Alias, Shape, Time } from '../scalars.ts'

/** Maximum number of calls in one `POST /studio/answers`. */
export const maxAnswers = 200

const call = {
  persona: Type.Enum([...personas]),
  /** The time of the page, epoch ms. */
  at: Type.Integer({ minimum: 0, maximum: maxPreviewTime }),
  /** `languageType` of the page. */
  langCode: Type.String({ maxLength: 10 }),
  /** The name of the call in the contract, such as `detail`. */
  call: Type.String({ pattern: '^[A-Za-z]{1,60}$' }),
  /** Its input, as one flat object. */
  input: Type.Record(Type.String(), Type.Unknown()),
}

/** `POST /studio/call`: one call of a page in the canvas. Only calls that read are answered. */
export const StudioCall = Shape({ checked: Hash, alias: Alias, ...call })
export type StudioCall = Static<typeof StudioCall>

/** The envelope of a call of the contract. */
export const StudioAnswer = Shape({
  code: Type.String(),
  msg: Type.String(),
  data: Type.Unknown(),
  requestTime: Time,
  traceId: Type.String(),
})
export type StudioAnswer = Static<typeof StudioAnswer>

/** `POST /studio/answers`: several calls for the same content. */
export const StudioCalls = Shape({
  checked: Hash,
  alias: Alias,
  calls: Type.Array(Shape(call), { minItems: 1, maxItems: maxAnswers }),
})
export type StudioCalls = Static<typeof StudioCalls>

/** The answers in the order of the calls. */
export const StudioAnswers = Shape({ answers: Type.Array(StudioAnswer) })
export type StudioAnswers = Static<typeof StudioAnswers>
