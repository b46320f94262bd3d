import { describe, expect, it } from 'vitest'
import { keepLanguage } from '../../src/app/keepLanguage.ts'

/** A browser that has kept `cookie` and `storage`, and what it keeps after a page in `locale`. */
function keptAfter(locale: string, wishes: string[], cookie = '', stored: string | null = null) {
  const kept = new Map<string, string>(stored === null ? [] : [['i18nextLng', stored]])
  const cookies = { cookie }
  keepLanguage(locale, {
    cookies,
    wishes,
    secure: true,
    storage: { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) },
  })
  return [cookies.cookie.split(';')[0], kept.get('i18nextLng')]
}

describe('the language of a page is kept', () => {
  it('in the cookie for a year, and in local storage', () => {
    const cookies = { cookie: '' }
    keepLanguage('tr-CT', {
      cookies,
      wishes: ['en'],
      secure: true,
      storage: { getItem: () => null, setItem: () => {} },
    })
    expect(cookies.cookie).toBe('i18next=tr-CT; Max-Age=31536000; Path=/; SameSite=Lax; Secure')
    expect(keptAfter('tr-CT', ['en'], 'i18next=de', 'de')).toEqual(['i18next=tr-CT', 'tr-CT'])
  })

  it('unless it was English for want of any other: then what local storage knows counts the next time', () => {
    expect(keptAfter('en', ['xx'], '', 'ja')).toEqual(['i18next=ja', 'ja'])
    expect(keptAfter('en', ['xx'], '', '../etc')).toEqual(['i18next=en', 'en'])
    expect(keptAfter('en', ['xx'])).toEqual(['i18next=en', 'en'])
  })

  it('and English is English where it was chosen', () => {
    expect(keptAfter('en', ['xx'], 'i18next=ja', 'ja')).toEqual(['i18next=en', 'en'])
    expect(keptAfter('en', ['en-GB'], '', 'ja')).toEqual(['i18next=en', 'en'])
  })
})
