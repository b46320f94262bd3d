import type { i18n } from 'i18next'
import { useEffect, useState } from 'react'
import { languageOf } from '../contract/languages.ts'
import { useRuntime } from '../data/index.ts'
import { createI18n, loadDayjs } from '../i18n/index.ts'
import { lengthenAll } from './lengthen.ts'
import { type Direction, directions, localeOf } from './variants.ts'

export type Languages = Readonly<Record<Direction, i18n>>

/** The words samples are drawn with, one language a direction; null until they are here, or when they cannot be had. */
export function useLanguages(long: boolean): Languages | null {
  const { site } = useRuntime()
  const [languages, setLanguages] = useState<Languages | null>(null)
  useEffect(() => {
    let current = true
    const load = async (direction: Direction) => {
      const locale = localeOf[direction]
      const [words] = await Promise.all([site.words(languageOf(locale).localeFileName), loadDayjs(locale)])
      return [direction, createI18n(locale, { common: long ? lengthenAll(words) : words })] as const
    }
    Promise.all(directions.map(load)).then(
      (loaded) => current && setLanguages(Object.fromEntries(loaded) as Record<Direction, i18n>),
      () => current && setLanguages(null),
    )
    return () => {
      current = false
    }
  }, [site, long])
  return languages
}
