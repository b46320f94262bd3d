import { causes } from '../../config/explanations/causes.ts'
import { dateFigure } from '../../contract/figureFormats.ts'
import { ownValue } from '../../contract/ownValue.ts'
import explanations from './explanations.zh-CN.json' with { type: 'json' }
import { chineseMessage, chinesePhrase } from './problemMessages.ts'
import chinese from './problems.zh-CN.json' with { type: 'json' }
import remedies from './remedies.zh-CN.json' with { type: 'json' }

type Texts = Readonly<Record<string, string>>

/** The short title of a problem in the language of the interface. null: the English message of the checker says it. */
export const problemTitle = (language: string, code: string): string | null =>
  (language === 'zh-CN' && ownValue(chinese as Texts, code)) || null

/** Why a problem matters and what to do, in the language of the interface. null: the English explanation of the checker says it. */
export const problemExplanation = (language: string, code: string): string | null =>
  (language === 'zh-CN' && ownValue(explanations as Texts, code)) || null

/** What a problem says, with the languages of its texts. */
export interface ProblemText {
  readonly message: string
  /** What to do, sentence by sentence. */
  readonly remedies: readonly { readonly text: string; readonly isEnglish: boolean }[]
  /** Whether the message is English in an interface of another language. */
  readonly isEnglish: boolean
}

/**
 * The message and what to do, in the language of the interface. A sentence without a Chinese form stays English; a test checks that
 * the sentences of the checker have one. `withDates`: writes the dates in a text.
 */
export function problemText(
  language: string,
  { code, message, suggestion }: { code: string; message: string; suggestion?: string | undefined },
  withDates: (text: string, language: string) => string = withReadableDates,
): ProblemText {
  const own = (text: string) => (language === 'zh-CN' ? chineseMessage(text) : null)
  const said = own(message)
  const remedy = language === 'zh-CN' ? ownValue(remedies as Texts, code) : undefined
  // The general English remedy says the same as the Chinese one.
  const isGeneral =
    remedy !== undefined && suggestion === ownValue(causes as Readonly<Record<string, readonly string[]>>, code)?.[1]
  const advice = suggestion === undefined || isGeneral ? null : own(suggestion)
  const list = [
    ...(advice === null && remedy !== undefined ? [{ text: remedy, isEnglish: false }] : []),
    ...(suggestion && !isGeneral
      ? [
          {
            text: withDates(advice ?? suggestion, advice === null ? 'en' : language),
            isEnglish: advice === null && language === 'zh-CN',
          },
        ]
      : []),
  ]
  return {
    message: withDates(said ?? message, said === null ? 'en' : language),
    remedies: list,
    isEnglish: said === null && language === 'zh-CN',
  }
}

/** A problem in one line: the title in the language of the interface, where there is one, and the message. */
export const saidProblem = (language: string, code: string, message: string): string => {
  const title = problemTitle(language, code)
  const said = problemText(language, { code, message }).message
  return title === null ? said : `${title}：${said}`
}

const dateTime = /\b\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})(?![\w:])/g

/** A message of the checker, with dates as people write them: "Jan 14, 2029, 23:59 (UTC+8)". `language`: that of the message. */
export const withReadableDates = (message: string, language: string): string =>
  message.replace(dateTime, (date, zone: string) => {
    if (Number.isNaN(Date.parse(date))) return date
    const [write] = dateFigure(date, zone === 'Z' ? '+00:00' : zone).values()
    return write?.(language) ?? date
  })

/** A mistake of JSON that is found while typing, in the language of the interface. */
export const jsonMistake = (language: string, message: string): string =>
  (language === 'zh-CN' && chineseMessage(message)) || message

/** A mistake in an expression, in the language of the interface: a sentence without its mark at the end. */
export const expressionMistake = (language: string, message: string): string =>
  (language === 'zh-CN' &&
    chineseMessage(`${message.charAt(0).toUpperCase()}${message.slice(1)}.`)?.replace(/。$/, '')) ||
  message

/** A word or a description of a completion, in the language of the interface. */
export const completionText = (language: string, text: string): string =>
  (language === 'zh-CN' && chinesePhrase(text)) || text
