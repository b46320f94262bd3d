import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { imageAddress, imageQualities, imageWidths, mediaAddress, widthFor } from '../../../src/contract/images.ts'
import { remoteInMemory } from '../../helpers/remote.ts'
import { buildServer } from './buildServer.ts'

/** Images of a release by the hash of their bytes, as the platform stores them. */
const images = new Map<string, Uint8Array>()

function keep(content: Uint8Array): string {
  const hash = createHash('sha256').update(content).digest('hex')
  images.set(hash, content)
  return mediaAddress(hash)
}

const platform = {
  ...remoteInMemory({ url: 'http://127.0.0.1:9', signKey: 'k' }).platform,
  asset: async (hash: string) => images.get(hash) ?? null,
}

let photo: string
let svg: string
let page: string
let heavy: string

beforeAll(async () => {
  const plain = sharp({ create: { width: 1600, height: 900, channels: 3, background: '#ffcf33' } })
  photo = keep(await plain.jpeg().toBuffer())
  svg = keep(
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
  )
  page = keep(Buffer.from('<!doctype html><script>alert(1)</script>'))
  const huge = sharp({ create: { width: 6000, height: 6000, channels: 3, background: '#000' } })
  heavy = keep(await huge.png().toBuffer())
})

async function ask(url: string, accept = 'image/avif,image/webp,*/*') {
  const app = await buildServer({}, { platform })
  return app.inject({ url, headers: { accept } })
}

describe('the image optimizer', () => {
  it.each([
    ['image/avif,image/webp,*/*', 'image/avif', 'heif'],
    ['image/webp,*/*', 'image/webp', 'webp'],
    ['*/*', 'image/jpeg', 'jpeg'],
  ])('chooses the format for Accept: %s', async (accept, type, format) => {
    const answer = await ask(imageAddress(photo, 640), accept)
    expect(answer.headers).toMatchObject({
      'content-type': type,
      vary: 'accept',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
    })
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format, width: 640, height: 360 })
  })

  it('never enlarges an image', async () => {
    const answer = await ask(imageAddress(photo, 3840), 'image/webp')
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 1600 })
  })

  it('uses quality 75 by default and answers 304 when the ETag matches', async () => {
    const app = await buildServer({}, { platform })
    const get = (url: string, headers = {}) => app.inject({ url, headers: { accept: 'image/webp', ...headers } })
    const named = await get(imageAddress(photo, 256))
    const unnamed = await get(`/image?url=${encodeURIComponent(photo)}&w=256`)
    expect(unnamed.headers.etag).toBe(named.headers.etag)
    const again = await get(imageAddress(photo, 256), { 'if-none-match': String(named.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  const encoded = () => encodeURIComponent(photo)
  it.each([
    ['a width that is not listed', () => `/image?url=${encoded()}&w=641`, 400],
    ['a quality that is not listed', () => `/image?url=${encoded()}&w=640&q=74`, 400],
    ['a parameter twice', () => `/image?url=${encoded()}&w=640&w=750`, 400],
    ['another parameter', () => `/image?url=${encoded()}&w=640&blur=1`, 400],
    ['no image', () => '/image?w=640', 400],
    ['another host', () => `/image?url=${encodeURIComponent('https://evil.example/a.png')}&w=640`, 400],
    ['another host without a scheme', () => `/image?url=${encodeURIComponent('//evil.example/a.png')}&w=640`, 400],
    ['this machine', () => `/image?url=${encodeURIComponent('http://169.254.169.254/')}&w=640`, 400],
    ['a file', () => `/image?url=${encodeURIComponent('file:///etc/passwd')}&w=640`, 400],
    ['itself', () => `/image?url=${encodeURIComponent(imageAddress(photo, 640))}&w=640`, 400],
    ['an unknown image', () => imageAddress(mediaAddress('0'.repeat(64)), 640), 404],
    ['an SVG', () => imageAddress(svg, 640), 404],
    ['a page', () => imageAddress(page, 640), 404],
    ['more than 25 million pixels', () => imageAddress(heavy, 640), 404],
  ])('refuses %s', async (_, url, status) => {
    const answer = await ask(url())
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'text/plain; charset=utf-8'])
  })
})

describe('the images of a release', () => {
  it('are served unchanged and cached forever', async () => {
    const answer = await ask(photo)
    expect(answer.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' })
    expect(answer.rawPayload.equals(Buffer.from(images.get(photo.slice(7)) ?? []))).toBe(true)
  })

  it.each([() => svg, () => page, () => '/media/nothing', () => '/media/..%2f..%2fetc'])(
    'nothing else is served',
    async (url) => {
      expect((await ask(url())).statusCode).toBe(404)
    },
  )
})

it.each([
  ['an SVG', () => svg],
  ['a page', () => page],
  ['a TIFF', () => keep(Buffer.from('II*\0\b\0\0\0\0\0\0\0'))],
  ['a PDF', () => keep(Buffer.from('%PDF-1.7\n'))],
  ['nothing at all', () => keep(Buffer.alloc(0))],
])('%s is rejected by its first bytes, before it is decoded', async (_what, address) => {
  const answer = await ask(address())
  expect([answer.statusCode, answer.body]).toEqual([404, 'The file is not a JPEG, PNG, WebP, AVIF or GIF.\n'])
})

it('every supported image format is recognized by its first bytes', async () => {
  const plain = sharp({ create: { width: 20, height: 10, channels: 3, background: '#ffcf33' } })
  for (const format of ['jpeg', 'png', 'webp', 'avif', 'gif'] as const)
    expect((await ask(keep(await plain.toFormat(format).toBuffer()))).statusCode, format).toBe(200)
})

it('the widths and qualities are those of the specification', () => {
  expect(imageWidths).toEqual([16, 32, 48, 64, 96, 128, 256, 384, 640, 750, 828, 1080, 1200, 1920, 2048, 3840])
  expect(imageQualities).toContain(75)
  expect([widthFor(1), widthFor(640), widthFor(641), widthFor(9999)]).toEqual([16, 640, 750, 3840])
})
