import sharp from 'sharp'
import { languageOf } from '../../../contract/languages.ts'

/** A letter of each writing that is nothing like a box. */
const samples: Record<string, string> = { ar: 'ع', fa: 'ع', zh: '永', ja: 'あ', ko: '각', ru: 'Ж', uk: 'Ж', vi: 'ế' }

const known = new Map<string, Promise<boolean>>()

/**
 * True when this machine has a font for the language. Where it has none, a text becomes a row of boxes, and whoever
 * makes a picture uses other words.
 */
export function canWrite(language: string): Promise<boolean> {
  const letter = samples[languageOf(language).htmlLang.split('-')[0] ?? ''] ?? 'A'
  const found = known.get(letter) ?? isWritten(letter)
  known.set(letter, found)
  return found
}

async function isWritten(letter: string): Promise<boolean> {
  try {
    const drawn = await sharp({ text: { text: letter, font: 'sans', dpi: 300 } })
      .extractChannel(0)
      .raw()
      .toBuffer({ resolveWithObject: true })
    return !isBox(drawn.data, drawn.info.width, drawn.info.height)
  } catch {
    return false
  }
}

/** A missing letter is drawn as a frame: ink along the whole of its first and last column. */
function isBox(points: Buffer, width: number, height: number): boolean {
  const inked = (x: number) => {
    let count = 0
    for (let y = 0; y < height; y += 1) if ((points[y * width + x] ?? 0) > 96) count += 1
    return count / height
  }
  const side = (from: number) => Math.max(...[0, 1, 2].map((step) => inked(Math.abs(from - step))))
  return side(0) > 0.9 && side(width - 1) > 0.9
}
