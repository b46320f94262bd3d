import type { TFunction } from 'i18next'

/** A value of a choice in words: `TOTAL_TRADING_VOLUME` is "Total trading volume". */
export const choiceLabel = (t: TFunction, value: unknown): string => {
  const words = String(value).replaceAll('_', ' ').toLowerCase()
  return t([`rules.choice.${value}`, `activityType.${value}`], {
    defaultValue: words.charAt(0).toUpperCase() + words.slice(1),
  })
}
