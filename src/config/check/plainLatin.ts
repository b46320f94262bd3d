/** Letters of other alphabets that look like Latin ones. */
const lookAlikes = new Map(
  [
    ...[...'АВЕЅІЈКМНОРСТХУаеѕіјорсху'].map((one, index) => [one, 'ABESIJKMHOPCTXYaesijopcxy'[index]] as const),
    ...[...'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧο'].map((one, index) => [one, 'ABEZHIKMNOPTYXo'[index]] as const),
    ...[...'–—‐‑−'].map((one) => [one, '-'] as const),
    ['、', ','] as const,
    ['。', '.'] as const,
  ].map(([one, latin]) => [one, latin ?? one]),
)

/** The text as a Latin keyboard writes it: without spaces around it and invisible signs, wide or look-alike letters. */
export const plainLatin = (text: string): string =>
  [...text.normalize('NFKC').replace(/\p{Cf}/gu, '')]
    .map((one) => lookAlikes.get(one) ?? one)
    .join('')
    .trim()

/** The parts of a text that lists several values; empty: it is one value. */
export function listedIn(text: string): string[] {
  const parts = plainLatin(text)
    .split(/[,;|]/)
    .map((one) => one.trim())
    .filter(Boolean)
  return parts.length > 1 ? parts : []
}

/** The remedy for several values that are written as one entry of a list. */
export const asEntries = (parts: readonly string[]): string =>
  `Write separate entries: ${parts.map((one) => JSON.stringify(one)).join(', ')}.`
