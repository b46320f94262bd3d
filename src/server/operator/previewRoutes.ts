import type { FastifyInstance } from 'fastify'
import { PreviewCommand, RevokePreview } from '../../contract/previewLinks.ts'
import { limits } from '../limits.ts'
import type { Previews } from '../preview/previews.ts'
import type { CommandContext } from './commands.ts'
import { runPreview, runPreviewList, runRevokePreview } from './previewCommands.ts'

/** Adds the calls that create, list and revoke links to drafts, releases and plans. */
export function addPreviews(app: FastifyInstance, parts: CommandContext, previews: Previews): void {
  const create = { schema: { body: PreviewCommand }, bodyLimit: limits.folderBytes }
  app.post<{ Body: PreviewCommand }>('/previews', create, async (request, reply) => {
    const created = await runPreview(parts, previews, request.body)
    const { id, alias, kind, actor: by } = created.link
    request.log.info({ id, alias, kind, by }, 'a preview link was created')
    return reply.header('cache-control', 'no-store').send(created)
  })
  app.get('/previews', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send(await runPreviewList(previews)),
  )
  const revoke = { schema: { body: RevokePreview } }
  app.post<{ Body: RevokePreview }>('/previews/revoke', revoke, async (request, reply) => {
    const link = await runRevokePreview(previews, request.body)
    request.log.info({ id: link.id, alias: link.alias, by: request.body.by }, 'a preview link was revoked')
    return reply.header('cache-control', 'no-store').send(link)
  })
}
