/**
 * Joins texts without full stops to one paragraph. Chinese and Japanese end a sentence with an ideographic full stop and
 * put no space after it.
 */
export function joinSentences(texts: readonly string[], locale: string): string {
  const stop = /^(zh|ja)\b/.test(locale) ? '。' : '. '
  return `${texts.join(stop)}${stop.trim()}`
}
