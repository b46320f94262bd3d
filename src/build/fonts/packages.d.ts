declare module 'subset-font' {
  interface Options {
    targetFormat?: 'truetype' | 'woff2'
    keepFeatures?: string[]
    variationAxes?: Record<string, number | { min: number; max: number }>
    noHinting?: boolean
    keepAllGlyphs?: boolean
  }
  /** A font with the glyphs of `text`. */
  export default function subsetFont(font: Buffer, text: string | undefined, options?: Options): Promise<Buffer>
}

declare module 'fontkit' {
  export interface Font {
    unitsPerEm: number
    ascent: number
    descent: number
    lineGap: number
    /** Code points. */
    characterSet: number[]
    variationAxes: Record<string, { min: number; default: number; max: number }>
    hasGlyphForCodePoint(codePoint: number): boolean
    glyphForCodePoint(codePoint: number): { advanceWidth: number }
  }
  export function create(font: Uint8Array): Font
}
