import { defaultLanguage, languages } from '../../../contract/languages.ts'
import { ownValue } from '../../../contract/ownValue.ts'
import type { Problem } from '../../problem.ts'
import type { Document } from '../../text/document.ts'
import { join } from '../../text/pointer.ts'
import { textsOf } from '../placeholders.ts'

/** Scripts of languages that do not use the Latin alphabet. */
const scripts: Readonly<Record<string, RegExp>> = {
  ar: /\p{Script=Arabic}/u,
  fa: /\p{Script=Arabic}/u,
  ru: /\p{Script=Cyrillic}/u,
  uk: /\p{Script=Cyrillic}/u,
  zh: /\p{Script=Han}/u,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  ko: /\p{Script=Hangul}/u,
}

/** Letters that a language does not have, and that set another one in the same script apart. */
const foreignLetters: Readonly<Record<string, RegExp>> = {
  ja: /[这们务发现币开领奖账单为从赚获]/,
  'zh-TW': /[这们务发现币开领奖账单为从赚获励证请顺价额]/,
  'zh-CN': /[這們務發現幣開領獎帳單為從賺獲勵證請順價額]/,
  ru: /[іїєґ]/i,
  uk: /[ыэёъ]/i,
}

/** The Latin words of a text, without the names of placeholders. */
const wordsOf = (text: string): string[] => text.replace(/\{\{[^{}]*\}\}/g, '').match(/[A-Za-z]{2,}/g) ?? []
/** Counts words in lower case; names and tickers are the same in every language. */
const plainWords = (text: string): number => wordsOf(text).filter((word) => /[a-z]{2}/.test(word)).length

/** Fast test for letters beyond the Latin alphabet. */
const beyondLatin = /[\u0370-\u1dff\u2e80-\ud7ff\uf900-\ufaff]/
const latin = /\p{Script=Latin}/u

function isForeign(text: string, language: string, english: string | undefined): boolean {
  const script = scripts[language.slice(0, 2)]
  if (!script) return isOtherScript(text, latin) || (text === english && plainWords(text) >= 3)
  if (ownValue(foreignLetters, language)?.test(text)) return true
  return !script.test(text) && (plainWords(text) >= 3 || isOtherScript(text, script))
}

/** Whether most letters are neither Latin nor from the script of the language. */
function isOtherScript(text: string, script: RegExp): boolean {
  if (!beyondLatin.test(text)) return false
  const letters = text.match(/\p{L}/gu) ?? []
  const others = letters.filter((letter) => !script.test(letter) && !latin.test(letter))
  return letters.length >= 4 && others.length * 2 > letters.length
}

/** Reports texts in another language than their file, one warning per file. */
export function checkTranslated(words: ReadonlyMap<string, Document>): Problem[] {
  const english = words.get(defaultLanguage)
  const originals = new Map(english ? textsOf(english) : [])
  return [...words].flatMap(([language, document]) => {
    // A file of an unknown language is reported by checkLocaleName.
    if (!languages.some((entry) => entry.localeFileName === language)) return []
    const wrong = textsOf(document).filter(([key, text]) =>
      language === defaultLanguage ? isOtherScript(text, latin) : isForeign(text, language, originals.get(key)),
    )
    const [first] = wrong
    if (!first) return []
    const shown = wrong
      .slice(0, 6)
      .map(([key]) => key)
      .join(', ')
    const more = wrong.length > 6 ? ` and ${wrong.length - 6} more` : ''
    return [
      document.problem('P0319', join('', first[0]), {
        message: `Not written in ${language}: ${shown}${more}.`,
        cause: 'Viewers in this language would read another one.',
        suggestion:
          language === defaultLanguage
            ? 'Write them in English.'
            : 'Translate them, or remove the keys until they are translated.',
      }),
    ]
  })
}
