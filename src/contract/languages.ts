/** One display language of the specification. */
export interface Language {
  /** The code in addresses: `/{language}/…`. */
  language: string
  /** `languageType` of every call. */
  langCode: string
  dayjsLanguage: string
  /** Browser tags that select it, best first. Empty: it is reached by address only. */
  localeCodes: string[]
  /** Its translation file: `/locales/{localeFileName}/common.json`. */
  localeFileName: string
  /** Listed in the language switcher. */
  supportLocale: boolean
  /** Underscore form, for the `language` and `locale` headers. */
  backendLocaleCode: string
  /** Telephone country code. */
  areaCode: string
  /** ISO 4217. */
  currency: string
  currencySymbol: string
  /** ISO 3166-1 alpha-2. */
  countryCodes: string[]
  /** The name of the language in that language. */
  labelName: string
  sortPriority: number
  /** BCP-47 tag for `Intl` and `<html lang>`; never the code itself (tr-CT would mean Kiribati). */
  intlTag: string
  /** `<html lang>`: the code, except where the code is not a correct tag. */
  htmlLang: string
  dir: 'ltr' | 'rtl'
  /** Minimum number of integer digits before they are grouped (spec point 5). */
  minGroupingDigits: 3 | 4 | 5
}

type Row = [
  language: string,
  priority: number,
  intlTag: string,
  minGroupingDigits: 3 | 4 | 5,
  currency: string,
  symbol: string,
  dayjs: string,
  label: string,
  areaCode: string,
  countries: string,
  tags: string,
]

// biome-ignore format: a table is easier to read in columns
const rows: Row[] = [
  ['en', 0, 'en-US', 3, 'USD', '$', 'en', 'English', '1', 'US', 'en en-US en-GB en-AU en-CA en-IN'],
  ['zh-CN', 1, 'zh-CN', 3, 'CNY', '¥', 'zh-cn', '简体中文', '86', 'CN SG', 'zh-CN zh-Hans zh-SG zh'],
  ['ko', 3, 'ko-KR', 3, 'KRW', '₩', 'ko', '한국어', '82', 'KR', 'ko ko-KR'],
  ['zh-TW', 5, 'zh-TW', 3, 'TWD', 'NT$', 'zh-tw', '繁體中文', '886', 'TW HK MO', 'zh-TW zh-Hant zh-HK zh-MO'],
  ['vi', 6, 'vi-VN', 3, 'VND', '₫', 'vi', 'Tiếng Việt', '84', 'VN', 'vi vi-VN'],
  ['fa-IR', 8, 'fa-IR-u-nu-latn', 3, 'IRR', 'ریال', 'fa', 'فارسی', '98', 'IR', 'fa-IR fa'],
  ['ar', 9, 'ar-SA-u-nu-latn', 3, 'SAR', 'ر.س.', 'ar', 'العربية', '966', 'SA AE EG', 'ar ar-SA ar-AE ar-EG'],
  ['tr-TR', 10, 'tr-TR', 3, 'TRY', '₺', 'tr', 'Türkçe', '90', 'TR', 'tr-TR tr'],
  ['ru', 11, 'ru-RU', 4, 'RUB', '₽', 'ru', 'Русский', '7', 'RU', 'ru ru-RU'],
  ['uk', 12, 'uk-UA', 4, 'UAH', '₴', 'uk', 'Українська', '380', 'UA', 'uk uk-UA'],
  ['de', 13, 'de-DE', 3, 'EUR', '€', 'de', 'Deutsch', '49', 'DE AT CH', 'de de-DE de-AT de-CH'],
  ['es-ES', 14, 'es-ES', 5, 'EUR', '€', 'es', 'Español (España)', '34', 'ES', 'es-ES'],
  ['es', 15, 'es-MX', 4, 'MXN', '$', 'es-mx', 'Español (Latinoamérica)', '52', 'MX AR CO', 'es es-MX es-419 es-AR es-CO es-CL'],
  ['fr', 16, 'fr-FR', 4, 'EUR', '€', 'fr', 'Français', '33', 'FR BE CH', 'fr fr-FR fr-BE fr-CH fr-CA'],
  ['pl', 17, 'pl-PL', 5, 'PLN', 'zł', 'pl', 'Polski', '48', 'PL', 'pl pl-PL'],
  ['pt', 19, 'pt-BR', 4, 'BRL', 'R$', 'pt-br', 'Português', '55', 'BR', 'pt pt-BR pt-PT'],
  ['it', 20, 'it-IT', 5, 'EUR', '€', 'it', 'Italiano', '39', 'IT', 'it it-IT'],
  ['ja', 22, 'ja-JP', 3, 'JPY', '￥', 'ja', '日本語', '81', 'JP', 'ja ja-JP'],
  ['tr-CT', 23, 'tr-TR', 3, 'TRY', '₺', 'tr', 'Türkçe (Türkiye)', '90', 'TR', ''],
  ['en-TR', 24, 'en-TR', 3, 'TRY', '₺', 'en-gb', 'English (Türkiye)', '90', 'TR', ''],
]

