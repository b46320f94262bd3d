import type { i18n } from 'i18next'
import { useContext } from 'react'
import { I18nContext } from 'react-i18next'

/**
 * The page's i18next instance, directly from its context. The language of an open page never changes, so blocks do
 * not need the change tracking of `useTranslation`.
 */
export function useI18n(): i18n {
  const { i18n } = useContext(I18nContext) ?? {}
  if (!i18n) throw new Error('No i18n in context: render the page inside <I18nextProvider>.')
  return i18n
}
