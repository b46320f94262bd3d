import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageOf } from '../contract/languages.ts'
import { useRuntime } from '../data/index.ts'
import { useAppSettings } from './appSettings.ts'

/**
 * Fetches the words that the HTML omits because they are not needed at first. Returns true once they are loaded;
 * without them nothing is shown, since a label must not be empty.
 */
export function useDeferredWords(wanted: boolean): boolean {
  const { locale } = useAppSettings()
  const { site } = useRuntime()
  const { i18n } = useTranslation()
  const [ready, setReady] = useState(() => i18n.exists('tips.label'))
  useEffect(() => {
    if (!wanted || ready) return
    let unmounted = false
    site
      .words(languageOf(locale).localeFileName)
      .then((words) => {
        i18n.addResourceBundle(i18n.language, 'common', words, false, true)
        if (!unmounted) setReady(true)
      })
      .catch(() => {})
    return () => {
      unmounted = true
    }
  }, [wanted, ready, site, i18n, locale])
  return ready
}
