import type { TFunction } from 'i18next'
import type { Field } from '../../model/index.ts'

/** The label of a field in the language of the interface: the words of its name, or those of the schema. */
export const fieldLabel = (t: TFunction, field: Field): string =>
  t(`rules.field.${field.name}`, { defaultValue: field.label })

/** A value of a choice in words: `TOTAL_TRADING_VOLUME` is "Total trading volume". */
export const choiceLabel = (t: TFunction, value: unknown): string => {
  const words = String(value).replaceAll('_', ' ').toLowerCase()
  return t(`rules.choice.${value}`, { defaultValue: words.charAt(0).toUpperCase() + words.slice(1) })
}
