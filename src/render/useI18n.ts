import type { i18n } from 'i18next'
import { useContext } from 'react'
import { I18nContext } from 'react-i18next'

/**
 * The page's i18next instance, straight from its context. A page's language never changes while it is open, so what
 * `useTranslation` does to follow a change would be paid by every block for nothing.
 */
export function useI18n(): i18n {
  const { i18n } = useContext(I18nContext) ?? {}
  if (!i18n) throw new Error('No words: draw the page inside <I18nextProvider>.')
  return i18n
}
