import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { Type } from 'typebox'
import { SumsQuery } from '../../contract/analytics.ts'
import {
  BundleCommand,
  type CommandResult,
  maxAssetBytes,
  PasswordReset,
  type PasswordResetResult,
  type PlanList,
  PlansQuery,
  PublishCommand,
  type ReleaseDetails,
  type ReleaseHistory,
  RollbackCommand,
  StopCommand,
  UnscheduleCommand,
} from '../../contract/operator.ts'
import { Alias, Shape } from '../../contract/scalars.ts'
import { nearest } from '../../expressions/index.ts'
import { type Accounts, type PageEvents, PublishProblem } from '../../platform/index.ts'
import { limits } from '../limits.ts'
import type { Previews } from '../preview/previews.ts'
import { assertLatestDraft, createDrafts, type StudioDrafts } from '../studio/drafts.ts'
import { addStudio, type StudioSettings } from '../studio/routes.ts'
import type { StudioAccess } from '../studio/studioAccess.ts'
import { answerError } from './answerError.ts'
import {
  type CommandContext,
  runBundle,
  runPublish,
  runRollback,
  runStop,
  runUnschedule,
  storePicture,
} from './commands.ts'
import { UnknownError } from './errors.ts'
import { addOperatorAuth, reject } from './operatorAuth.ts'
import type { OperatorToken } from './operatorTokens.ts'
import { addPreviews } from './previewRoutes.ts'
import { addQueues, type OperatorWork } from './queueRoutes.ts'

/** Dependencies of the operator API. */
export interface OperatorOptions {
  /** The tokens of operators; empty: the operator API is disabled. */
  operators: readonly OperatorToken[]
  /** Null: this server stores no releases. */
  parts: CommandContext | null
  /** Links to previews; null or left out: none can be created here. */
  previews?: Previews | null
  /** Null: no analytics events are stored. */
  pageEvents: PageEvents | null
  /** Null: this server has no accounts with passwords. */
  accounts: Accounts | null
  /** Null: another platform keeps the reviews and payouts. */
  work: OperatorWork | null
  /** Who may use Studio. */
  access: StudioAccess
  /** Settings of Studio. */
  studio: StudioSettings
}

const aliasParams = { params: Shape({ alias: Alias }) }
const versionParams = {
  params: Shape({ alias: Alias, version: Type.String({ pattern: '^([1-9]\\d{0,8}|current)$' }) }),
}
const hashParams = { params: Shape({ hash: Type.String({ pattern: '^[0-9a-f]{64}$' }) }) }

async function unknownAlias({ publishing }: CommandContext, alias: string): Promise<UnknownError> {
  const suggestion = nearest(alias, [...(await publishing.currentVersions()).keys()])
  return new UnknownError(
    `There is no "${alias}" here.${suggestion ? ` Did you mean "${suggestion}"?` : ' Publish it first.'}`,
  )
}

async function historyOf(parts: CommandContext, alias: string): Promise<ReleaseHistory> {
  const { current, plans, steps } = await parts.publishing.history(alias)
  if (!steps.length) throw await unknownAlias(parts, alias)
  return { alias, current, planned: plans[0] ?? null, plans, steps }
}

async function readRelease(parts: CommandContext, alias: string, wanted: string): Promise<ReleaseDetails> {
  const version = wanted === 'current' ? (await parts.publishing.currentVersions()).get(alias) : Number(wanted)
  const release = version === undefined ? null : await parts.publishing.read(alias, version)
  if (release) return release
  const { current } = await historyOf(parts, alias)
  throw new UnknownError(
    current === null && wanted === 'current'
      ? `"${alias}" is offline: give a version.`
      : `"${alias}" has no release ${wanted}.`,
  )
}

function addCommands(app: FastifyInstance, parts: CommandContext, drafts: StudioDrafts): void {
  const addCommand = <Body extends { alias: string; by: string }>(
    name: string,
    body: object,
    run: (parts: CommandContext, body: Body) => Promise<CommandResult>,
  ) =>
    app.post(`/${name}`, { schema: { body }, bodyLimit: limits.folderBytes }, async (request, reply) => {
      // The schema has validated the body.
      const wanted = request.body as Body
      const done = await run(parts, wanted)
      const { alias, outcome, from, version } = done
      request.log.info({ alias, by: wanted.by, outcome, from, version }, 'a command was executed')
      return reply.header('cache-control', 'no-store').send(done)
    })
  addCommand<PublishCommand>('publish', PublishCommand, async (_, { draft, ...command }) => {
    if (draft !== undefined) await assertLatestDraft(drafts, command.alias, draft)
    return runPublish(parts, command)
  })
  addCommand('rollback', RollbackCommand, runRollback)
  addCommand('stop', StopCommand, runStop)
  addCommand('unplan', UnscheduleCommand, runUnschedule)
}

