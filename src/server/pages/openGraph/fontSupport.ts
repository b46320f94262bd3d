import sharp from 'sharp'
import { languageOf } from '../../../contract/languages.ts'

/** A sample letter for each script that cannot be mistaken for a box. */
const samples: Record<string, string> = { ar: 'ع', fa: 'ع', zh: '永', ja: 'あ', ko: '각', ru: 'Ж', uk: 'Ж', vi: 'ế' }

const known = new Map<string, Promise<boolean>>()

/**
 * True if this machine has a font for the language. Without one, text is rendered as a row of boxes, and the caller
 * must use another language.
 */
export function canRenderLanguage(language: string): Promise<boolean> {
  const letter = samples[languageOf(language).htmlLang.split('-')[0] ?? ''] ?? 'A'
  const found = known.get(letter) ?? hasGlyph(letter)
  known.set(letter, found)
  return found
}

async function hasGlyph(letter: string): Promise<boolean> {
  try {
    const image = await sharp({ text: { text: letter, font: 'sans', dpi: 300 } })
      .extractChannel(0)
      .raw()
      .toBuffer({ resolveWithObject: true })
    return !isMissingGlyph(image.data, image.info.width, image.info.height)
  } catch {
    return false
  }
}

/** A missing glyph is rendered as a box: its first and last columns are filled. */
function isMissingGlyph(points: Buffer, width: number, height: number): boolean {
  const coverage = (x: number) => {
    let count = 0
    for (let y = 0; y < height; y += 1) if ((points[y * width + x] ?? 0) > 96) count += 1
    return count / height
  }
  const side = (from: number) => Math.max(...[0, 1, 2].map((step) => coverage(Math.abs(from - step))))
  return side(0) > 0.9 && side(width - 1) > 0.9
}
