import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildPages, type LivePages } from '../http/buildPages.ts'

const token = 'operator-of-the-test'
/** An image of this size, or what looks like one. */
const kilobytes = (size: number) => {
  const bytes = randomBytes(size * 1024)
  bytes.write('\x89PNG', 'latin1')
  return bytes
}
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

let pages: LivePages
beforeAll(async () => {
  pages = await buildPages({ OPERATOR_TOKEN: token, RELEASE_PICTURES_MB: '1', PICTURES_MB: '2' })
})
afterAll(() => pages.close())

const headers = { authorization: `Bearer ${token}` }
const send = (bytes: Buffer, hash = hashOf(bytes)) =>
  pages.app.inject({
    method: 'PUT',
    url: `/__operator/assets/${hash}`,
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    payload: bytes,
  })

const read = (hash: string) => pages.app.inject({ url: `/__operator/assets/${hash}`, headers })

const publish = (images: readonly Buffer[]) =>
  pages.app.inject({
    method: 'POST',
    url: '/__operator/publish',
    headers,
    payload: {
      ...{ alias: 'spring', by: 'test', reason: 'test', files: { 'page.json': '{}' } },
      assets: Object.fromEntries(images.map((bytes, index) => [`assets/${index}.png`, hashOf(bytes)])),
    },
  })

it('uploaded images are limited per release and in total', async () => {
  const images = [400, 400, 400, 400, 400].map(kilobytes)
  const [first, second, third] = images as [Buffer, Buffer, Buffer]
  for (const image of images) expect((await send(image)).statusCode).toBe(204)

  const over = await send(kilobytes(200))
  expect([over.statusCode, over.json().error]).toEqual([422, 'REFUSED'])
  expect(over.json().message).toMatch(/2\.0 MB .*PICTURES_MB/)
  // A stored image takes no more space, and a small one still fits.
  expect((await send(first)).statusCode).toBe(204)
  expect((await send(kilobytes(40))).statusCode).toBe(204)

  const large = await publish([first, second, third])
  expect([large.statusCode, large.json().error]).toEqual([422, 'REFUSED'])
  expect(large.json().message).toMatch(
    /"spring" was not published: its images take 1\.2 MB, .*1\.0 MB .*RELEASE_PICTURES_MB/,
  )
  // Within the limit, only the problems of the folder are left.
  const small = await publish([first, second, first])
  expect(small.json().message).toMatch(/problem/)
})

it.each([
  ['an SVG with a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', /not a JPEG/],
  ['a page', '<!doctype html><title>Not an image</title>', /not a JPEG/],
  ['an empty file', '', /not a JPEG/],
])('%s is refused, and nothing is stored', async (_what, text, message) => {
  const bytes = Buffer.from(text)
  const answer = await send(bytes)
  expect([answer.statusCode, answer.json().error]).toEqual([422, 'REFUSED'])
  expect(answer.json().message).toMatch(message)
  expect((await read(hashOf(bytes))).statusCode).toBe(404)
})

it('an image that is not the one of its address is refused, and nothing is stored', async () => {
  const bytes = kilobytes(1)
  const answer = await send(bytes, 'a'.repeat(64))
  expect([answer.statusCode, answer.json().error]).toEqual([422, 'REFUSED'])
  expect(answer.json().message).toContain(hashOf(bytes))
  expect((await read(hashOf(bytes))).statusCode).toBe(404)
})
