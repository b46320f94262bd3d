import i18next, { type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import en from './en.json' with { type: 'json' }
import zhCN from './zh-CN.json' with { type: 'json' }

/**
 * The i18next instance of Studio for the language of an address: `zh-CN`, and English for every other. It is separate from that of
 * viewer pages.
 */
export function createStudioI18n(locale: string): i18n {
  const instance = i18next.createInstance()
  void instance.use(initReactI18next).init({
    lng: locale === 'zh-CN' ? 'zh-CN' : 'en',
    fallbackLng: 'en',
    resources: { en: { translation: en }, 'zh-CN': { translation: zhCN } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
  })
  return instance
}
