import sharp, { type Sharp } from 'sharp'
import type { ImageQuality, ImageWidth } from '../../contract/images.ts'
import { oneAtATime } from './queue.ts'

/** What a browser takes and we write. AVIF is slow to write; its effort is kept low. */
export type ImageFormat = 'avif' | 'webp' | 'jpeg' | 'png'

export const contentTypes: Record<ImageFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpeg: 'image/jpeg',
  png: 'image/png',
}

/** Why a picture cannot be made from these bytes. */
export class ImageProblem extends Error {
  override name = 'ImageProblem'
}

/** What is read: pictures of points. SVG can hold scripts and links, so it is refused whatever it is called. */
const readable = new Set(['jpeg', 'png', 'webp', 'heif', 'gif'])

/** How such files begin. Whatever begins otherwise, markup above all, is given to no decoder. */
const heads = /^(\xff\xd8\xff|\x89PNG|GIF8|RIFF[\s\S]{4}WEBP|[\s\S]{4}ftyp)/
const wrongKind = 'The file is no JPEG, PNG, WebP, AVIF or GIF.'

/** 25 megapixels: enough for a poster, too little to fill the memory. */
const mostPixels = 25_000_000
const mostBytes = 10 * 1024 * 1024
const mostSeconds = 5

// Every picture takes its turn; libvips would otherwise take every core from the calls.
sharp.concurrency(1)
sharp.cache(false)
const inTurn = oneAtATime()

/** The kind of picture the bytes are, by their decoder rather than by a name. Throws ImageProblem for what is none. */
export async function formatOf(content: Uint8Array): Promise<{ format: ImageFormat; width: number; height: number }> {
  if (content.length > mostBytes) throw new ImageProblem('The picture has more than 10 MB.')
  if (!heads.test(Buffer.from(content.subarray(0, 12)).toString('latin1'))) throw new ImageProblem(wrongKind)
  const { format, width, height, hasAlpha } = await sharp(content, { limitInputPixels: mostPixels })
    .metadata()
    .catch(() => Promise.reject(new ImageProblem('The file is no picture that can be read.')))
  if (!format || !readable.has(format) || !width || !height) throw new ImageProblem(wrongKind)
  if (width * height > mostPixels) throw new ImageProblem('The picture has more than 25 million points.')
  const plain = hasAlpha ? 'png' : 'jpeg'
  return { format: format === 'heif' ? 'avif' : format === 'gif' ? plain : (format as ImageFormat), width, height }
}

/** The picture no wider than `width`, never made larger, without its camera's notes, in a format of the caller's. */
export async function optimise(
  content: Uint8Array,
  { width, quality, format }: { width: ImageWidth; quality: ImageQuality; format: ImageFormat },
): Promise<Buffer> {
  await formatOf(content)
  return inTurn(() => {
    const picture = sharp(content, { limitInputPixels: mostPixels, animated: false })
      .timeout({ seconds: mostSeconds })
      .rotate()
      .resize({ width, withoutEnlargement: true })
    return written(picture, format, quality)
      .toBuffer()
      .catch((error: unknown) => Promise.reject(new ImageProblem(`The picture cannot be made: ${String(error)}`)))
  })
}

function written(picture: Sharp, format: ImageFormat, quality: ImageQuality): Sharp {
  switch (format) {
    case 'avif':
      return picture.avif({ quality: Math.max(25, quality - 20), effort: 2 })
    case 'webp':
      return picture.webp({ quality })
    case 'jpeg':
      return picture.jpeg({ quality, mozjpeg: true })
    case 'png':
      return picture.png({ palette: true, quality })
  }
}
