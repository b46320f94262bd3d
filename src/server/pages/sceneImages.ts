import type { FastifyInstance } from 'fastify'
import { sceneImagePath } from '../../contract/sceneImages.ts'
import type { PagesOptions } from '../pagesOptions.ts'
import { refuse } from '../refuse.ts'
import { etagOf, sendServed } from '../staticFiles.ts'
import { serverEntry } from './entry.ts'

/** The file contains the colors of both themes. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** Serves `/scenes/{name}.svg`: the illustrations below the first screen, for browsers without scripts. */
export function addSceneImages(app: FastifyInstance, options: PagesOptions): void {
  app.get<{ Params: { file: string } }>(sceneImagePath(':file').replace('.svg', ''), async (request, reply) => {
    const { sceneImage } = await serverEntry(options)
    const name = /^([a-z]+)\.svg$/.exec(request.params.file)?.[1]
    const svg = name && sceneImage(name)
    if (!svg) return refuse(request, reply, { status: 404, reason: 'NOT_FOUND', sentence: 'There is no such image.' })
    const body = Buffer.from(svg)
    reply.header('content-security-policy', policy)
    return sendServed(request, reply, {
      body,
      type: 'image/svg+xml',
      etag: etagOf(body),
      cacheControl: 'public, max-age=86400',
    })
  })
}
