import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { findLanguage, languageOf } from '../contract/languages.ts'

/** Right to left in a language that is written so, or where the query's `locale` is one (spec point 2). */
export function directionOf(locale: string, search: string): 'ltr' | 'rtl' {
  const asked = findLanguage(new URLSearchParams(search).get('locale') ?? undefined)
  return asked?.dir === 'rtl' ? 'rtl' : languageOf(locale).dir
}

/** Keeps the document's direction as its address has it; the first one is set before anything is painted. */
export function useDirection(locale: string): void {
  const { search } = useLocation()
  useEffect(() => {
    document.documentElement.dir = directionOf(locale, search)
  }, [locale, search])
}
