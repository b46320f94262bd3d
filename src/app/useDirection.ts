import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { findLanguage, languageOf } from '../contract/languages.ts'

/**
 * Right to left if the language of the page, or of the query parameter `locale`, is written from right to left (spec
 * point 2).
 */
export function directionOf(locale: string, search: string): 'ltr' | 'rtl' {
  const requested = findLanguage(new URLSearchParams(search).get('locale') ?? undefined)
  return requested?.dir === 'rtl' ? 'rtl' : languageOf(locale).dir
}

/**
 * Keeps the direction of the document in sync with its address. The script in the head sets the first one before the
 * first paint.
 */
export function useDirection(locale: string): void {
  const { search } = useLocation()
  useEffect(() => {
    document.documentElement.dir = directionOf(locale, search)
  }, [locale, search])
}
