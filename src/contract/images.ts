import type { Layout } from './keyVisual.ts'

/** Image widths that can be requested, px: the device sizes and image sizes of the specification (§9). */
export const imageWidths = [16, 32, 48, 64, 96, 128, 256, 384, 640, 750, 828, 1080, 1200, 1920, 2048, 3840] as const
export type ImageWidth = (typeof imageWidths)[number]

/** Image qualities that can be requested; the default is 75 (specification §9). */
export const imageQualities = [25, 50, 75, 90] as const
export type ImageQuality = (typeof imageQualities)[number]

/** Path of the image optimizer. */
export const imagePath = '/image'

/** The smallest available width of at least `px`, else the largest one. */
export const widthFor = (px: number): ImageWidth => imageWidths.find((width) => width >= px) ?? 3840

/** Address of an image in a width and quality, with the parameters `url`, `w` and `q` of the specification. */
export const imageAddress = (url: string, width: ImageWidth, quality: ImageQuality = 75): string =>
  `${imagePath}?url=${encodeURIComponent(url)}&w=${width}&q=${quality}`

/** Widths for an image that fills a column. */
const columnWidths = imageWidths.filter((width) => width >= 256 && width <= 2048)

/** The value of `<img srcset>` for an image that fills a column. */
export const imageSrcSet = (url: string): string =>
  columnWidths.map((width) => `${imageAddress(url, width)} ${width}w`).join(', ')

/** The value of `<img sizes>` for the hero image of a page, by the layout of its theme. */
export const heroSizes = {
  split: '(width >= 64rem) min(47vw, 528px), (width >= 48rem) 44vw, 280px',
  center: '(width >= 48rem) 400px, 280px',
  immersive: '(width >= 64rem) min(52vw, 622px), (width >= 48rem) 44vw, 280px',
} as const satisfies Record<Layout, string>

/** Address of a file of `assets/` by the hash of its bytes, so the content of an address never changes. */
export const mediaAddress = (hash: string): string => `/media/${hash}`

/** The hash in a media address, or null. */
export const mediaHash = (address: string): string | null => /^\/media\/([0-9a-f]{64})$/.exec(address)?.[1] ?? null
