import type { RateLimitOptions } from '@fastify/rate-limit'
import type { FastifyError, FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { type AccountProblem, accountPaths, isLoginName } from '../../contract/account.ts'
import { type LoggedIn, LogIn, Registration } from '../../contract/accountShapes.ts'
import { isGoodPassword } from '../../contract/password.ts'
import { type Accounts, TooBusy } from '../../platform/index.ts'
import { limits } from '../limits.ts'

type Credentials = { loginName: string; password: string; inviteCode?: string }

const statuses: Record<AccountProblem, number> = {
  PARAM_INVALID: 400,
  WRONG: 401,
  TAKEN: 409,
  TOO_MANY: 429,
  BUSY: 503,
}

const refuse = (reply: FastifyReply, error: AccountProblem): FastifyReply => reply.code(statuses[error]).send({ error })

/** What the account routes are made with. */
export interface AccountOptions {
  accounts: Accounts
  /** Ends a session of an identity provider; left out: tokens are of the embedded platform. */
  logOut?: ((token: string) => Promise<void>) | undefined
  /** False: another site registers users and logs them in; only logging out is served. */
  open: boolean
}

const addressOf = { ipv6Subnet: 64 } as const
const accountOf = (request: FastifyRequest) => (request.body as Credentials).loginName

/** The rate limits of account calls. */
function createLimits(app: FastifyInstance) {
  // The plugin's default is 5,000 counters: guesses at many accounts within an hour would evict those of one account.
  const create = (options: RateLimitOptions) => app.createRateLimit({ cache: limits.accountCounts, ...options })
  const wrongByAddress = create({
    groupId: 'wrong-passwords',
    max: limits.wrongPasswordsPerMinute,
    timeWindow: 60_000,
    ...addressOf,
  })
  const wrongByAccount = create({
    groupId: 'wrong-passwords-account',
    max: limits.wrongPasswordsPerAccount,
    timeWindow: 3_600_000,
    keyGenerator: accountOf,
  })
  const registrations = create({
    groupId: 'registrations',
    max: limits.registrationsPerHour,
    timeWindow: 3_600_000,
    ...addressOf,
  })
  /** Seconds to wait if the limit is reached; otherwise 0. */
  const wait = async (count: typeof registrations, request: FastifyRequest) => {
    const taken = await count(request, { increment: false })
    return !taken.isAllowed && taken.remaining <= 0 ? Math.max(1, taken.ttlInSeconds) : 0
  }
  return {
    /** Seconds to wait before a password is checked; otherwise 0. */
    beforeLogIn: async (request: FastifyRequest) =>
      Math.max(await wait(wrongByAddress, request), await wait(wrongByAccount, request)),
    noteWrong: async (request: FastifyRequest) => {
      await wrongByAddress(request)
      await wrongByAccount(request)
    },
    beforeRegister: async (request: FastifyRequest) => {
      const seconds = await wait(registrations, request)
      await registrations(request)
      return seconds
    },
  }
}

function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof TooBusy) return refuse(reply.header('retry-after', '5'), 'BUSY')
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500
  if (status < 500) return reply.code(status).send({ error: 'PARAM_INVALID' })
  request.log.error({ err: error }, 'an account call failed')
  return refuse(reply.header('retry-after', '5'), 'BUSY')
}

function addRegister(app: FastifyInstance, accounts: Accounts, { beforeRegister }: ReturnType<typeof createLimits>) {
  app.post(accountPaths.register, { schema: { body: Registration } }, async (request, reply) => {
    // The schema has validated the body.
    const account = request.body as Credentials
    const isGood = isLoginName(account.loginName) && isGoodPassword(account.password, account.loginName)
    if (!isGood) return refuse(reply, 'PARAM_INVALID')
    const seconds = await beforeRegister(request)
    if (seconds) return refuse(reply.header('retry-after', String(seconds)), 'TOO_MANY')
    return (await accounts.register(account)) ?? refuse(reply, 'TAKEN')
  })
}

function addLogIn(app: FastifyInstance, accounts: Accounts, limited: ReturnType<typeof createLimits>) {
  app.post(
    accountPaths.logIn,
    { schema: { body: LogIn } },
    async (request, reply): Promise<LoggedIn | FastifyReply> => {
      const seconds = await limited.beforeLogIn(request)
      if (seconds) return refuse(reply.header('retry-after', String(seconds)), 'TOO_MANY')
      const loggedIn = await accounts.logIn(request.body as Credentials)
      if (loggedIn) return loggedIn
      await limited.noteWrong(request)
      return refuse(reply, 'WRONG')
    },
  )
}

/** Register, log in and log out with accounts of the embedded platform. */
export const accountRoutes: FastifyPluginAsync<AccountOptions> = async (
  app,
  { accounts, open, logOut = accounts.logOut },
) => {
  app.setErrorHandler(answerError)
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))
  if (open) {
    const limited = createLimits(app)
    addRegister(app, accounts, limited)
    addLogIn(app, accounts, limited)
  }
  app.post(accountPaths.logOut, async ({ headers }, reply) => {
    if (typeof headers.token === 'string') await logOut(headers.token)
    return reply.code(204).send()
  })
}
