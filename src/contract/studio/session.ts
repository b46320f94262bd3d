import { type Static, Type } from 'typebox'
import { Actor } from '../operator.ts'
import { Nullable, Shape, Time } from '../scalars.ts'
import { Language } from './parts.ts'

/** The header that every request of a session except GET carries, with `csrf` of the session. */
export const csrfHeader = 'x-playbill-csrf'

/**
 * The names of the cookie of a session. Browsers accept the first one only with Secure, Path=/ and without a domain; the other
 * one is for servers without https.
 */
export const sessionCookies = { secure: '__Host-playbill-studio', plain: 'playbill-studio' } as const

/** How long a session lasts, in hours. */
export const sessionHours = 12

/** `GET /studio/session`. */
export const StudioSession = Shape({
  /** The name that the history shows; null: the request used the operator token. */
  operator: Nullable(Type.String()),
  /** `sandbox`: a request from this machine, which needs no token. */
  mode: Type.Enum(['sandbox', 'operator']),
  /** The value of the header `x-playbill-csrf`; null: the request used the operator token and needs none. */
  csrf: Nullable(Type.String()),
  /** Null: it does not expire. */
  expiresAt: Nullable(Time),
  /** Whether drafts can be written into the folder of configs (sandbox). */
  canSaveFiles: Type.Boolean(),
  /** Whether links to previews can be created. */
  canShare: Type.Boolean(),
  /** Which publishes need the approval of a second person: REQUIRE_APPROVAL. */
  requireApproval: Type.Enum(['never', 'money', 'always']),
  /** Whether this server knows participants, payouts and reviews; false with PLATFORM_URL. */
  hasParticipants: Type.Boolean(),
  /** The languages of pages, in the order of the language switcher. */
  locales: Type.Array(Language),
  /** The activity types that a campaign can be made from. */
  types: Type.Array(Shape({ type: Type.String(), code: Type.Integer(), description: Type.String() })),
  /** The time of the platform, epoch ms; in the sandbox it can be set. */
  now: Time,
})
export type StudioSession = Static<typeof StudioSession>

/**
 * `POST /studio/session`: exchanges the operator token for a cookie. `token`: left out in the sandbox, where it is not needed.
 * `name`: left out with a token of OPERATOR_TOKENS, which has a name.
 */
export const StudioSignIn = Shape({
  token: Type.Optional(Type.String({ minLength: 1, maxLength: 1000 })),
  name: Type.Optional(Actor),
})
export type StudioSignIn = Static<typeof StudioSignIn>
