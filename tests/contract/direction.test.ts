import { afterEach, describe, expect, it, vi } from 'vitest'
import { themeScript } from '../../src/app/themeScript.ts'
import { directionOf } from '../../src/app/useDirection.ts'
import { languages } from '../../src/contract/languages.ts'

const root = document.documentElement

afterEach(() => {
  window.history.replaceState(null, '', '/')
  root.removeAttribute('dir')
  vi.unstubAllGlobals()
})

describe('the layout runs from the right', () => {
  it('in the two languages that are written so', () => {
    const found = languages.filter(({ language }) => directionOf(language, '') === 'rtl')
    expect(found.map(({ language }) => language)).toEqual(['fa-IR', 'ar'])
  })

  it.each([
    ['?locale=ar', 'rtl'],
    ['?at=1&locale=fa-IR', 'rtl'],
    ['?locale=ar&at=1', 'rtl'],
    ['?locale=de', 'ltr'],
    ['?locale=', 'ltr'],
    ['?locale=arabic', 'ltr'],
    ['?mylocale=ar', 'ltr'],
    ['', 'ltr'],
  ])('where the query says %j: %s, before the first paint and after', (search, expected) => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    window.history.replaceState(null, '', `/en${search}`)
    root.dir = 'ltr'
    new Function(themeScript)()
    expect(root.dir).toBe(expected)
    expect(directionOf('en', search)).toBe(expected)
  })

  it('and stays so in Arabic, whatever the query says', () => {
    expect(directionOf('ar', '?locale=en')).toBe('rtl')
  })
})
