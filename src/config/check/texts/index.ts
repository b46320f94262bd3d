import type { Figures } from '../../../contract/figures.ts'
import { defaultLanguage } from '../../../contract/languages.ts'
import type { Problem } from '../../problem.ts'
import { problemInText, textsOf } from '../placeholders.ts'
import { baseOf } from '../plurals.ts'
import type { UsedKey, WordDocuments } from '../usedKey.ts'
import { checkCharacters } from './characters.ts'
import { checkDoubledCoin, checkDoubledPercent, checkDoubledZone, checkUnits } from './figureUnits.ts'
import type { Fill } from './fill.ts'
import { checkLength } from './lengths.ts'
import { rewardNamesOf, rolesOf } from './roles.ts'
import { checkSameFacts } from './sameFacts.ts'
import type { TextCheck } from './textCheck.ts'
import { checkTranslated } from './translations.ts'
import { checkUnfilledPlaceholders } from './unfilledPlaceholders.ts'
import { checkEmpty, checkUnfinished } from './unfinishedTexts.ts'
import {
  checkBrokenLinks,
  checkEntities,
  checkForeignPlaceholders,
  checkMarkdown,
  checkTitleMarkup,
} from './unsupportedMarkup.ts'
import { checkWrittenIn } from './writtenIn.ts'

const generalChecks: readonly TextCheck[] = [checkEmpty, checkUnfinished, checkCharacters, checkLength]

/** Checks that only find something in texts with one of the characters in `markupCharacters`. */
const markupChecks: readonly TextCheck[] = [
  checkEntities,
  checkMarkdown,
  checkBrokenLinks,
  checkTitleMarkup,
  checkForeignPlaceholders,
  checkUnfilledPlaceholders,
  checkDoubledCoin,
  checkDoubledPercent,
  checkDoubledZone,
  checkUnits,
]
const markupCharacters = /[&#*_`\]$%{｛\\]/
const allChecks = [...generalChecks, ...markupChecks]

/**
 * Checks the texts themselves. A mistake that English also has is reported in English only, because translations are made
 * from it.
 */
export function checkTexts(words: WordDocuments, used: readonly UsedKey[], figures: Figures, fill: Fill): Problem[] {
  const roles = rolesOf(used)
  const rewardNames = rewardNamesOf(used)
  const keys = new Set(used.map(({ value }) => value))
  const inOrder = [...words].sort(([a], [b]) => Number(b === defaultLanguage) - Number(a === defaultLanguage))
  const reported = new Set<string>()
  const problems = inOrder.flatMap(([language, document]) =>
    textsOf(document).flatMap(([key, text]) => {
      const base = baseOf(key)
      const isUsed = keys.has(key) || keys.has(base)
      const role = roles.get(key) ?? roles.get(base)
      const given = { key, language, text, role, isUsed, isRewardName: rewardNames.has(base), figures }
      const found = (markupCharacters.test(text) ? allChecks : generalChecks).flatMap((check) => check(given))
      return found.flatMap(({ code, at, length, ...details }) => {
        if (reported.has(`${code}|${base}`)) return []
        if (language === defaultLanguage) reported.add(`${code}|${base}`)
        return [problemInText(document, key, { at, length }, code, details)]
      })
    }),
  )
  const writtenIn = checkWrittenIn(words)
  return [...problems, ...(writtenIn.length ? writtenIn : checkTranslated(words)), ...checkSameFacts(words, fill)]
}
