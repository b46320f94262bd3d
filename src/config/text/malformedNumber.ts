/** A number in a form that JSON does not have, with the correct form. */
interface MalformedNumber {
  message: string
  suggestion: string
  span: { offset: number; length: number }
}

const malformedForms: readonly [RegExp, string, (digits: string) => string][] = [
  [/^\d{1,3}(?:,\d{3})+(?![\d.])/, 'A number has no separators between its digits.', (text) => text.replace(/,/g, '')],
  [/^\d{1,3}(?: \d{3})+(?![\d.])/, 'A number has no separators between its digits.', (text) => text.replace(/ /g, '')],
  [/^\d+,\d+/, 'Decimals of a number come after a point.', (text) => text.replace(',', '.')],
  [/^-?0\d+(?:\.\d+)?/, 'A number has no leading zeros.', (text) => text.replace(/^(-?)0+(?=\d)/, '$1')],
  [/^\+\d[\d.]*/, 'A number has no plus sign.', (text) => text.slice(1)],
  [/^-?\.\d+/, 'A number begins with a digit.', (text) => text.replace('.', '0.')],
  [/^\d[\d.]*\s?%/, 'A number has no percent sign.', (text) => text.replace(/\s?%/, '')],
]

/** Finds a malformed number at or just before an offset outside of strings. */
export function findMalformedNumber(text: string, offset: number): MalformedNumber | undefined {
  const before = /[\d.,+\s-]*$/.exec(text.slice(0, offset))?.[0] ?? ''
  const begin = offset - before.replace(/^[\s,]*/, '').length
  // Only values are numbers: after ":", or as an entry of a list.
  if (!/[:[,]\s*$/.test(text.slice(0, begin))) return undefined
  const rest = text.slice(begin, begin + 40)
  for (const [form, message, write] of malformedForms) {
    const [found] = form.exec(rest) ?? []
    if (found !== undefined && begin + found.length >= offset)
      return { message, suggestion: `Write ${write(found)}.`, span: { offset: begin, length: found.length } }
  }
  return undefined
}
