import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { type TSchema, Type } from 'typebox'
import { isAtLeast } from '../../contract/decimal.ts'
import { Amount, NumericId, Shape } from '../../contract/scalars.ts'
import type { PlatformInternals } from '../internals.ts'
import { Refusal, refuse } from '../refusal.ts'
import { type EventKind, eventKinds } from '../rules/taskTypes.ts'
import { feed } from '../sandbox/feed.ts'
import { type Persona, personas } from '../sandbox/personas.ts'
import { signInAs, signInBy } from '../sandbox/signIn.ts'
import type { SandboxClock } from '../store/clock.ts'
import { revokeTokens } from '../store/tokens.ts'
import { findUser } from '../store/users.ts'
import { validator } from '../validate.ts'
import { isLocalRequest } from './isLocalRequest.ts'
import { readBody } from './readInput.ts'

const SignIn = Type.Union([
  Shape({ persona: Type.Enum([...personas]), fresh: Type.Optional(Type.Boolean()) }),
  Shape({
    loginName: Type.String({ pattern: '^[A-Za-z0-9._@+-]{1,64}$' }),
    /** The code of the user who invited a new account. */
    inviteCode: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9]{4,16}$' })),
  }),
])

const Time = Type.Union([Type.String({ maxLength: 40 }), Type.Integer()])

const Event = Shape({
  userId: NumericId,
  kind: Type.Enum([...eventKinds]),
  amount: Type.Optional(Type.Union([Amount, Type.Number()])),
  symbol: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9/_-]{1,30}$' })),
  market: Type.Optional(Type.Enum(['spot', 'futures'])),
  at: Type.Optional(Time),
})

const Clock = Shape({ now: Type.Union([Time, Type.Null()]) })
const Revoke = Shape({ userId: NumericId })

/** Limited because each invitee becomes an account. */
const maxInvited = 10_000

const invalid = (what: string) => refuse('PARAM_INVALID', what)

/** Reads a time given as ISO text or epoch ms. Refuses anything else. */
function timeOf(value: string | number): number {
  const time = typeof value === 'number' ? value : Date.parse(value)
  if (!Number.isSafeInteger(time) || time < 0) throw invalid('The time is not an ISO time.')
  return time
}

/** Validates the amount of an event. Levels and counts default to 1; amounts of money are required. */
function amountOf(kind: EventKind, amount: string | number | undefined): string {
  const counts = kind === 'kyc' || kind === 'invite' || kind === 'share' || kind === 'follow'
  const text = String(amount ?? (counts ? 1 : ''))
  if (!/^-?(0|[1-9]\d{0,17})(\.\d{1,18})?$/.test(text)) throw invalid('amount is not a decimal number.')
  if (text.startsWith('-') && kind !== 'pnl') throw invalid('Only pnl can be below 0.')
  if (counts && text.includes('.')) throw invalid(`amount of ${kind} must be a whole number.`)
  if (kind === 'kyc' && !isAtLeast('3', text)) throw invalid('KYC levels go up to 3.')
  if (kind === 'invite' && !isAtLeast(`${maxInvited}`, text)) throw invalid(`Invite at most ${maxInvited} at once.`)
  return text
}

interface EventBody {
  userId: string
  kind: EventKind
  amount?: string | number
  symbol?: string
  market?: string
  at?: string | number
}

async function postEvent(internals: PlatformInternals, body: EventBody) {
  const { userId, kind, symbol = null } = body
  if (!(await findUser(internals.db, userId))) throw invalid('There is no such user.')
  if (kind === 'hold' && !symbol) throw invalid('hold needs the symbol of the coin.')
  const market = kind === 'trade' ? (body.market ?? 'spot') : null
  const at = body.at === undefined ? await internals.now() : timeOf(body.at)
  await feed(internals, userId, [{ kind, amount: amountOf(kind, body.amount), symbol, market, at }])
  return { ok: true }
}

type SignInBody = { persona: Persona; fresh?: boolean } | { loginName: string; inviteCode?: string }

const postSignIn = (internals: PlatformInternals, body: SignInBody) =>
  'persona' in body
    ? signInAs(internals, body.persona, body.fresh === true)
    : signInBy(internals, body.loginName, body.inviteCode)

interface SandboxOptions {
  internals: PlatformInternals
  clock: SandboxClock
  /** Called after the clock has been set. */
  onClock?: (() => void) | undefined
}

async function postClock({ clock, onClock }: SandboxOptions, { now }: { now: string | number | null }) {
  await clock.set(now === null ? null : timeOf(now))
  onClock?.()
  return { now: await clock.now() }
}

async function postRevoke(internals: PlatformInternals, { userId }: { userId: string }) {
  await revokeTokens(internals.db, userId, internals.realNow())
  return { ok: true }
}

/** Registers one sandbox call. Answers 404 to requests that are not local, and 400 with a message to invalid input. */
function post<B>(app: FastifyInstance, path: string, schema: TSchema, work: (body: B) => Promise<object>) {
  const check = validator(schema)
  app.post(`/__sandbox/${path}`, async (request, reply) => {
    if (!isLocalRequest(request)) return reply.code(404).send()
    reply.header('cache-control', 'no-store')
    try {
      const body = readBody(typeof request.body === 'string' ? request.body : '')
      const problem = check(body)
      if (problem) throw invalid(`${problem}.`)
      return await work(body as B)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return reply.code(400).send({ ok: false, message: error.message })
    }
  })
}

/** The sandbox calls: sign in, feed events, set the clock, revoke tokens. For local requests only. */
export const sandboxRoutes: FastifyPluginAsync<SandboxOptions> = async (app, options) => {
  const { internals } = options
  post(app, 'sign-in', SignIn, (body: SignInBody) => postSignIn(internals, body))
  post(app, 'events', Event, (body: EventBody) => postEvent(internals, body))
  post(app, 'clock', Clock, (body: Parameters<typeof postClock>[1]) => postClock(options, body))
  post(app, 'revoke', Revoke, (body: { userId: string }) => postRevoke(internals, body))
}
