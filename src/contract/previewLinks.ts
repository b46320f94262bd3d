import { type Static, Type } from 'typebox'
import { maxPreviewDays, maxPreviewTime, personas } from './preview.ts'
import { Alias, Nullable, Shape, Time } from './scalars.ts'

/** `POST /__preview/call`: one call of a preview page. Only calls that read are answered. */
export const PreviewCall = Shape({
  token: Type.String({ minLength: 1, maxLength: 1000 }),
  persona: Type.Enum([...personas]),
  /** The time of the page, epoch ms. */
  at: Type.Integer({ minimum: 0, maximum: maxPreviewTime }),
  /** `languageType` of the page. */
  langCode: Type.String({ maxLength: 10 }),
  /** The name of the call in the contract, such as `detail`. */
  call: Type.String({ pattern: '^[A-Za-z]{1,60}$' }),
  /** Its input, as one flat object. */
  input: Type.Record(Type.String(), Type.Unknown()),
})
export type PreviewCall = Static<typeof PreviewCall>

const By = Type.String({ pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f]{1,64}$', description: 'Who does it.' })
const Reason = Type.String({
  pattern: '^(?=.*\\S)[^\\u0000-\\u001f\\u007f-\\u009f]{1,500}$',
  description: 'Why; kept in the history for good.',
})
const LinkId = Type.String({ pattern: '^[0-9a-f]{16}$', description: 'The id of a link; it does not open the link.' })
const Version = Type.Integer({ minimum: 1, maximum: 2147483647 })

/** What a link shows. A draft is sent as the files of its folder, like a publish. */
const Subject = Type.Union([
  Shape({ kind: Type.Literal('release'), version: Version }),
  Shape({ kind: Type.Literal('plan'), plan: Type.Optional(Type.String({ maxLength: 40 })) }),
  Shape({
    kind: Type.Literal('draft'),
    files: Type.Record(Type.String({ maxLength: 100 }), Type.String({ maxLength: 1024 * 1024 }), { maxProperties: 60 }),
    /** SHA-256 (hex) of each asset by its path. The bytes are sent before, by `PUT /assets/{hash}`. */
    assets: Type.Record(Type.String({ maxLength: 250 }), Type.String({ pattern: '^[0-9a-f]{64}$' }), {
      maxProperties: 200,
    }),
  }),
])

/** `POST /previews`: creates a link to a draft, a release or a plan. */
export const PreviewCommand = Shape({
  alias: Alias,
  by: By,
  reason: Reason,
  subject: Subject,
  /** Days until the link expires; 7 if left out. */
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: maxPreviewDays })),
  /** The persona, time (epoch ms; null: the current time) and language that the link starts with. */
  persona: Type.Optional(Type.Enum([...personas])),
  at: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: maxPreviewTime }))),
  language: Type.Optional(Type.String({ pattern: '^[a-z]{2}(-[A-Z]{2})?$' })),
})
export type PreviewCommand = Static<typeof PreviewCommand>

/** `POST /previews/revoke`: the link stops working at once. */
export const RevokePreview = Shape({ id: LinkId, by: By, reason: Reason })
export type RevokePreview = Static<typeof RevokePreview>

/** A link as operators see it. It does not contain the address: the token is shown once, when the link is created. */
export const PreviewLink = Shape({
  id: LinkId,
  alias: Alias,
  kind: Type.Enum(['draft', 'release', 'plan']),
  /** The number of the release; null for a draft and a plan. */
  version: Nullable(Version),
  /** When the plan is due, epoch ms; null for a draft and a release. */
  due: Nullable(Time),
  actor: Type.String(),
  reason: Type.String(),
  createdAt: Time,
  expiresAt: Time,
  /** Null: not revoked. */
  revokedAt: Nullable(Time),
})
export type PreviewLink = Static<typeof PreviewLink>

/**
 * Answer of `POST /previews`. `path`: the path of the page, with the token; `origin`: PUBLIC_URL of the server, or null if
 * it is not set.
 */
export const CreatedPreview = Shape({ link: PreviewLink, path: Type.String(), origin: Nullable(Type.String()) })
export type CreatedPreview = Static<typeof CreatedPreview>

/** Answer of `GET /previews`: newest first, at most 100. */
export const PreviewList = Shape({ links: Type.Array(PreviewLink) })
export type PreviewList = Static<typeof PreviewList>
