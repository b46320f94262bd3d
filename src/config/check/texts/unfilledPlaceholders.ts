import type { Figures } from '../../../contract/figures.ts'
import { nearest } from '../../../expressions/nearest.ts'
import { plural } from '../plurals.ts'
import type { TextCheck, TextProblem } from './textCheck.ts'

const placeholder = /\{\{\s*([A-Za-z_][\w.-]*)\s*(?:,\s*([^{}]*?)\s*)?\}\}/g

/** A placeholder that is never filled in. `at`, `length`: UTF-16 code units. */
interface Unfilled {
  name: string
  /** The format behind the comma; undefined: none. */
  format: string | undefined
  at: number
  length: number
}

/**
 * The placeholders of a text that are never filled in. The page fills in `count` in plural forms. The platform fills in
 * `amount` in reward names, and figures of platform.json in every text.
 */
export const unfilledPlaceholders = (key: string, text: string, isRewardName: boolean, figures: Figures): Unfilled[] =>
  [...text.matchAll(placeholder)].flatMap((match) => {
    const [whole, name = '', format] = match
    const isFigure = format === undefined ? figures.has(name) : figures.get(name)?.includes(format)
    const isFilled = (name === 'count' && plural.test(key)) || (name === 'amount' && isRewardName) || isFigure
    return isFilled ? [] : [{ name, format, at: match.index, length: whole.length }]
  })

/** A format that the figure does not have. */
function describeFormat({ name, format = '', at, length }: Unfilled, formats: readonly string[]): TextProblem {
  const meant = nearest(format, formats)
  const written = formats.map((one) => `{{${name}, ${one}}}`).join(' or ')
  return {
    code: 'P0317',
    at,
    length,
    message: `{{${name}}} has no format "${format}".`,
    cause: 'The braces would be shown.',
    suggestion: meant ? `Did you mean "{{${name}, ${meant}}}"?` : `Write ${written}.`,
  }
}

const causes = new Map([
  ['count', 'A count is filled into plural forms only, whose keys end in _one, _other and so on.'],
  ['amount', 'An amount is filled into the names of rewards only.'],
])

/** A field of a reward or a task that texts may name. */
const fieldPattern = /^(?:(?<field>validDays|stock)\.(?<reward>[\w-]+)|task\.(?<task>[\w-]+)\.(?<days>validDays))$/

/** A figure that has no value because an existing reward or task lacks the field; undefined: something else is wrong. */
function missingField(name: string, figures: Figures): { cause: string; suggestion: string } | undefined {
  const { field, reward, task, days } = fieldPattern.exec(name)?.groups ?? {}
  const isThere = reward ? figures.has(`amount.${reward}`) : figures.has(`task.${task}.threshold`)
  if (!isThere) return undefined
  return {
    cause: `The ${reward ? 'reward' : 'task'} has no "${field ?? days}".`,
    suggestion: `Add "${field ?? days}" to the ${reward ? `reward "${reward}"` : `task "${task}"`} in platform.json, or remove it from the text.`,
  }
}

const causeOf = (name: string, figures: Figures): string =>
  causes.get(name) ??
  (figures.size === 0
    ? 'A page without an activity has no platform.json, whose figures are filled in, so the braces would be shown.'
    : 'There is no value of this name, so the braces would be shown.')

/** Finds placeholders that are never filled in. In translations, only unknown formats: names are compared with English. */
export const checkUnfilledPlaceholders: TextCheck = ({ key, text, language, isRewardName, isUsed, figures }) => {
  // An unused text is reported by checkUnusedTexts.
  if (!isUsed) return []
  const [first] = unfilledPlaceholders(key, text, isRewardName, figures).filter(
    ({ name }) => language === 'en' || figures.has(name),
  )
  if (!first) return []
  const formats = figures.get(first.name)
  if (formats) return [describeFormat(first, formats)]
  const meant = nearest(first.name, [...figures.keys()])
  return [
    {
      code: 'P0317',
      at: first.at,
      length: first.length,
      message: `Nothing fills in {{${first.name}}}.`,
      cause: causeOf(first.name, figures),
      suggestion: meant ? `Did you mean "{{${meant}}}"?` : 'Write the value itself.',
      ...missingField(first.name, figures),
    },
  ]
}
