import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import {
  type Comment,
  type CommentThread,
  type CommentThreads,
  NewComment,
  ResolveComment,
  ReviewCommand,
} from '../../contract/reviews.ts'
import { Alias, Shape } from '../../contract/scalars.ts'
import { type CommentRow, type Publishing, PublishProblem } from '../../platform/index.ts'
import { UnknownError } from '../operator/errors.ts'
import { actorOf } from '../operator/operatorAuth.ts'
import { existingDraft, type StudioDrafts } from './drafts.ts'
import type { Reviews } from './review.ts'

/** Dependencies of the calls of comments and reviews. */
export interface ReviewRouteParts {
  comments: Publishing['comments']
  drafts: StudioDrafts
  reviews: Reviews
}

interface OfAlias {
  Params: { alias: string }
}

interface OfComment {
  Params: { alias: string; id: string }
}

const params = Shape({ alias: Alias })
const ofComment = Shape({ alias: Alias, id: Type.String({ pattern: '^[1-9]\\d{0,15}$' }) })

const toComment = ({ id, author, text, at, deleted_at }: CommentRow, person: string): Comment => ({
  id,
  author,
  text,
  at,
  isOwn: author === person && deleted_at === null,
  isDeleted: deleted_at !== null,
})

function toThreads(rows: readonly CommentRow[], person: string): CommentThread[] {
  const roots = rows.filter(({ thread }) => thread === null).reverse()
  return roots.map((root) => ({
    ...toComment(root, person),
    block: root.block,
    resolved: root.resolved_at === null ? null : { by: root.resolved_by ?? '', at: root.resolved_at },
    replies: rows.filter(({ thread }) => thread === root.id).map((row) => toComment(row, person)),
  }))
}

/** Adds the calls of comments on pages, and of approvals. */
export function addReviews(app: FastifyInstance, { comments, drafts, reviews }: ReviewRouteParts): void {
  const listFor = async (request: FastifyRequest, alias: string): Promise<CommentThreads> => ({
    alias,
    threads: toThreads(await comments.list(alias), actorOf(request, undefined)),
  })
  const unknown = (id: string) => new UnknownError(`There is no comment ${id} here: it may have been deleted.`)

  app.get<OfAlias>('/studio/comments/:alias', { schema: { params } }, async (request, reply) =>
    reply.header('cache-control', 'no-store').send(await listFor(request, request.params.alias)),
  )

  app.post<OfAlias & { Body: NewComment }>(
    '/studio/comments/:alias',
    { schema: { params, body: NewComment } },
    async (request, reply) => {
      const { alias } = request.params
      const { by, text, block = null, thread = null } = request.body
      if (thread !== null && block !== null)
        throw new PublishProblem('A reply has no block of its own: leave out "block" or "thread".')
      await existingDraft(drafts, alias)
      const author = actorOf(request, by)
      const row = await comments.add({ alias, thread, block, author, text: text.trim(), at: Date.now() })
      if (!row) throw unknown(String(thread))
      return reply.header('cache-control', 'no-store').send(await listFor(request, alias))
    },
  )

  app.post<OfComment & { Body: ResolveComment }>(
    '/studio/comments/:alias/:id/resolve',
    { schema: { params: ofComment, body: ResolveComment } },
    async (request, reply) => {
      const { alias, id } = request.params
      const { by, resolved } = request.body
      const isKnown = await comments.resolve(alias, Number(id), actorOf(request, by), resolved, Date.now())
      if (!isKnown) throw unknown(id)
      return reply.header('cache-control', 'no-store').send(await listFor(request, alias))
    },
  )

  app.delete<OfComment>('/studio/comments/:alias/:id', { schema: { params: ofComment } }, async (request, reply) => {
    const { alias, id } = request.params
    const isRemoved = await comments.remove(alias, Number(id), actorOf(request, undefined), Date.now())
    if (!isRemoved) throw new UnknownError(`You have no comment ${id} here.`)
    return reply.header('cache-control', 'no-store').send(await listFor(request, alias))
  })

  app.get<OfAlias>('/studio/review/:alias', { schema: { params } }, async (request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .send(await reviews.read(request.params.alias, actorOf(request, undefined))),
  )

  app.post<OfAlias & { Body: ReviewCommand }>(
    '/studio/review/:alias',
    { schema: { params, body: ReviewCommand } },
    async (request, reply) => {
      const { by, ...command } = request.body
      const { alias } = request.params
      const person = actorOf(request, by)
      const review = await reviews.decide(alias, command, person)
      request.log.info({ alias, by: person, action: command.action }, 'a step of a review')
      return reply.header('cache-control', 'no-store').send(review)
    },
  )
}