const fileOf: Record<string, string> = { 'tr-CT': 'tr-TR', 'en-TR': 'en' }
const backendOf = (code: string, tag: string) => (code.includes('-') ? code : tag.slice(0, 5)).replace('-', '_')

/** The 20 languages, in the order of the switcher. */
export const languages: readonly Language[] = rows.map(
  ([
    language,
    sortPriority,
    intlTag,
    minGroupingDigits,
    currency,
    currencySymbol,
    dayjsLanguage,
    labelName,
    areaCode,
    countries,
    tags,
  ]) => ({
    language,
    langCode: String(sortPriority),
    dayjsLanguage,
    localeCodes: tags ? tags.split(' ') : [],
    localeFileName: fileOf[language] ?? language,
    supportLocale: language !== 'tr-CT',
    backendLocaleCode: language === 'tr-CT' ? 'tr_TR' : backendOf(language, intlTag),
    areaCode,
    currency,
    currencySymbol,
    countryCodes: countries.split(' '),
    labelName,
    sortPriority,
    intlTag,
    htmlLang: language === 'tr-CT' ? 'tr-TR' : language,
    dir: language === 'fa-IR' || language === 'ar' ? 'rtl' : 'ltr',
    minGroupingDigits,
  }),
)

/** The last fallback. */
export const defaultLanguage = 'en'

const byCode = new Map(languages.map((entry) => [entry.language, entry]))
const byLangCode = new Map(languages.map((entry) => [entry.langCode, entry]))

/** The entry of an address code; undefined for an unknown code, so that unknown text never gets into a path or a request. */
export const findLanguage = (code: string | undefined): Language | undefined => byCode.get(code ?? '')

/** The entry of an address code, English for an unknown one. */
export const languageOf = (code: string | undefined): Language =>
  findLanguage(code) ?? (byCode.get(defaultLanguage) as Language)

/** The entry of a `languageType` value, English for an unknown one. */
export const languageOfType = (langCode: string | undefined): Language =>
  byLangCode.get(langCode ?? '') ?? languageOf(defaultLanguage)

/**
 * The best language for browser tags (`navigator.languages`, `Accept-Language`), or undefined.
 * For each tag in order: the exact tag, then the tag without its last subtag, and so on (RFC 4647 lookup).
 */
export function matchLanguage(wishes: readonly string[]): Language | undefined {
  for (const wish of wishes) {
    for (let tag = wish.trim().toLowerCase(); tag; tag = tag.slice(0, Math.max(0, tag.lastIndexOf('-')))) {
      const found = languages.find((entry) => entry.localeCodes.some((code) => code.toLowerCase() === tag))
      if (found) return found
    }
  }
  return undefined
}

/** One language per `<html lang>`: for a search engine tr-CT and tr-TR are the same. */
export const distinctLanguages: readonly Language[] = languages.filter(
  (entry, index) => languages.findIndex((other) => other.htmlLang === entry.htmlLang) === index,
)
