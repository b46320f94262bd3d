import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { type TSchema, Type } from 'typebox'
import { Amount, NumericId, Shape } from '../../contract/scalars.ts'
import type { Inside } from '../inside.ts'
import { Refusal, refuse } from '../refusal.ts'
import { type EventKind, eventKinds } from '../rules/taskTypes.ts'
import { feed } from '../sandbox/feed.ts'
import { type Persona, personas } from '../sandbox/personas.ts'
import { signInAs, signInBy } from '../sandbox/signIn.ts'
import type { SandboxClock } from '../store/clock.ts'
import { revokeTokens } from '../store/tokens.ts'
import { findUser } from '../store/users.ts'
import { validator } from '../validate.ts'
import { isAtHome } from './atHome.ts'
import { readBody } from './readInput.ts'

const SignIn = Type.Union([
  Shape({ persona: Type.Enum([...personas]), fresh: Type.Optional(Type.Boolean()) }),
  Shape({
    loginName: Type.String({ pattern: '^[A-Za-z0-9._@+-]{1,64}$' }),
    /** Of whoever invited a new account. */
    inviteCode: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9]{4,16}$' })),
  }),
])

const Moment = Type.Union([Type.String({ maxLength: 40 }), Type.Integer()])

const Event = Shape({
  userId: NumericId,
  kind: Type.Enum([...eventKinds]),
  amount: Type.Optional(Type.Union([Amount, Type.Number()])),
  symbol: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9/_-]{1,30}$' })),
  market: Type.Optional(Type.Enum(['spot', 'futures'])),
  at: Type.Optional(Moment),
})

const Clock = Shape({ now: Type.Union([Moment, Type.Null()]) })
const Revoke = Shape({ userId: NumericId })

/** Each invited is an account of its own. */
const mostInvited = 10_000

const invalid = (what: string) => refuse('PARAM_INVALID', what)

/** A moment given as ISO text or epoch ms. Refuses what is neither. */
function momentOf(value: string | number): number {
  const moment = typeof value === 'number' ? value : Date.parse(value)
  if (!Number.isSafeInteger(moment) || moment < 0) throw invalid('That is no ISO time.')
  return moment
}

/** Levels and counts default to one; an amount of money must be said. */
function amountOf(kind: EventKind, amount: string | number | undefined): string {
  const counts = kind === 'kyc' || kind === 'invite' || kind === 'share' || kind === 'follow'
  const text = String(amount ?? (counts ? 1 : ''))
  if (!/^-?(0|[1-9]\d{0,17})(\.\d{1,18})?$/.test(text)) throw invalid('amount is not a decimal number.')
  if (text.startsWith('-') && kind !== 'pnl') throw invalid('Only pnl can be below 0.')
  if (counts && text.includes('.')) throw invalid(`amount of ${kind} is a whole number.`)
  if (kind === 'kyc' && Number(text) > 3) throw invalid('KYC levels go up to 3.')
  if (kind === 'invite' && Number(text) > mostInvited) throw invalid(`Invite at most ${mostInvited} at once.`)
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

async function postEvent(inside: Inside, body: EventBody) {
  const { userId, kind, symbol = null } = body
  if (!(await findUser(inside.db, userId))) throw invalid('There is no such user.')
  if (kind === 'hold' && !symbol) throw invalid('hold needs the symbol of the coin.')
  const market = kind === 'trade' ? (body.market ?? 'spot') : null
  const at = body.at === undefined ? await inside.now() : momentOf(body.at)
  await feed(inside, userId, [{ kind, amount: amountOf(kind, body.amount), symbol, market, at }])
  return { ok: true }
}

type SignInBody = { persona: Persona; fresh?: boolean } | { loginName: string; inviteCode?: string }

const postSignIn = (inside: Inside, body: SignInBody) =>
  'persona' in body
    ? signInAs(inside, body.persona, body.fresh === true)
    : signInBy(inside, body.loginName, body.inviteCode)

interface SandboxOptions {
  inside: Inside
  clock: SandboxClock
  /** Called when the clock has been moved. */
  onClock?: (() => void) | undefined
}

async function postClock({ clock, onClock }: SandboxOptions, { now }: { now: string | number | null }) {
  await clock.set(now === null ? null : momentOf(now))
  onClock?.()
  return { now: await clock.now() }
}

async function postRevoke(inside: Inside, { userId }: { userId: string }) {
  await revokeTokens(inside.db, userId, inside.realNow())
  return { ok: true }
}

/** One sandbox call. Away from home it does not exist; a mistake is HTTP 400 with a sentence. */
function post<B>(app: FastifyInstance, path: string, schema: TSchema, work: (body: B) => Promise<object>) {
  const check = validator(schema)
  app.post(`/__sandbox/${path}`, async (request, reply) => {
    if (!isAtHome(request)) return reply.code(404).send()
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

/** Trying things out: signing in, events, time, and withdrawing tokens. On this machine only. */
export const sandboxRoutes: FastifyPluginAsync<SandboxOptions> = async (app, options) => {
  const { inside } = options
  post(app, 'sign-in', SignIn, (body: SignInBody) => postSignIn(inside, body))
  post(app, 'events', Event, (body: EventBody) => postEvent(inside, body))
  post(app, 'clock', Clock, (body: Parameters<typeof postClock>[1]) => postClock(options, body))
  post(app, 'revoke', Revoke, (body: { userId: string }) => postRevoke(inside, body))
}
