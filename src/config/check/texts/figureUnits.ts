import { wellKnownCoins } from '../rules/coins.ts'
import type { TextCheck, TextProblem } from './textCheck.ts'

const found = (match: RegExpExecArray, message: string, cause: string, suggestion: string): TextProblem[] => [
  { code: 'P0325', at: match.index, length: match[0].length, message, cause, suggestion },
]

const coinBehind =
  /\{\{\s*(?:amount(?:\.[\w-]+)?|taskTotal\.\w+|budget\.\w+|pool\.\d+|[\w.-]+\s*,\s*amount)\s*\}\}[\s\u00a0]*([A-Z]{3,5})\b(?![/-])/
const signBefore =
  /[$€£¥][\s\u00a0]*\{\{\s*(?:amount(?:\.[\w-]+)?|taskTotal\.\w+|budget\.\w+|pool\.\d+|[\w.-]+\s*,\s*amount)\s*\}\}/

/** Finds coins beside amounts, which already write their coin. */
export const checkDoubledCoin: TextCheck = ({ text }) => {
  const behind = coinBehind.exec(text)
  const coin = behind?.[1] ?? ''
  const match = behind && wellKnownCoins.has(coin) ? behind : signBefore.exec(text)
  if (!match) return []
  const sign = match === behind ? coin : match[0].charAt(0)
  return found(
    match,
    `The placeholder writes its coin, and the text adds ${sign}.`,
    'Viewers would read two coins, such as "10 USDT USDT".',
    `Remove ${sign}.`,
  )
}

const percent = /\{\{\s*captainShare\s*\}\}[\s\u00a0]*[%٪％]|[%٪％][\s\u00a0]*\{\{\s*captainShare\s*\}\}/

/** Finds a percent sign beside a share, which already writes one. */
export const checkDoubledPercent: TextCheck = ({ text }) => {
  const match = percent.exec(text)
  return match
    ? found(match, 'The placeholder writes "%", and the text adds one.', 'Viewers would read "30%%".', 'Remove "%".')
    : []
}

const zone =
  /\{\{\s*(?:applyStart|applyEnd|start|end|settle|claimEnd|lockAt|stage\.[\w-]+\.(?:start|end))\s*(?:,\s*(?:dateTime|time)\s*)?\}\}[\s\u00a0]*[(（]?(?:UTC|GMT)(?:[+-]\d{1,2})?[)）]?/

/** Finds a time zone behind a time, which already writes it. */
export const checkDoubledZone: TextCheck = ({ text }) => {
  const match = zone.exec(text)
  return match
    ? found(
        match,
        'The placeholder writes its time zone, and the text adds one.',
        'Viewers would read the zone twice.',
        'Remove the zone.',
      )
    : []
}

const days =
  /\{\{\s*(?:newUserDays|validDays\.[\w-]+|task\.[\w-]+\.validDays)\s*\}\}[\s\u00a0-]((?:second|minute|hour|week|month|year)s?)\b/i
const years = /\{\{\s*minAge\s*\}\}[\s\u00a0-]((?:day|week|month)s?)\b/i

/** Finds English units that do not fit their figure. */
export const checkUnits: TextCheck = ({ text, language }) => {
  if (language !== 'en') return []
  for (const [pattern, unit] of [[days, 'days'] as const, [years, 'years'] as const]) {
    const match = pattern.exec(text)
    if (match)
      return found(
        match,
        `The placeholder is a number of ${unit}, and the text says ${match[1]}.`,
        'Viewers would be promised something other than what the platform does.',
        `Write "${unit}".`,
      )
  }
  return []
}
