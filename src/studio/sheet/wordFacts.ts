/** Texts that a page in a language lacks. */
export interface WordFacts {
  /** Keys that are not equal to their text. */
  readonly keys: ReadonlySet<string>
  /** English texts without a translation. */
  readonly untranslated: ReadonlySet<string>
}

const plural = /_(zero|one|two|few|many|other)$/

/**
 * Compares the texts of a language with English. `shown`: what the page shows; `own`: undefined for a language without a
 * file.
 */
export function wordFacts(
  shown: Readonly<Record<string, string>>,
  english: Readonly<Record<string, string>>,
  own: Readonly<Record<string, string>> | undefined,
  isEnglish: boolean,
): WordFacts {
  const missing = isEnglish
    ? []
    : Object.entries(english).filter(([key, text]) => !own?.[key] && !plural.test(key) && /\p{L}{2}/u.test(text))
  return {
    keys: new Set(Object.entries(shown).flatMap(([key, text]) => (key === text || !key.includes('.') ? [] : [key]))),
    untranslated: new Set(missing.map(([, text]) => text.trim())),
  }
}
