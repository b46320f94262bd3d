/** Widths a picture is asked for in, px: the specification's device sizes and image sizes (§9). */
export const imageWidths = [16, 32, 48, 64, 96, 128, 256, 384, 640, 750, 828, 1080, 1200, 1920, 2048, 3840] as const
export type ImageWidth = (typeof imageWidths)[number]

/** Qualities it is asked for in; 75 unless said otherwise (specification §9). */
export const imageQualities = [25, 50, 75, 90] as const
export type ImageQuality = (typeof imageQualities)[number]

/** Where the optimiser answers. */
export const imagePath = '/image'

/** The smallest width on offer that is at least `px`; the largest, where none is. */
export const widthFor = (px: number): ImageWidth => imageWidths.find((width) => width >= px) ?? 3840

/** Address of a picture in a width and quality: `url`, `w` and `q`, as the specification's image component asks. */
export const imageAddress = (url: string, width: ImageWidth, quality: ImageQuality = 75): string =>
  `${imagePath}?url=${encodeURIComponent(url)}&w=${width}&q=${quality}`

/** What a picture of `assets/` is addressed by: the hash of its bytes, so an address never changes its meaning. */
export const mediaAddress = (hash: string): string => `/media/${hash}`

/** The hash in such an address, or null. */
export const mediaHash = (address: string): string | null => /^\/media\/([0-9a-f]{64})$/.exec(address)?.[1] ?? null
