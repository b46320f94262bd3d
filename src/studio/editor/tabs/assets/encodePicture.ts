import { pictureLimits } from './pictureFile.ts'

/** A rectangle of a picture, in its pixels. */
export interface Crop {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const qualities = [0.9, 0.82, 0.7, 0.55]

/**
 * Saves a picture, or a part of it, with at most the bytes and the side that pages allow. Lowers the quality first, then
 * the size. Null: the picture cannot be read.
 */
export async function encodePicture(source: Blob, crop?: Crop, type = 'image/webp'): Promise<Blob | null> {
  const bitmap = await createImageBitmap(source).catch(() => null)
  if (!bitmap) return null
  const { x, y, width, height } = crop ?? { x: 0, y: 0, width: bitmap.width, height: bitmap.height }
  const canvas = document.createElement('canvas')
  try {
    let scale = Math.min(1, pictureLimits.maxSide / Math.max(width, height))
    for (let round = 0; round < 6; round++, scale *= 0.75) {
      canvas.width = Math.max(1, Math.round(width * scale))
      canvas.height = Math.max(1, Math.round(height * scale))
      canvas.getContext('2d')?.drawImage(bitmap, x, y, width, height, 0, 0, canvas.width, canvas.height)
      for (const quality of qualities) {
        const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
        if (!blob) return null
        if (blob.size <= pictureLimits.bytes) return blob
      }
    }
    return null
  } finally {
    bitmap.close()
  }
}
