import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { languageOf } from '../contract/languages.ts'
import { useRuntime } from '../data/index.ts'
import { useAppSettings } from './appSettings.ts'

/** Whether the words of the page at hand are there; a failed load says why, and how to ask again. */
export type WordsState = { status: 'ready' | 'loading' } | { status: 'failed'; problem: unknown; retry: () => void }

/**
 * The HTML carries the words of its own page. Before another page is drawn the whole translation file is fetched, once.
 * Without it there is nothing to show: its buttons would be empty.
 */
export function useAllWords(wanted: boolean): WordsState {
  const { locale } = useAppSettings()
  const { site } = useRuntime()
  const { i18n } = useTranslation()
  const { key: visit } = useLocation()
  const first = visit === 'default'
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
