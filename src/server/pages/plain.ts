/** A text without its line breaks, for places that have one line; empty for none. */
export const plain = (text: string | undefined): string => (text ?? '').replace(/<br\s*\/?>|\s+/gi, ' ').trim()
