import type { FastifyInstance } from 'fastify'
import type { Call } from '../../contract/call.ts'
import { calls } from '../../contract/calls/index.ts'
import { ownValue } from '../../contract/ownValue.ts'
import { previewCallPath, sandboxPreviewToken } from '../../contract/preview.ts'
import { PreviewCall } from '../../contract/previewLinks.ts'
import { answerPreview, isLocalRequest, type PreviewSource } from '../../platform/index.ts'
import { serverEntry } from '../pages/entry.ts'
import type { PagesOptions } from '../pagesOptions.ts'
import type { PreviewRefusal } from './previews.ts'

/** Statuses of a link that does not open. */
export const refusalStatuses = { unknown: 404, expired: 410, revoked: 410 } as const

/** The current release of a page of the sandbox, for `?as=&at=`. */
async function sandboxSource(options: PagesOptions, alias: string): Promise<PreviewSource | PreviewRefusal> {
  const { registry } = await serverEntry(options)
  const release = await options.platform.release(alias)
  return release ? { release, version: release.version, activityCode: registry.activityCode } : 'unknown'
}

/**
 * Answers the calls of preview pages: from the content of the link, and in the sandbox, for requests from this machine,
 * from the current release. The answers depend on nothing else, so no call can read or change data of users.
 */
export function addPreviewCalls(app: FastifyInstance, options: PagesOptions): void {
  const sourceOf = async (token: string, isLocal: boolean): Promise<PreviewSource | PreviewRefusal> => {
    const alias = sandboxPreviewToken.aliasIn(token)
    if (alias !== null) return options.env.sandbox && isLocal ? sandboxSource(options, alias) : 'unknown'
    const opened = (await options.previews?.open(token)) ?? 'unknown'
    return typeof opened === 'string' ? opened : opened.source
  }
  app.post<{ Body: PreviewCall }>(previewCallPath, { schema: { body: PreviewCall } }, async (request, reply) => {
    reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex')
    const { token, persona, at, langCode, call: name, input } = request.body
    const source = await sourceOf(token, isLocalRequest(request))
    if (typeof source === 'string') return reply.code(refusalStatuses[source]).send({ error: source })
    const table: Readonly<Record<string, Call>> = calls
    const call = ownValue(table, name)
    if (!call) return reply.code(404).send({ error: 'unknown' })
    return answerPreview(source, { persona, at, langCode }, call, input)
  })
}
