import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createI18n, detectLanguage, stripBreaks } from '../../src/i18n/index.ts'

const locales = new URL('../../src/i18n/locales/', import.meta.url)

it.each(readdirSync(locales).filter((file) => file.endsWith('.json')))('the consent contains its link: %s', (file) => {
  const words: Record<string, string> = JSON.parse(readFileSync(new URL(file, locales), 'utf8'))
  const { 'activity.agreeTerms': sentence, 'activity.agreeTermsLink': link } = words
  expect(sentence?.split(link || 'no link')).toHaveLength(2)
})

describe('texts', () => {
  const common = {
    'TaskList.claim': 'Talep et',
    'lottery.win': 'Kazandın: {{prize}}',
    'activity.participants_one': '{{count}} katılımcı',
    'activity.participants_other': '{{count}} katılımcı',
    'error.network': 'Bağlantı yok',
  }

  it('are found by flat keys, in both namespaces', () => {
    const { t } = createI18n('tr-TR', { common, activity: { 'hero.title': 'Hoş geldin' } })
    expect([t('TaskList.claim'), t('activity:hero.title'), t('common:error.network')]).toEqual([
      'Talep et',
      'Hoş geldin',
      'Bağlantı yok',
    ])
  })

  it('fall back to English, then to an empty text', () => {
    const { t } = createI18n('tr-TR', { common }, { common: { 'common.retry': 'Try again' } })
    expect([t('common.retry'), t('common.close'), createI18n('en', { common: {} }).t('x')]).toEqual([
      'Try again',
      '',
      '',
    ])
  })

  it('fall back for blank texts and missing plural forms', () => {
    const words = {
      common: { 'common.close': '', 'task.left_one': '{{count}} день', 'task.left_other': '{{count}} дня' },
    }
    const { t } = createI18n('ru', words, { common: { 'common.close': 'Close', 'task.done_other': '{{count}} done' } })
    expect(t('common.close')).toBe('Close')
    expect([1, 2, 5, 21].map((count) => t('task.left', { count }))).toEqual(['1 день', '2 дня', '5 дня', '21 день'])
    expect(t('task.done', { count: 1 })).toBe('1 done')
  })

  it('are separate for each instance', () => {
    const turkish = createI18n('tr-TR', { common })
    const english = createI18n('en', { common: { 'TaskList.claim': 'Claim' } })
    expect([turkish.t('TaskList.claim'), english.t('TaskList.claim')]).toEqual(['Talep et', 'Claim'])
  })

  it('format numbers in the language', () => {
    const text = {
      common: { 'activity.participants_one': '{{count}} Person', 'activity.participants_other': '{{count}} Personen' },
    }
    const { t } = createI18n('de', text)
    expect(t('activity.participants', { count: 1 })).toBe('1 Person')
    expect(t('activity.participants', { count: 1234567 })).toBe('1.234.567 Personen')
  })

  it('insert values unchanged: no escaping, no nesting, no second interpolation', () => {
    const { t } = createI18n('tr-TR', { common })
    expect(t('lottery.win', { prize: '<b> & $t(error.network) {{count}}' })).toBe(
      'Kazandın: <b> & $t(error.network) {{count}}',
    )
  })

  it('do not nest other texts', () => {
    const { t } = createI18n('en', { common: { 'a.b': 'Say $t(c.d) twice', 'c.d': 'it' } })
    expect(t('a.b')).toBe('Say $t(c.d) twice')
  })

  // Each language's forms for these counts.
  it.each([
    ['en', [1, 2], ['one', 'other']],
    ['ja', [1, 2], ['other', 'other']],
    ['tr-CT', [1, 2], ['one', 'other']],
    ['fa-IR', [0, 1, 2], ['one', 'one', 'other']],
    ['pl', [1, 2, 5], ['one', 'few', 'many']],
    ['ru', [1, 2, 5, 21], ['one', 'few', 'many', 'one']],
    ['ar', [0, 1, 2, 3, 11, 100], ['zero', 'one', 'two', 'few', 'many', 'other']],
    ['fr', [0, 1, 2, 1_000_000], ['one', 'one', 'other', 'many']],
  ])('have the plural forms of %s', (locale, counts, forms) => {
    const all = ['zero', 'one', 'two', 'few', 'many', 'other']
    const words = Object.fromEntries(all.map((form) => [`n_${form}`, form]))
    // i18next uses `_zero` for 0 in any language that has one; only Arabic texts do.
    if (locale !== 'ar') delete words.n_zero
    const { t } = createI18n(locale, { common: words })
    expect(counts.map((count) => t('n', { count }))).toEqual(forms)
  })
})

describe('the language of an address without one', () => {
  const storage = { getItem: (key: string) => (key === 'i18nextLng' ? 'ja' : null) }
  const all = { htmlLang: 'de', navigatorLanguages: ['fr-CA', 'en'], cookie: 'a=b; i18next=ko', storage }
  const found = (traces: Parameters<typeof detectLanguage>[0]) => detectLanguage(traces)?.language

  it('comes from page, browser, cookie and local storage, in this order', () => {
    expect([
      found(all),
      found({ ...all, htmlLang: '' }),
      found({ ...all, htmlLang: null, navigatorLanguages: ['xx'] }),
      found({ storage }),
      found({}),
    ]).toEqual(['de', 'fr', 'ko', 'ja', undefined])
  })

  it.each([
    ['pt-PT', 'pt'],
    ['es-419', 'es'],
    ['es-AR', 'es'],
    ['es-ES', 'es-ES'],
    ['zh-HK', 'zh-TW'],
    ['zh-Hant-HK', 'zh-TW'],
    ['zh-Hans-SG', 'zh-CN'],
    ['tr', 'tr-TR'],
    ['fa', 'fa-IR'],
    ['ar-EG', 'ar'],
    ['en-TR', 'en'],
    ['tr-CT', 'tr-TR'],
  ])('the browser’s %s is %s', (tag, expected) => {
    expect(found({ navigatorLanguages: [tag] })).toBe(expected)
  })

  it('can be regional when stored, but not when detected', () => {
    expect(found({ cookie: 'i18next=tr-CT' })).toBe('tr-CT')
    expect(found({ storage: { getItem: () => 'en-TR' } })).toBe('en-TR')
  })

  it('is always a language of the list', () => {
    for (const text of ['../../etc', '<script>', 'constructor', '__proto__', 'x'.repeat(1000)]) {
      expect(found({ htmlLang: text, cookie: `i18next=${text}`, storage: { getItem: () => text } })).toBeUndefined()
    }
  })
})

describe('a text in one line', () => {
  it.each([
    ['one<br>two<br/>three<BR />four', 'one two three four'],
    ['one\ntwo\r\nthree', 'one two three'],
    ['  one \n two  ', 'one two'],
    ['one\u2028two', 'one two'],
    ['nothing to strip', 'nothing to strip'],
    ['<break>', '<break>'],
  ])('%j is %j', (text, expected) => {
    expect(stripBreaks(text)).toBe(expected)
  })
})
