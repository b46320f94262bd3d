/** Maximum length of a message, in characters; longer ones are truncated. */
const maxLength = 200

/** Tags that end a line are replaced with a space. */
const breaks = /<\/?(?:br|p|div|li|tr|h[1-6])\b[^<>]*>/gi
const tags = /<[a-z!/?][^<>]*>/gi
/** The beginning of a tag without an end. */
const openTag = /<[a-z!/?][^<>]*$/i
/** Line breaks and other control characters are replaced with spaces. */
const controls = /[\p{Cc}\u2028\u2029]+/gu
/** Invisible characters, such as direction marks. The joiners that Persian and emoji need are kept. */
const invisible = /(?![\u200c\u200d])\p{Cf}|\ufffd|\p{Co}|\p{Cs}/gu

/** Removes tags until none is left, because removing one can form another. */
function withoutTags(text: string): string {
  for (let before = text; ; ) {
    const rest = before.replace(breaks, ' ').replace(tags, '').replace(openTag, '')
    if (rest === before) return rest
    before = rest
  }
}

/** A message of the platform as plain text on one line, safe to show next to our own texts. */
export function plainMessage(message: string): string {
  // Limits the work on very long messages.
  const text = withoutTags(message.slice(0, 4_000).replace(controls, ' ').replace(invisible, ''))
    .replace(/\s+/g, ' ')
    .trim()
  const characters = [...text]
  return characters.length > maxLength
    ? `${characters
        .slice(0, maxLength - 1)
        .join('')
        .trimEnd()}…`
    : text
}
