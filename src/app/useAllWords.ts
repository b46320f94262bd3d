import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageOf } from '../contract/languages.ts'
import { useRuntime } from '../data/index.ts'
import { useAppSettings } from './appSettings.ts'
import { useIsFirstVisit } from './firstVisit.ts'

/** Load state of the words of the current page; a failed load has its problem and a retry. */
export type WordsState = { status: 'ready' | 'loading' } | { status: 'failed'; problem: unknown; retry: () => void }

/**
 * The HTML contains the words of its own page. Before another page renders, the whole translation file is fetched
 * once. Without it nothing is shown: buttons would be empty.
 */
export function useAllWords(wanted: boolean): WordsState {
  const { locale } = useAppSettings()
  const { site } = useRuntime()
  const { i18n } = useTranslation()
  const first = useIsFirstVisit()
  const [complete, setComplete] = useState(() => i18n.exists('shell.complete'))
  const [failure, setFailure] = useState<{ problem: unknown } | null>(null)

  useEffect(() => {
    if (!wanted || first || complete || failure) return
    site
      .words(languageOf(locale).localeFileName)
      .then((words) => {
        i18n.addResourceBundle(i18n.language, 'common', { ...words, 'shell.complete': 'yes' }, false, true)
        setComplete(true)
      })
      .catch((problem: unknown) => setFailure({ problem }))
  }, [wanted, first, complete, failure, site, i18n, locale])

  if (first || complete) return { status: 'ready' }
  return failure ? { status: 'failed', ...failure, retry: () => setFailure(null) } : { status: 'loading' }
}
