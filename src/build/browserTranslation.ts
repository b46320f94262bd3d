import type { i18n } from 'i18next'
import { useContext } from 'react'
import { I18nContext } from 'react-i18next'

/**
 * Replaces `useTranslation` of react-i18next in the build for viewers: a page has its language and its words when it is rendered, and
 * another language is another page. So nothing waits for words, and no component watches for changes.
 * Throws a TypeError outside of an `I18nextProvider`. A test compares it with the library.
 */
export function useTranslation(): { t: i18n['t']; i18n: i18n; ready: true } {
  const { i18n } = useContext(I18nContext)
  return { t: i18n.t, i18n, ready: true }
}
