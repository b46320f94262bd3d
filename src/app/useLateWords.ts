import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageOf } from '../contract/languages.ts'
import { useRuntime } from '../data/index.ts'
import { useAppSettings } from './appSettings.ts'

/**
 * Fetches the words that the HTML leaves out because nothing needs them at first; true once they are there. Without them
 * there is nothing to show: a label must not be empty.
 */
export function useLateWords(wanted: boolean): boolean {
  const { locale } = useAppSettings()
  const { site } = useRuntime()
  const { i18n } = useTranslation()
  const [ready, setReady] = useState(() => i18n.exists('tips.label'))
  useEffect(() => {
    if (!wanted || ready) return
    let gone = false
    site
      .words(languageOf(locale).localeFileName)
      .then((words) => {
        i18n.addResourceBundle(i18n.language, 'common', words, false, true)
        if (!gone) setReady(true)
      })
      .catch(() => {})
    return () => {
      gone = true
    }
  }, [wanted, ready, site, i18n, locale])
  return ready
}
