/**
 * One chunk per language; dayjs contains English. The imports are literal, because a bundler cannot resolve a
 * computed name.
 */
export const dayjsLocales: Record<string, () => Promise<unknown>> = {
  ar: () => import('./dayjsArabic.ts').then(({ addArabicPlurals }) => addArabicPlurals()),
  de: () => import('dayjs/locale/de.js'),
  'en-gb': () => import('dayjs/locale/en-gb.js'),
  es: () => import('dayjs/locale/es.js'),
  'es-mx': () => import('dayjs/locale/es-mx.js'),
  fa: () => import('dayjs/locale/fa.js'),
  fr: () => import('dayjs/locale/fr.js'),
  it: () => import('dayjs/locale/it.js'),
  ja: () => import('dayjs/locale/ja.js'),
  ko: () => import('dayjs/locale/ko.js'),
  pl: () => import('dayjs/locale/pl.js'),
  'pt-br': () => import('dayjs/locale/pt-br.js'),
  ru: () => import('dayjs/locale/ru.js'),
  tr: () => import('dayjs/locale/tr.js'),
  uk: () => import('dayjs/locale/uk.js'),
  vi: () => import('dayjs/locale/vi.js'),
  'zh-cn': () => import('dayjs/locale/zh-cn.js'),
  'zh-tw': () => import('dayjs/locale/zh-tw.js'),
}
