import type { TFunction } from 'i18next'

const inWords = (value: string): string => {
  const words = value.replaceAll('_', ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The keys of the words of a choice, the most specific first. A value that means something else in one field has words of that field. */
const keysOf = (value: string, field: string) => [
  `choice.${field}.${value}`,
  `choice.${value}`,
  `activityType.${value}`,
]

/** A value of a choice in words: `TOTAL_TRADING_VOLUME` is "Total trading volume". Values without letters stay: "2:1". */
export const choiceLabel = (t: TFunction, value: unknown, field: string): string => {
  const name = typeof value === 'string' ? value : JSON.stringify(value)
  return t(keysOf(name, field), { defaultValue: /[A-Za-z]{2}/.test(name) ? inWords(name) : name })
}

/** The fields whose value is an illustration. */
const illustrated = ['art', 'scene']

/** A value in words if it is one of the choices of a field; null: it is not. */
export const knownChoice = (t: TFunction, value: string, field: string): string | null =>
  t([`choice.${field}.${value}`, `choice.${value}`, ...(illustrated.includes(field) ? [`choice.art.${value}`] : [])], {
    defaultValue: '',
  }) || null
