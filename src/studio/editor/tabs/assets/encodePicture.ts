import { pictureLimits } from './pictureFile.ts'

/** A rectangle of a picture, in its pixels. */
export interface Crop {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const lowest = 0.55
const qualities = [0.9, 0.82, 0.7, lowest]

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
    for (let round = 0; round < 6; round++) {
      let bytes = 0
      canvas.width = Math.max(1, Math.round(width * scale))
      canvas.height = Math.max(1, Math.round(height * scale))
      canvas.getContext('2d')?.drawImage(bitmap, x, y, width, height, 0, 0, canvas.width, canvas.height)
      for (const quality of qualities) {
        // Far from the limit, the qualities between cannot reach it, and each takes seconds for a large picture.
        if (quality !== lowest && bytes > 4 * pictureLimits.bytes) continue
        const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
        if (!blob) return null
        if (blob.size <= pictureLimits.bytes) return blob
        bytes = blob.size
      }
      scale *= Math.min(0.75, Math.sqrt(pictureLimits.bytes / bytes))
    }
    return null
  } finally {
    bitmap.close()
  }
}
