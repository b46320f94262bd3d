import type { FastifyError, FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { SumsQuery } from '../../contract/analytics.ts'
import {
  type DeedDone,
  type KeptRelease,
  mostAssetBytes,
  PublishDeed,
  type ReleaseHistory,
  RollbackDeed,
  StopDeed,
  UnplanDeed,
} from '../../contract/operator.ts'
import { Alias, Shape } from '../../contract/scalars.ts'
import { nearest } from '../../expressions/index.ts'
import { type PageEvents, PublishProblem, StandsOtherwise } from '../../platform/index.ts'
import { limits } from '../limits.ts'
import { AssetsMissing, BadConfig, type DeedParts, publishDeed, rollbackDeed, stopDeed, unplanDeed } from './deeds.ts'
import { guardDoor, turnAway } from './door.ts'

/** What operators' calls are answered with. */
export interface OperatorOptions {
  /** OPERATOR_TOKEN; null: no operator's deeds here. */
  token: string | null
  /** Null: another platform keeps the releases. */
  parts: DeedParts | null
  /** Null: nothing is counted here. */
  pageEvents: PageEvents | null
}

/** There is nothing under this name. */
class Unknown extends Error {}

const named = { params: Shape({ alias: Alias }) }
const numbered = { params: Shape({ alias: Alias, version: Type.String({ pattern: '^([1-9]\\d{0,8}|current)$' }) }) }
const hashed = { params: Shape({ hash: Type.String({ pattern: '^[0-9a-f]{64}$' }) }) }

async function unknown({ publishing }: DeedParts, alias: string): Promise<Unknown> {
  const meant = nearest(alias, [...(await publishing.standing()).keys()])
  return new Unknown(`There is no "${alias}" here.${meant ? ` Did you mean "${meant}"?` : ' Publish it first.'}`)
}

async function historyOf(parts: DeedParts, alias: string): Promise<ReleaseHistory> {
  const { current, planned, steps } = await parts.publishing.history(alias)
  if (!steps.length) throw await unknown(parts, alias)
  return { alias, current, planned: planned && { at: planned.at, actor: planned.actor, reason: planned.reason }, steps }
}

async function keptRelease(parts: DeedParts, alias: string, wanted: string): Promise<KeptRelease> {
  const version = wanted === 'current' ? (await parts.publishing.standing()).get(alias) : Number(wanted)
  const release = version === undefined ? null : await parts.publishing.read(alias, version)
  if (release) return release
  const { current } = await historyOf(parts, alias)
  throw new Unknown(
    current === null && wanted === 'current'
      ? `"${alias}" is not on line: name a version.`
      : `"${alias}" has no release ${wanted}.`,
  )
}

/** What went wrong in words for an operator; what is our own fault goes to the log. */
function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { message } = error
  if (error instanceof BadConfig) return turnAway(reply, 422, { error: 'REFUSED', message, problems: error.problems })
  if (error instanceof AssetsMissing)
    return turnAway(reply, 409, { error: 'ASSETS_MISSING', message, missing: error.hashes })
  if (error instanceof StandsOtherwise) return turnAway(reply, 409, { error: 'STANDS_OTHERWISE', message })
  if (error instanceof PublishProblem) return turnAway(reply, 422, { error: 'REFUSED', message })
  if (error instanceof Unknown) return turnAway(reply, 404, { error: 'UNKNOWN', message })
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500
  if (status === 413) return turnAway(reply, 413, { error: 'TOO_LARGE', message: 'That is too large to be taken.' })
  if (status < 500) return turnAway(reply, 400, { error: 'INVALID', message: `The request is not valid: ${message}.` })
  request.log.error({ err: error }, 'a deed failed')
  const said = `Something went wrong on the server (trace ${request.id}); nothing was changed.`
  return turnAway(reply, 500, { error: 'FAILED', message: said })
}

function addDeeds(app: FastifyInstance, parts: DeedParts): void {
  const deed = <Body extends { alias: string; by: string }>(
    name: string,
    body: object,
    work: (parts: DeedParts, body: Body) => Promise<DeedDone>,
  ) =>
    app.post(`/${name}`, { schema: { body }, bodyLimit: limits.folderBytes }, async (request, reply) => {
      // The schema above has checked it.
      const wanted = request.body as Body
      const done = await work(parts, wanted)
      const { alias, outcome, from, version } = done
      request.log.info({ alias, by: wanted.by, outcome, from, version }, 'a deed is done')
      return reply.header('cache-control', 'no-store').send(done)
    })
  deed('publish', PublishDeed, publishDeed)
  deed('rollback', RollbackDeed, rollbackDeed)
  deed('stop', StopDeed, stopDeed)
  deed('unplan', UnplanDeed, unplanDeed)
}

function addReads(app: FastifyInstance, parts: DeedParts): void {
  app.get<{ Params: { alias: string } }>('/releases/:alias', { schema: named }, async ({ params }, reply) => {
    reply.header('cache-control', 'no-store')
    return historyOf(parts, params.alias)
  })
  app.get<{ Params: { alias: string; version: string } }>(
    '/releases/:alias/:version',
    { schema: numbered },
    async ({ params }, reply) => {
      reply.header('cache-control', 'no-store')
      return keptRelease(parts, params.alias, params.version)
    },
  )
}

function addAssets(app: FastifyInstance, { publishing }: DeedParts): void {
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  app.put<{ Params: { hash: string }; Body: Buffer }>(
    '/assets/:hash',
    { schema: hashed, bodyLimit: mostAssetBytes },
    async ({ params, body }, reply) => {
      if (!Buffer.isBuffer(body)) throw new PublishProblem('A picture is sent as application/octet-stream.')
      const hash = await publishing.keepAsset(body)
      if (hash !== params.hash) throw new PublishProblem(`The picture arrived as ${hash}, not as ${params.hash}.`)
      return reply.code(204).send()
    },
  )
}

/** What pages have counted, summed: seen, used, gone wrong, how fast. */
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

/** Publishing, rolling back, stopping and looking back, for who has the operator's token. */
export const operatorRoutes: FastifyPluginAsync<OperatorOptions> = async (app, { token, parts, pageEvents }) => {
  app.setErrorHandler(answerError)
  guardDoor(app, token)
  app.all('/*', async (_request, reply) => {
    const message = parts ? 'There is no such call.' : 'The platform at PLATFORM_URL keeps the releases: ask there.'
    return turnAway(reply, 404, { error: parts ? 'UNKNOWN' : 'NO_OPERATOR', message })
  })
  if (pageEvents) addSums(app, pageEvents)
  if (!parts) return
  addDeeds(app, parts)
  addReads(app, parts)
  addAssets(app, parts)
}
