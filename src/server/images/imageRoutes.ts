import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { imagePath, imageQualities, imageWidths, mediaHash } from '../../contract/images.ts'
import { refuse } from '../refuse.ts'
import { inertPolicy } from '../security.ts'
import { accepts, etagOf, type Served, sendServed } from '../staticFiles.ts'
import { createMemoryCache } from './memoryCache.ts'
import { contentTypes, formatOf, type ImageFormat, ImageProblem, optimize } from './optimize.ts'

/** Where images are read from. */
export interface ImageSource {
  /** The bytes stored under a hash (SHA-256, hex), or null. */
  asset(hash: string): Promise<Uint8Array | null>
}

/** Maximum size of the image cache in memory. Behind a CDN, each image is made at most once a day. */
const maxCacheBytes = 64 * 1024 * 1024

/**
 * `/media/{hash}` serves an image of a release as it is; `/image?url&w&q` serves it scaled down.
 * Images only come from releases; other hosts are never fetched.
 */
export function addImages(app: FastifyInstance, source: ImageSource): void {
  const cached = createMemoryCache<Served>(maxCacheBytes)

  app.get<{ Params: { hash: string } }>('/media/:hash', async (request, reply) => {
    const hash = mediaHash(`/media/${request.params.hash}`)
    return answer(request, reply, () => original(source, hash))
  })

  app.get(imagePath, async (request, reply) => {
    const parameters = readParameters(request)
    if (typeof parameters === 'string')
      return refuse(request, reply, { status: 400, reason: 'PARAM_INVALID', sentence: parameters })
    const format = bestFormat(request)
    return answer(request, reply, () =>
      cached(`${parameters.hash} ${parameters.width} ${parameters.quality} ${format ?? 'own'}`, async () => {
        const content = await source.asset(parameters.hash)
        if (!content) throw new ImageProblem('')
        const own = format ?? (await formatOf(content)).format
        const target = own === 'avif' && !format ? 'jpeg' : own
        return { ...toServed(await optimize(content, { ...parameters, format: target }), target), vary: 'accept' }
      }),
    )
  })
}

const toServed = (body: Buffer, format: ImageFormat): Served => ({
  body,
  type: contentTypes[format],
  etag: etagOf(body),
  // The URL contains the hash of the source, so its content never changes.
  cacheControl: 'public, max-age=31536000, immutable',
})

async function original(source: ImageSource, hash: string | null): Promise<Served> {
  const content = hash && (await source.asset(hash))
  if (!content) throw new ImageProblem('')
  return toServed(Buffer.from(content), (await formatOf(content)).format)
}

/** Sends the image from `make`. An ImageProblem becomes 404: the URL is wrong, and a retry would not help. */
async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  make: () => Promise<Served>,
): Promise<FastifyReply> {
  try {
    const file = await make()
    reply.header('content-security-policy', inertPolicy).header('content-disposition', 'inline')
    return sendServed(request, reply, file)
  } catch (problem) {
    if (!(problem instanceof ImageProblem)) throw problem
    return refuse(request, reply, {
      status: 404,
      reason: 'NOT_FOUND',
      sentence: problem.message || 'There is no such image.',
    })
  }
}

/** The newest format that the browser accepts by name; null: keep the format of the image. */
const bestFormat = ({ headers }: FastifyRequest): ImageFormat | null =>
  (['avif', 'webp'] as const).find((format) => accepts(headers.accept?.replaceAll('image/', ''), format)) ?? null

/** Validates the three parameters against the lists of the contract. Returns a sentence if one is wrong. */
function readParameters({ query }: FastifyRequest) {
  const { url, w, q, ...more } = query as Record<string, unknown>
  if (Object.keys(more).length) return `${Object.keys(more)[0]} is not a parameter of an image: only url, w and q are.`
  const width = imageWidths.find((entry) => String(entry) === w)
  if (!width) return `w must be one of ${imageWidths.join(', ')}.`
  const quality = q === undefined ? 75 : imageQualities.find((entry) => String(entry) === q)
  if (!quality) return `q must be one of ${imageQualities.join(', ')}.`
  const hash = typeof url === 'string' ? mediaHash(url) : null
  if (!hash) return 'url must be the path of an image of this site: /media/ and its hash.'
  return { hash, width, quality }
}
