import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { languages } from '../../contract/languages.ts'
import { type StudioSession, StudioSignIn } from '../../contract/studio/session.ts'
import { isLocalRequest } from '../../platform/index.ts'
import type { CommandContext } from '../operator/commands.ts'
import { reject, rejectTooMany, sessionOperator, type TokenCheck } from '../operator/operatorAuth.ts'
import { isWritable } from './configFolder.ts'
import { isCrossSite, type StudioAccess, type StudioOperator } from './studioAccess.ts'

/** Dependencies of the session calls. */
export interface SessionParts {
  commands: CommandContext
  access: StudioAccess
  tokens: TokenCheck
  /** CONFIG_DIR; null: not in the sandbox. */
  configDir: string | null
  hasParticipants: boolean
  canShare: boolean
  /** REQUIRE_APPROVAL. */
  requireApproval: StudioSession['requireApproval']
}

/** A token and a name need a few hundred bytes. */
const bodyLimit = 4 * 1024

/** Adds the calls that begin, describe and end a session. */
export function addSessions(app: FastifyInstance, parts: SessionParts): void {
  const { commands, access, tokens, configDir, hasParticipants, canShare, requireApproval } = parts
  const describe = async (request: FastifyRequest, operator: StudioOperator | null): Promise<StudioSession> => ({
    operator: operator?.name ?? null,
    mode: operator?.mode ?? 'operator',
    csrf: operator?.csrf ?? null,
    expiresAt: operator?.expiresAt ?? null,
    canSaveFiles: configDir !== null && isLocalRequest(request) && (await isWritable(configDir)),
    canShare,
    requireApproval,
    hasParticipants,
    locales: languages.map(({ language }) => language),
    types: commands.registry.activities.map(({ type, code, description }) => ({ type, code, description })),
    now: await commands.publishing.now(),
  })
  const answer = (reply: FastifyReply, session: StudioSession) =>
    reply.header('cache-control', 'no-store').send(session)

  app.get('/studio/session', async (request, reply) => answer(reply, await describe(request, sessionOperator(request))))

  const signIn = { schema: { body: StudioSignIn }, bodyLimit }
  app.post<{ Body: StudioSignIn }>('/studio/session', signIn, async (request, reply) => {
    const { token, name } = request.body
    const found = token === undefined ? null : tokens.find(token)
    const needsNoToken = token === undefined && access.isSandboxRequest(request) && !isCrossSite(request)
    if (!found && !needsNoToken) {
      const seconds = await tokens.countWrong(request)
      if (seconds) return rejectTooMany(reply, seconds)
      request.log.warn({ by: name }, 'a wrong operator token was entered in Studio')
      return reject(reply, 401, { error: 'UNAUTHORIZED', message: 'The operator token is wrong.' })
    }
    if (name === undefined && !found?.name)
      return reject(reply, 400, { error: 'INVALID', message: 'Enter your name: the history shows it.' })
    const started = access.signIn(request, found, name ?? '')
    if (!started) return reject(reply, 404, { error: 'NO_OPERATOR', message: 'This server has no operator token.' })
    request.log.info({ by: started.operator.name }, 'a session of Studio began')
    return answer(reply.header('set-cookie', started.cookie), await describe(request, started.operator))
  })

  app.delete('/studio/session', async (_request, reply) =>
    reply.header('cache-control', 'no-store').header('set-cookie', access.signOut()).code(204).send(),
  )
}
