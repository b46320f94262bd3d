import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { Alias, Shape } from '../../contract/scalars.ts'
import {
  ArchiveDraft,
  type ArchivedDraft,
  DiscardDraft,
  type DraftVersionContent,
  type DraftVersions,
  NewDraft,
  SaveDraft,
  SaveFiles,
} from '../../contract/studio/saves.ts'
import { type DraftVersionRow, isLocalRequest, type Publisher } from '../../platform/index.ts'
import { limits } from '../limits.ts'
import type { CommandContext } from '../operator/commands.ts'
import { ForbiddenError, UnknownError } from '../operator/errors.ts'
import { actorOf } from '../operator/operatorAuth.ts'
import { existingDraft, type StudioDrafts } from './drafts.ts'
import { createDraft } from './newDraft.ts'
import { saveFiles } from './saveFiles.ts'

/** Dependencies of the calls of drafts. */
export interface DraftRouteParts {
  commands: CommandContext
  drafts: StudioDrafts
  /** CONFIG_DIR; null: not in the sandbox. */
  configDir: string | null
}

interface OfAlias {
  Params: { alias: string }
}

const params = Shape({ alias: Alias })
const ofRevision = Shape({ alias: Alias, revision: Type.String({ pattern: '^[1-9]\\d{0,8}$' }) })

const byPath = ({ files, assets }: Pick<DraftVersionRow, 'files' | 'assets'>): Record<string, string> => ({
  ...files,
  ...assets,
})

/** Who changes a draft, for the audit trail. */
const publisherOf = (request: FastifyRequest, { by, reason = '' }: DiscardDraft): Publisher => ({
  actor: actorOf(request, by),
  reason: reason.trim(),
  source: 'operator',
})

/** Paths whose hashes differ. */
function changedPaths(row: DraftVersionRow, before: DraftVersionRow | undefined): string[] {
  const [now, was] = [byPath(row), before ? byPath(before) : {}]
  return [...new Set([...Object.keys(now), ...Object.keys(was)])].filter((path) => now[path] !== was[path]).sort()
}

/** Adds the calls that read, save, create and discard drafts. */
export function addDrafts(app: FastifyInstance, { commands, drafts, configDir }: DraftRouteParts): void {
  const { publishing, registry } = commands
  const store = publishing.drafts

  app.get<OfAlias>('/drafts/:alias', { schema: { params } }, async ({ params: { alias } }, reply) => {
    reply.header('cache-control', 'no-store')
    return (await existingDraft(drafts, alias)).draft
  })

  app.put<OfAlias & { Body: SaveDraft }>(
    '/drafts/:alias',
    { schema: { params, body: SaveDraft }, bodyLimit: limits.folderBytes },
    async (request, reply) => {
      const { by, ...wanted } = request.body
      reply.header('cache-control', 'no-store')
      return drafts.save(request.params.alias, wanted, actorOf(request, by))
    },
  )

  app.post<{ Body: NewDraft }>('/drafts', { schema: { body: NewDraft } }, async (request, reply) => {
    const by = actorOf(request, request.body.by)
    const draft = await createDraft({ drafts, publishing, registry, configDir }, request.body, by)
    request.log.info({ alias: draft.alias, by }, 'a draft was created')
    return reply.header('cache-control', 'no-store').send(draft)
  })

  app.delete<OfAlias & { Querystring: DiscardDraft }>(
    '/drafts/:alias',
    { schema: { params, querystring: DiscardDraft } },
    async (request, reply) => {
      const { alias } = request.params
      const by = publisherOf(request, request.query)
      if (!(await store.discard(alias, by, await publishing.now())))
        throw new UnknownError(`There is no draft of "${alias}".`)
      request.log.info({ alias, by: by.actor }, 'a draft was discarded')
      return reply.header('cache-control', 'no-store').code(204).send()
    },
  )

  app.post<OfAlias & { Body: ArchiveDraft }>(
    '/drafts/:alias/archive',
    { schema: { params, body: ArchiveDraft } },
    async (request, reply) => {
      const { alias } = request.params
      const { archived } = request.body
      await existingDraft(drafts, alias)
      await store.archive(alias, archived, publisherOf(request, request.body), await publishing.now())
      return reply.header('cache-control', 'no-store').send({ alias, archived } satisfies ArchivedDraft)
    },
  )

  app.get<OfAlias>('/drafts/:alias/versions', { schema: { params } }, async ({ params: { alias } }, reply) => {
    const rows = await store.versions(alias)
    const versions = rows.map((row, index) => ({
      revision: row.revision,
      author: row.author,
      savedAt: row.saved_at,
      hash: row.hash,
      changed: changedPaths(row, rows[index + 1]),
    }))
    return reply.header('cache-control', 'no-store').send({ alias, versions } satisfies DraftVersions)
  })

  app.get<{ Params: { alias: string; revision: string } }>(
    '/drafts/:alias/versions/:revision',
    { schema: { params: ofRevision } },
    async ({ params: { alias, revision } }, reply) => {
      const row = await store.version(alias, Number(revision))
      if (!row) throw new UnknownError(`"${alias}" has no version ${revision}, or it was removed after 7 days.`)
      const { author, saved_at: savedAt, hash, files, assets } = row
      const version = { alias, revision: row.revision, author, savedAt, hash, files, assets }
      return reply.header('cache-control', 'no-store').send(version satisfies DraftVersionContent)
    },
  )

  app.post<OfAlias & { Body: SaveFiles }>(
    '/drafts/:alias/files',
    { schema: { params, body: SaveFiles } },
    async (request, reply) => {
      const { alias } = request.params
      const { by, ...wanted } = request.body
      if (configDir === null || !isLocalRequest(request))
        throw new ForbiddenError(
          'Files are written only in the sandbox, for requests from the same machine: publish instead.',
        )
      const done = await saveFiles(drafts, { commands, configDir }, alias, wanted)
      request.log.info(
        { alias, by: actorOf(request, by), written: done.written },
        'a draft was written into its folder',
      )
      return reply.header('cache-control', 'no-store').send(done)
    },
  )
}
