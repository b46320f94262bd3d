/**
 * Puts a text on one line: line breaks and `br` tags become a space (spec point 5). For titles, descriptions,
 * notifications, share texts and image alternatives.
 */
export const stripBreaks = (text: string): string =>
  text
    .replace(/<br\s*\/?>|[\r\n\u0085\u2028\u2029]+/gi, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
