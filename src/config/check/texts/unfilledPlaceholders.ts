import { nearest } from '../../../expressions/nearest.ts'
import { plural } from '../plurals.ts'
import type { TextCheck } from './textCheck.ts'

const placeholder = /\{\{\s*([A-Za-z_][\w.-]*)\s*(?:,[^{}]*)?\}\}/g

/**
 * The placeholders of a text that are never filled in. The page fills in `count` in plural forms. The platform fills in
 * `amount` in reward names, and figures of platform.json in texts of the rules and the FAQ.
 */
export const unfilledPlaceholders = (
  key: string,
  text: string,
  isRewardName: boolean,
  figures: ReadonlySet<string>,
): { name: string; at: number; length: number }[] =>
  [...text.matchAll(placeholder)].flatMap((match) => {
    const name = match[1] ?? ''
    const isFilled = (name === 'count' && plural.test(key)) || (name === 'amount' && isRewardName) || figures.has(name)
    return isFilled ? [] : [{ name, at: match.index, length: match[0].length }]
  })

const causes = new Map([
  ['count', 'A count is filled into plural forms only, whose keys end in _one, _other and so on.'],
  ['amount', 'An amount is filled into the names of rewards only.'],
])

/** Finds placeholders that are never filled in. English only: translations are compared with English. */
export const checkUnfilledPlaceholders: TextCheck = ({ key, text, language, isRewardName, isUsed, figures }) => {
  // An unused text is reported by checkUnusedTexts.
  if (!isUsed) return []
  const [first] = language === 'en' ? unfilledPlaceholders(key, text, isRewardName, figures) : []
  if (!first) return []
  const meant = nearest(first.name, [...figures])
  return [
    {
      code: 'P0317',
      at: first.at,
      length: first.length,
      message: `Nothing fills in {{${first.name}}}.`,
      cause: causes.get(first.name) ?? 'There is no value of this name, so the braces would be shown.',
      suggestion: meant ? `Did you mean "{{${meant}}}"?` : 'Write the value itself.',
    },
  ]
}
