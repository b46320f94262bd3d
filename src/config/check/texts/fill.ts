import { fillFigures } from '../../../contract/figures.ts'
import { defaultLanguage, languages } from '../../../contract/languages.ts'
import type { PlatformRules } from '../../../contract/shapes/platformRules.ts'

/** Fills the figures of the rules into a text. `language`: the name of a locale file. */
export type Fill = (text: string, language: string) => string

/** Codes of the languages by the names of their files. */
const codeOf = new Map(languages.map(({ localeFileName, language }) => [localeFileName, language]))

/** Fills texts as the platform does; null: the rules are unknown, and placeholders stay. */
export const fillWith =
  (rules: PlatformRules | null): Fill =>
  (text, language) =>
    rules ? fillFigures(text, rules, codeOf.get(language) ?? defaultLanguage) : text
