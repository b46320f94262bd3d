import type { i18n } from 'i18next'
import { useEffect, useState } from 'react'
import { defaultLanguage, languageOf } from '../../contract/languages.ts'
import { type Runtime, useRuntime } from '../../data/index.ts'
import { createI18n, loadDayjs } from '../../i18n/index.ts'
import { pseudoTags, pseudoWords } from './pseudo.ts'
import { type Direction, directions, localeOf } from './variants.ts'

/** The language of the samples of a direction. */
export interface SampleLanguage {
  /** The `lang` of their document. */
  lang: string
  i18n: i18n
}

/** The languages of the samples, loaded. */
export type Languages = Readonly<Record<Direction, SampleLanguage>>

const english = languageOf(defaultLanguage).localeFileName

async function realLanguage(site: Runtime['site'], direction: Direction): Promise<SampleLanguage> {
  const locale = localeOf[direction]
  const [words] = await Promise.all([site.words(languageOf(locale).localeFileName), loadDayjs(locale)])
  const i18n = createI18n(locale, { common: words })
  return { lang: i18n.language, i18n }
}

/** Its words have English plural forms, so plurals follow the English rules. */
async function pseudoLanguage(site: Runtime['site'], direction: Direction): Promise<SampleLanguage> {
  const [words] = await Promise.all([site.words(english), loadDayjs(localeOf[direction])])
  const common = pseudoWords(words, direction)
  return { lang: pseudoTags[direction], i18n: createI18n(defaultLanguage, { common }) }
}

/**
 * The words of the samples, one language per direction: a real one, or with `long` a pseudo-language. Null until they
 * are loaded, or if they cannot be loaded.
 */
export function useLanguages(long: boolean): Languages | null {
  const { site } = useRuntime()
  const [languages, setLanguages] = useState<Languages | null>(null)
  useEffect(() => {
    let current = true
    const load = long ? pseudoLanguage : realLanguage
    Promise.all(directions.map(async (direction) => [direction, await load(site, direction)] as const)).then(
      (loaded) => current && setLanguages(Object.fromEntries(loaded) as Record<Direction, SampleLanguage>),
      () => current && setLanguages(null),
    )
    return () => {
      current = false
    }
  }, [site, long])
  return languages
}
