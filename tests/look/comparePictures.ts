import pixelmatch from 'pixelmatch'
import sharp from 'sharp'

/** Perceptual distance of colors from which a pixel counts, 0 to 1. */
const threshold = 0.1
/** Pixels of reduced pictures that may differ: a tenth of the smallest icon. */
const maxPixels = 4

/** How two pictures differ. */
export interface PictureDifference {
  pixels: number
  /** First and last row with a difference, as fractions of the height of the new picture. */
  from: number
  to: number
  /** The difference as PNG. */
  picture: Buffer
}

interface Raw {
  data: Buffer
  width: number
  height: number
}

/** The pixels of a picture, with blank rows below it up to `height`. */
async function decode(picture: Buffer, height: number): Promise<Raw> {
  const { height: own = 0 } = await sharp(picture).metadata()
  const { data, info } = await sharp(picture)
    .ensureAlpha()
    .extend({ bottom: Math.max(0, height - own), background: '#f0f' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Compares two reduced pictures of the same width; null if a viewer would see no difference. */
export async function comparePictures(before: Buffer, now: Buffer): Promise<PictureDifference | null> {
  if (before.equals(now)) return null
  const heights = await Promise.all([before, now].map(async (picture) => (await sharp(picture).metadata()).height ?? 0))
  const height = Math.max(...heights)
  const [a, b] = await Promise.all([decode(before, height), decode(now, height)])
  const output = Buffer.alloc(b.data.length)
  const pixels = pixelmatch(a.data, b.data, output, b.width, height, { threshold })
  if (pixels <= maxPixels) return null
  const isDifferent = (row: number) => {
    for (let at = row * b.width * 4; at < (row + 1) * b.width * 4; at += 4)
      if (output[at] === 255 && output[at + 1] === 0) return true
    return false
  }
  const rows = Array.from({ length: height }, (_, row) => row).filter(isDifferent)
  const { width } = b
  const picture = await sharp(output, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
  return { pixels, from: (rows[0] ?? 0) / height, to: (rows.at(-1) ?? 0) / height, picture }
}