/** Several pages at once. */
function addBundle(app: FastifyInstance, parts: CommandContext): void {
  app.post<{ Body: BundleCommand }>(
    '/bundle',
    { schema: { body: BundleCommand }, bodyLimit: limits.folderBytes },
    async (request, reply) => {
      const done = await runBundle(parts, request.body)
      for (const { alias, outcome, from, version } of done.pages)
        request.log.info({ alias, by: request.body.by, outcome, from, version }, 'a command was executed')
      return reply.header('cache-control', 'no-store').send(done)
    },
  )
}

function addReads(app: FastifyInstance, parts: CommandContext): void {
  app.get<{ Querystring: PlansQuery }>('/plans', { schema: { querystring: PlansQuery } }, async ({ query }, reply) => {
    reply.header('cache-control', 'no-store')
    const plans = await parts.publishing.plans({ alias: query.alias, all: query.all === '1' })
    const versions = await parts.publishing.currentVersions()
    const aliases = new Set(plans.map(({ alias }) => alias))
    const current = Object.fromEntries([...versions].filter(([alias]) => aliases.has(alias)))
    return { plans, current } satisfies PlanList
  })
  app.get<{ Params: { alias: string } }>('/releases/:alias', { schema: aliasParams }, async ({ params }, reply) => {
    reply.header('cache-control', 'no-store')
    return historyOf(parts, params.alias)
  })
  app.get<{ Params: { alias: string; version: string } }>(
    '/releases/:alias/:version',
    { schema: versionParams },
    async ({ params }, reply) => {
      reply.header('cache-control', 'no-store')
      return readRelease(parts, params.alias, params.version)
    },
  )
}

function addAssets(app: FastifyInstance, parts: CommandContext): void {
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  app.put<{ Params: { hash: string }; Body: Buffer }>(
    '/assets/:hash',
    { schema: hashParams, bodyLimit: maxAssetBytes },
    async ({ params, body }, reply) => {
      if (!Buffer.isBuffer(body)) throw new PublishProblem('Send an image as application/octet-stream.')
      await storePicture(parts, body, params.hash)
      return reply.code(204).send()
    },
  )
  app.get<{ Params: { hash: string } }>('/assets/:hash', { schema: hashParams }, async ({ params }, reply) => {
    const content = await parts.publishing.asset(params.hash)
    if (!content) throw new UnknownError('There is no image with this hash.')
    // Never a type that a browser could run.
    reply.header('cache-control', 'no-store').type('application/octet-stream')
    return Buffer.from(content)
  })
}

/** Sums of the analytics events: impressions, actions, problems, timings. */
function addSums(app: FastifyInstance, pageEvents: PageEvents): void {
  app.get<{ Querystring: { alias?: string } }>(
    '/analytics',
    { schema: { querystring: SumsQuery } },
    async ({ query }, reply) => {
      reply.header('cache-control', 'no-store')
      return pageEvents.sums(query.alias)
    },
  )
}

/** Sets a new password for a user who has lost theirs. */
function addReset(app: FastifyInstance, accounts: Accounts): void {
  app.post<{ Body: PasswordReset }>('/accounts/reset', { schema: { body: PasswordReset } }, async (request, reply) => {
    const { loginName, by, reason } = request.body
    const done = await accounts.resetPassword(loginName)
    if (!done) throw new UnknownError('There is no account with this login name.')
    const { userId, password } = done
    request.log.info({ userId, by, reason }, 'a password was reset')
    return reply.header('cache-control', 'no-store').send({ loginName, password } satisfies PasswordResetResult)
  })
}

/** The routes of the operator API. `operatorAuth.ts` authorizes the requests. */
export const operatorRoutes: FastifyPluginAsync<OperatorOptions> = async (app, options) => {
  const { operators, parts, previews = null, pageEvents, accounts, work } = options
  app.setErrorHandler(answerError)
  const tokens = addOperatorAuth(app, operators, options.access)
  app.all('/*', async (_request, reply) => {
    const message = parts ? 'There is no such call.' : 'This server stores no releases.'
    return reject(reply, 404, { error: parts ? 'UNKNOWN' : 'NO_OPERATOR', message })
  })
  if (pageEvents) addSums(app, pageEvents)
  if (accounts) addReset(app, accounts)
  if (work) addQueues(app, work)
  if (!parts) return
  const drafts = createDrafts({ commands: parts, configDir: options.studio.configDir })
  addCommands(app, parts, drafts)
  addBundle(app, parts)
  addReads(app, parts)
  addAssets(app, parts)
  if (previews) addPreviews(app, parts, previews)
  const { access, studio } = options
  addStudio(app, { commands: parts, drafts, access, tokens, canShare: previews !== null, ...studio })
}
