import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { languageOf } from '../contract/languages.ts'
import { useRuntime } from '../data/index.ts'
import { useAppSettings } from './appSettings.ts'

/**
 * The HTML carries the words of its own page. Before another page is drawn the whole translation file is fetched, once.
 * True when the words for the page at hand are there; a failed load counts too: better a page with gaps than none.
 */
export function useAllWords(wanted: boolean): boolean {
  const { locale } = useAppSettings()
  const { site } = useRuntime()
  const { i18n } = useTranslation()
  const { key: visit } = useLocation()
  const first = visit === 'default'
  const [complete, setComplete] = useState(() => i18n.exists('shell.complete'))

  useEffect(() => {
    if (!wanted || first || complete) return
    site
      .words(languageOf(locale).localeFileName)
      .then((words) =>
        i18n.addResourceBundle(i18n.language, 'common', { ...words, 'shell.complete': 'yes' }, false, true),
      )
      .catch(() => {})
      .finally(() => setComplete(true))
  }, [wanted, first, complete, site, i18n, locale])
  return first || complete
}
