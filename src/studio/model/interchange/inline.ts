import { wellFormed } from '../../../config/text/placeholders.ts'

/** A part of a text in XLIFF: plain text, or an inline code that a translator moves but does not change. */
export type InlinePart = string | { Standalone: Record<string, string> }

/** Characters that XML cannot contain or would change, and surrogates without their other half. */
const unsafe =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to protect
  /[\u0000-\u001F\u007F-\u009F\u2028\u2029\uFEFF\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/

const code = new RegExp(`${wellFormed.source}|${unsafe.source}`, 'g')

/**
 * The parts of a text: placeholders, line breaks and characters that XML cannot contain become inline codes. So do spaces
 * with nothing else between two codes, which the library would lose.
 */
export function toInline(text: string): InlinePart[] {
  const parts: InlinePart[] = []
  let from = 0
  let number = 0
  const addCode = (original: string, kind: Record<string, string>) => {
    number++
    parts.push({ Standalone: { id: `c${number}`, ...kind, equiv: escapeCode(original) } })
  }
  const addText = (plain: string) => {
    if (plain !== '' && plain.trim() === '') addCode(plain, { type: 'other', subType: 'playbill:space' })
    // The library reads "&amp;" in a text as "&", so it gets the two halves one by one.
    else if (plain !== '') parts.push(...plain.split(/(?<=&)(?=amp;)/))
  }
  for (const match of text.matchAll(code)) {
    addText(text.slice(from, match.index))
    addCode(match[0], kindOf(match[0]))
    from = match.index + match[0].length
  }
  addText(text.slice(from))
  return parts
}

const kindOf = (original: string): Record<string, string> => {
  if (original === '\n') return { type: 'fmt', subType: 'xlf:lb' }
  return { type: 'other', subType: original.startsWith('{{') ? 'playbill:placeholder' : 'playbill:character' }
}

/** A code as an attribute: the library does not escape attributes. */
const escapeCode = (text: string): string =>
  text.replace(/[^A-Za-z0-9_.,{} -]/g, (char) => `%u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)

const unescapeCode = (text: string): string =>
  text.replace(/%u([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** The text of parts as the library reads them; null if there is an element that is not one of ours. */
export function fromInline(part: unknown): string | null {
  if (part === undefined || part === null) return ''
  if (typeof part === 'string') return part
  if (Array.isArray(part)) {
    const texts = part.map(fromInline)
    return texts.includes(null) ? null : texts.join('')
  }
  const found = typeof part === 'object' && 'Standalone' in part ? part.Standalone : undefined
  const equiv = typeof found === 'object' && found !== null && 'equiv' in found ? found.equiv : undefined
  return typeof equiv === 'string' ? unescapeCode(equiv) : null
}
