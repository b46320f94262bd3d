/** Texts that a page in a language lacks. */
export interface WordFacts {
  /** The texts that the frame shows: those of the language, with English where one is missing. */
  readonly words: Record<string, string>
  /** Keys that are not equal to their text. */
  readonly keys: ReadonlySet<string>
  /** English texts without a translation. */
  readonly untranslated: ReadonlySet<string>
}

const plural = /_(zero|one|two|few|many|other)$/

/** Compares the texts of a language with English. `own` is undefined for a language without a file. */
export function wordFacts(
  english: Readonly<Record<string, string>>,
  own: Readonly<Record<string, string>> | undefined,
  isEnglish: boolean,
): WordFacts {
  const words = { ...english, ...own }
  const missing = isEnglish
    ? []
    : Object.entries(english).filter(
        ([key, text]) => own?.[key] === undefined && !plural.test(key) && /\p{L}{2}/u.test(text),
      )
  return {
    words,
    keys: new Set(Object.entries(words).flatMap(([key, text]) => (key === text || !key.includes('.') ? [] : [key]))),
    untranslated: new Set(missing.map(([, text]) => text.trim())),
  }
}
