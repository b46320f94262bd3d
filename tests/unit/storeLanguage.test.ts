import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { languageScript } from '../../src/app/languageScript.ts'
import { storeLanguage } from '../../src/app/storeLanguage.ts'
import { languages } from '../../src/contract/languages.ts'
import { detectLanguage } from '../../src/i18n/index.ts'

it('the language of a page is stored in a cookie for a year and in local storage', () => {
  const cookies = { cookie: '' }
  const kept = new Map<string, string>()
  storeLanguage('tr-CT', {
    cookies,
    secure: true,
    storage: { setItem: (key, value) => void kept.set(key, value) },
  })
  expect(cookies.cookie).toBe('i18next=tr-CT; Max-Age=31536000; Path=/; SameSite=Lax; Secure')
  expect([...kept]).toEqual([['i18nextLng', 'tr-CT']])
})

/** The redirect target of the script. */
function ledTo(stored: string | null, navigatorLanguages: string[] = [], path = '/', storage?: object): string {
  let target = ''
  runInNewContext(languageScript, {
    localStorage: storage ?? { getItem: (key: string) => (key === 'i18nextLng' ? stored : null) },
    navigator: { languages: navigatorLanguages },
    location: {
      ...{ pathname: path, search: '?a=1', hash: '#b' },
      replace: (to: string) => {
        target = to
      },
    },
  })
  return target
}

describe('the script for an address without a language', () => {
  const tag = fc.oneof(
    fc.constantFrom(...languages.flatMap(({ language, localeCodes }) => [language, ...localeCodes])),
    fc.constantFrom('xx', 'EN-gb', 'zh-Hant-HK-x', '../etc', 'constructor', '__proto__', '', '-', 'sw'),
    fc.string(),
  )

  it('finds the language that detectLanguage finds', () => {
    fc.assert(
      fc.property(fc.array(tag, { maxLength: 3 }), fc.option(tag), (wishes, stored) => {
        const storage = { getItem: () => stored }
        const found = detectLanguage({ navigatorLanguages: wishes, storage })?.language ?? 'en'
        expect(ledTo(stored, wishes)).toBe(`/${found}?a=1#b`)
      }),
    )
  })

  it('redirects to the requested page on this site', () => {
    expect(ledTo('ja', ['sw'], '/activity/lottery')).toBe('/ja/activity/lottery?a=1#b')
    expect(ledTo('ja', [], '//evil.example//x')).toBe('/ja/evil.example/x?a=1#b')
  })

  it('redirects to English when local storage is blocked', () => {
    const blocked = {
      getItem() {
        throw new Error('blocked')
      },
    }
    expect(ledTo(null, ['sw'], '/rewards', blocked)).toBe('/en/rewards?a=1#b')
  })
})
