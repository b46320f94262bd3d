import { afterEach, expect, it, vi } from 'vitest'
import { encodePicture } from './encodePicture.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser whose pictures have a number of bytes per pixel; gives the sizes it was asked to encode. */
function stubCanvas(width: number, height: number, bytesPerPixel: (quality: number) => number): string[] {
  const encoded: string[] = []
  const canvas = {
    width: 0,
    height: 0,
    getContext: () => ({ drawImage() {} }),
    toBlob(done: (blob: { size: number }) => void, _type: string, quality: number) {
      encoded.push(`${canvas.width} ${quality}`)
      done({ size: canvas.width * canvas.height * bytesPerPixel(quality) })
    },
  }
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close() {} }))
  vi.stubGlobal('document', { createElement: () => canvas })
  return encoded
}

it('fits a picture of noise after few attempts, and not by its worst quality alone', async () => {
  const encoded = stubCanvas(4500, 4000, (quality) => 2 * quality)
  const blob = await encodePicture(new Blob())
  expect(blob?.size).toBeLessThanOrEqual(500 * 1024)
  expect(encoded.length).toBeLessThanOrEqual(8)
  expect(encoded.filter((attempt) => attempt.startsWith('4096 '))).toHaveLength(2)
})

it('lowers the quality before the size where that is enough', async () => {
  const encoded = stubCanvas(1000, 800, (quality) => (quality > 0.8 ? 1 : 0.5))
  await encodePicture(new Blob())
  expect(encoded).toEqual(['1000 0.9', '1000 0.82', '1000 0.7'])
})
