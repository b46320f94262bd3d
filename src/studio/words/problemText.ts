import { dateFigure } from '../../contract/figureFormats.ts'
import { ownValue } from '../../contract/ownValue.ts'
import explanations from './explanations.zh-CN.json' with { type: 'json' }
import chinese from './problems.zh-CN.json' with { type: 'json' }

type Texts = Readonly<Record<string, string>>

/** The short title of a problem in the language of the interface. null: the English message of the checker says it. */
export const problemTitle = (language: string, code: string): string | null =>
  (language === 'zh-CN' && ownValue(chinese as Texts, code)) || null

/** Why a problem matters and what to do, in the language of the interface. null: the English explanation of the checker says it. */
export const problemExplanation = (language: string, code: string): string | null =>
  (language === 'zh-CN' && ownValue(explanations as Texts, code)) || null

/** A problem in one line: the title in the language of the interface, where there is one, and the message. */
export const saidProblem = (language: string, code: string, message: string): string => {
  const title = problemTitle(language, code)
  return title === null ? withReadableDates(message) : `${title}：${withReadableDates(message)}`
}

const dateTime = /\b\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})(?![\w:])/g

/** A message of the checker, with dates as people write them: "Jan 14, 2029, 23:59 (UTC+8)". */
export const withReadableDates = (message: string): string =>
  message.replace(dateTime, (date, zone: string) => {
    if (Number.isNaN(Date.parse(date))) return date
    const [write] = dateFigure(date, zone === 'Z' ? '+00:00' : zone).values()
    return write?.('en') ?? date
  })
