import { fillFigures } from '../contract/figures.ts'
import type { PlatformRules } from '../contract/shapes/platformRules.ts'

/**
 * Texts of a language with the figures of the rules in them, such as `{{amount.prize}}`. `rules`: the parsed `platform.json`, which
 * may have mistakes; null: none. A text whose figures are not known stays as it is.
 */
export function fillWords(
  words: Readonly<Record<string, string>>,
  rules: unknown,
  locale: string,
): Record<string, string> {
  if (rules === null) return words
  const filled = (text: string) => {
    try {
      return text.includes('{{') ? fillFigures(text, rules as PlatformRules, locale) : text
    } catch {
      return text
    }
  }
  return Object.fromEntries(Object.entries(words).map(([key, text]) => [key, filled(text)]))
}
