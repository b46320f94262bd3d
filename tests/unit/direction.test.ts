// @vitest-environment jsdom
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

describe('the layout is right to left', () => {
  it('in the two right-to-left languages', () => {
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
  ])('for the query %j: %s, before and after the first paint', (search, expected) => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    window.history.replaceState(null, '', `/en${search}`)
    root.dir = 'ltr'
    new Function(themeScript)()
    expect(root.dir).toBe(expected)
    expect(directionOf('en', search)).toBe(expected)
  })

  it.each(['light', 'dark'])('and the head script preloads the image of the theme: %s', (theme) => {
    localStorage.setItem('theme', theme)
    document.head.innerHTML = '<meta name="playbill:hero" content="280px" data-light="a 1w" data-dark="b 1w">'
    new Function(themeScript)()
    const link = document.head.querySelector('link') as HTMLLinkElement & { imageSrcset: string; imageSizes: string }
    expect([link.rel, link.as, link.imageSrcset, link.imageSizes]).toEqual([
      'preload',
      'image',
      theme === 'light' ? 'a 1w' : 'b 1w',
      '280px',
    ])
    document.head.innerHTML = ''
    localStorage.clear()
  })

  it('and stays so in Arabic for any query', () => {
    expect(directionOf('ar', '?locale=en')).toBe('rtl')
  })
})
