import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { imagePath, imageQualities, imageWidths, mediaHash } from '../../contract/images.ts'
import { refuse } from '../refuse.ts'
import { inertPolicy } from '../security.ts'
import { accepts, etagOf, type Served, sendServed } from '../staticFiles.ts'
import { keepRecent } from './keep.ts'
import { contentTypes, formatOf, type ImageFormat, ImageProblem, optimise } from './optimise.ts'

/** What pictures are made from. */
export interface ImageSource {
  /** The bytes kept under a hash (SHA-256, hex), or null. */
  asset(hash: string): Promise<Uint8Array | null>
}

/** Pictures kept in memory, in bytes. Behind a CDN each is made once a day at most. */
const kept = 64 * 1024 * 1024

/**
 * `/media/{hash}`: a picture of a release as it is, and `/image?url&w&q`: the same made smaller.
 * The only source is what a release brought with it: no address of another host is ever fetched.
 */
export function addImages(app: FastifyInstance, source: ImageSource): void {
  const made = keepRecent<Served>(kept)

  app.get<{ Params: { hash: string } }>('/media/:hash', async (request, reply) => {
    const hash = mediaHash(`/media/${request.params.hash}`)
    return answer(request, reply, () => original(source, hash))
  })

  app.get(imagePath, async (request, reply) => {
    const wish = readWish(request)
    if (typeof wish === 'string')
      return refuse(request, reply, { status: 400, reason: 'PARAM_INVALID', sentence: wish })
    const format = bestFormat(request)
    return answer(request, reply, () =>
      made(`${wish.hash} ${wish.width} ${wish.quality} ${format ?? 'own'}`, async () => {
        const content = await source.asset(wish.hash)
        if (!content) throw new ImageProblem('')
        const own = format ?? (await formatOf(content)).format
        const written = own === 'avif' && !format ? 'jpeg' : own
        return { ...served(await optimise(content, { ...wish, format: written }), written), vary: 'accept' }
      }),
    )
  })
}

const served = (body: Buffer, format: ImageFormat): Served => ({
  body,
  type: contentTypes[format],
  etag: etagOf(body),
  // The address holds the hash of the source, so what it gives is the same for ever.
  cacheControl: 'public, max-age=31536000, immutable',
})

async function original(source: ImageSource, hash: string | null): Promise<Served> {
  const content = hash && (await source.asset(hash))
  if (!content) throw new ImageProblem('')
  return served(Buffer.from(content), (await formatOf(content)).format)
}

/** Sends what `make` makes; what cannot be made is 404, since the address is wrong and not the moment. */
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
      sentence: problem.message || 'There is no such picture.',
    })
  }
}

/** The newest format the browser names; none named, the picture keeps its own. */
const bestFormat = ({ headers }: FastifyRequest): ImageFormat | null =>
  (['avif', 'webp'] as const).find((format) => accepts(headers.accept?.replaceAll('image/', ''), format)) ?? null

/** The three parameters, each once and of the lists of the contract; else one sentence that says what is wrong. */
function readWish({ query }: FastifyRequest) {
  const { url, w, q, ...more } = query as Record<string, unknown>
  if (Object.keys(more).length) return `${Object.keys(more)[0]} is no parameter of a picture: only url, w and q are.`
  const width = imageWidths.find((entry) => String(entry) === w)
  if (!width) return `w must be one of ${imageWidths.join(', ')}.`
  const quality = q === undefined ? 75 : imageQualities.find((entry) => String(entry) === q)
  if (!quality) return `q must be one of ${imageQualities.join(', ')}.`
  const hash = typeof url === 'string' ? mediaHash(url) : null
  if (!hash) return 'url must be the address of a picture of this site, as /media/ and its hash.'
  return { hash, width, quality }
}
