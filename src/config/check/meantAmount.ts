import { plainLatin } from './plainLatin.ts'

/** The number of zeros that a letter behind a number means: thousands and millions. */
const zeros: Readonly<Record<string, number>> = { k: 3, m: 6 }

/**
 * What a text that is no amount was probably meant to be, such as 1800 for "1,800", 12.5 for "12,5", 10000 for "10k" and
 * 100 for "100 USDT"; undefined: unknown.
 */
export function meantAmount(given: string): string | undefined {
  const [, digits = '', unit = ''] =
    /^[+$€£¥]?\s*(\d[\d.,'’_\s]*?)\s*([kKmM]|[A-Z]{3,5})?$/.exec(plainLatin(given)) ?? []
  const plain = withoutSeparators(digits)
  if (plain === undefined) return undefined
  const [whole = '', decimals = ''] = plain.split('.')
  const shift = zeros[unit.toLowerCase()] ?? 0
  if (shift === 0) return plain
  return decimals.length > shift ? undefined : `${whole}${decimals.padEnd(shift, '0')}`.replace(/^0+(?=\d)/, '')
}

function withoutSeparators(digits: string): string | undefined {
  if (/^\d{1,3}(?:[,'’_\s]\d{3})+(?:\.\d+)?$/.test(digits)) return digits.replace(/[^\d.]/g, '')
  if (/^\d{1,3}(?:\.\d{3})+,\d+$/.test(digits)) return digits.replaceAll('.', '').replace(',', '.')
  if (/^\d+,\d+$/.test(digits)) return digits.replace(',', '.')
  return /^\d+(?:\.\d+)?$/.test(digits) ? digits.replace(/^0+(?=\d)/, '') : undefined
}
