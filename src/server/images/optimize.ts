import sharp, { type Sharp } from 'sharp'
import type { ImageQuality, ImageWidth } from '../../contract/images.ts'
import { oneAtATime } from './queue.ts'

/** Output formats. AVIF is slow to encode, so its effort is low. */
export type ImageFormat = 'avif' | 'webp' | 'jpeg' | 'png'

/** The `content-type` of each format. */
export const contentTypes: Record<ImageFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpeg: 'image/jpeg',
  png: 'image/png',
}

/** The bytes cannot be converted to an image. */
export class ImageProblem extends Error {
  override name = 'ImageProblem'
}

/** Readable formats: raster images. SVG can contain scripts and links, so it is refused under any name. */
const readable = new Set(['jpeg', 'png', 'webp', 'heif', 'gif'])

/** File signatures. Other files, markup above all, never reach a decoder. */
const signatures = /^(\xff\xd8\xff|\x89PNG|GIF8|RIFF[\s\S]{4}WEBP|[\s\S]{4}ftyp)/

/** Whether the bytes begin like a picture. */
export const isPicture = (content: Uint8Array): boolean =>
  signatures.test(Buffer.from(content.subarray(0, 12)).toString('latin1'))
const unsupportedType = 'The file is not a JPEG, PNG, WebP, AVIF or GIF.'

/** 25 megapixels: enough for a poster, and safe for the memory. */
const maxPixels = 25_000_000
const maxFileBytes = 10 * 1024 * 1024
const maxSeconds = 5

// Images are converted one at a time. Otherwise libvips would use every core and slow down the calls.
sharp.concurrency(1)
sharp.cache(false)
const inSequence = oneAtATime()

/** The format and size of an image, as its decoder reports them. Throws ImageProblem if the bytes are not an image. */
export async function formatOf(content: Uint8Array): Promise<{ format: ImageFormat; width: number; height: number }> {
  if (content.length > maxFileBytes) throw new ImageProblem('The image is larger than 10 MB.')
  if (!isPicture(content)) throw new ImageProblem(unsupportedType)
  const { format, width, height, hasAlpha } = await sharp(content, { limitInputPixels: maxPixels })
    .metadata()
    .catch(() => Promise.reject(new ImageProblem('The file is not a readable image.')))
  if (!format || !readable.has(format) || !width || !height) throw new ImageProblem(unsupportedType)
  if (width * height > maxPixels) throw new ImageProblem('The image has more than 25 million pixels.')
  const stillFormat = hasAlpha ? 'png' : 'jpeg'
  return {
    format: format === 'heif' ? 'avif' : format === 'gif' ? stillFormat : (format as ImageFormat),
    width,
    height,
  }
}

/** Encodes an image at `width` px or less, never enlarged, without metadata (EXIF). */
export async function optimize(
  content: Uint8Array,
  { width, quality, format }: { width: ImageWidth; quality: ImageQuality; format: ImageFormat },
): Promise<Buffer> {
  await formatOf(content)
  return inSequence(() => {
    const picture = sharp(content, { limitInputPixels: maxPixels, animated: false })
      .timeout({ seconds: maxSeconds })
      .rotate()
      .resize({ width, withoutEnlargement: true })
    return encode(picture, format, quality)
      .toBuffer()
      .catch((error: unknown) => Promise.reject(new ImageProblem(`The image cannot be converted: ${String(error)}`)))
  })
}

function encode(picture: Sharp, format: ImageFormat, quality: ImageQuality): Sharp {
  switch (format) {
    case 'avif':
      return picture.avif({ quality: Math.max(25, quality - 20), effort: 2 })
    case 'webp':
      return picture.webp({ quality })
    case 'jpeg':
      // JPEG has no transparency; sharp would fill it with black.
      return picture.flatten({ background: '#fff' }).jpeg({ quality, mozjpeg: true })
    case 'png':
      return picture.png({ palette: true, quality })
  }
}
