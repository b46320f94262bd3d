import { useEffect, useState } from 'react'
import { languageOf } from '../contract/languages.ts'
import { useRuntime } from '../data/index.ts'
import { useI18n } from '../i18n/useI18n.ts'

/**
 * Fetches the words that the HTML omits because they are not needed at first, when `wanted`. True once `key`, one of them,
 * is loaded; without them nothing is shown, since a label must not be empty.
 */
export function useDeferredWords(key: string, wanted: boolean, locale: string): boolean {
  const { site } = useRuntime()
  const i18n = useI18n()
  const [ready, setReady] = useState(() => i18n.exists(key))
  useEffect(() => {
    if (!wanted || ready) return
    let unmounted = false
    site
      .words(languageOf(locale).localeFileName)
      .then((words) => {
        i18n.addResourceBundle(i18n.language, 'common', words, false, true)
        if (!unmounted) setReady(i18n.exists(key))
      })
      .catch(() => {})
    return () => {
      unmounted = true
    }
  }, [key, wanted, ready, site, i18n, locale])
  return ready
}
