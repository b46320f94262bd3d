import type { i18n } from 'i18next'
import { useEffect, useState } from 'react'
import { languageOf } from '../../contract/languages.ts'
import { usePageInfo, useRuntime } from '../../data/index.ts'
import { useI18n } from '../../i18n/useI18n.ts'

const areLoaded = (words: i18n): boolean => words.exists('moment.tier')

/** Fetches the words of moments, which are not in the HTML, when first `wanted`. True once they are loaded. */
export function useMomentWords(wanted: boolean): boolean {
  const words = useI18n()
  const { site } = useRuntime()
  const { locale } = usePageInfo()
  const [isReady, setReady] = useState(() => areLoaded(words))
  useEffect(() => {
    if (!wanted || isReady) return
    let isUnmounted = false
    site.words(languageOf(locale).localeFileName).then(
      (loaded) => {
        words.addResourceBundle(words.language, 'common', loaded, false, true)
        if (!isUnmounted) setReady(areLoaded(words))
      },
      // Without words nothing is shown.
      () => {},
    )
    return () => {
      isUnmounted = true
    }
  }, [wanted, isReady, words, site, locale])
  return isReady
}
