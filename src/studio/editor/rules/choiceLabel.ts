import type { TFunction } from 'i18next'

/**
 * A value of a choice in words: `TOTAL_TRADING_VOLUME` is "Total trading volume". A value that means something else in one
 * field has words of that field.
 */
export const choiceLabel = (t: TFunction, value: unknown, field: string): string => {
  const words = String(value).replaceAll('_', ' ').toLowerCase()
  return t([`rules.choice.${field}.${value}`, `rules.choice.${value}`, `activityType.${value}`], {
    defaultValue: words.charAt(0).toUpperCase() + words.slice(1),
  })
}
