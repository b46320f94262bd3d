import type { Crop } from './encodePicture.ts'

/** The shapes that a picture can be cut to; `own` keeps its shape. */
export const ratios = ['3:2', '16:9', '1:1', '2:3', 'own'] as const

/** How the dialog cuts a picture. */
export interface CropState {
  readonly ratio: (typeof ratios)[number]
  /** 0: as large as possible; 100: a tenth of it. */
  readonly zoom: number
  /** Position in percent of the free space: 0 start, 100 end. */
  readonly x: number
  readonly y: number
}

/** The rectangle that a state cuts out of a picture, in whole pixels. */
export function cropOf({ ratio, zoom, x, y }: CropState, size: { width: number; height: number }): Crop {
  const [across = size.width, down = size.height] = ratio === 'own' ? [] : ratio.split(':').map(Number)
  const largest = Math.min(size.width, (size.height * across) / down)
  const width = Math.max(1, Math.round(largest * (1 - (zoom / 100) * 0.9)))
  const height = Math.max(1, Math.min(size.height, Math.round((width * down) / across)))
  return {
    x: Math.round(((size.width - width) * x) / 100),
    y: Math.round(((size.height - height) * y) / 100),
    width,
    height,
  }
}
