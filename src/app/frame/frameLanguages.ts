import type { i18n } from 'i18next'
import { languageOf } from '../../contract/languages.ts'
import { createI18n, loadDayjs } from '../../i18n/index.ts'
import { createSite } from '../../request/site.ts'
import type { PageData } from '../pageData.ts'

/** What a page in a language needs: the data of its document, and all shared words. */
export interface FrameLanguage {
  readonly data: PageData
  readonly i18n: i18n
}

/** Loads languages for the frame, each once. The contact sheet shows many languages in one document. */
export function createFrameLanguages(data: PageData, own: i18n): (locale: string) => Promise<FrameLanguage> {
  const loaded = new Map<string, Promise<FrameLanguage>>()
  const load = async (locale: string): Promise<FrameLanguage> => {
    const { language, localeFileName } = languageOf(locale)
    const i18n = locale === data.locale ? own : createI18n(language, { common: {} })
    const [words] = await Promise.all([createSite().words(localeFileName), loadDayjs(locale)])
    i18n.addResourceBundle(i18n.language, 'common', words, false, true)
    return { data: { ...data, locale }, i18n }
  }
  return (locale) => {
    const known = loaded.get(locale) ?? load(locale)
    loaded.set(locale, known)
    return known
  }
}
