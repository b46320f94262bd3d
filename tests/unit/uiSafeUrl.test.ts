import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeUrl } from '../../src/ui/index.ts'

const origin = 'https://play.example'

/** Each must be refused. */
const hostile = [
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  'java\rscript:alert(1)',
  '\u0001javascript:alert(1)',
  '\u0000javascript:alert(1)',
  'javascript&colon;alert(1)',
  'javascript://play.example/%0aalert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'blob:https://play.example/1',
  'file:///etc/passwd',
  'intent://evil#Intent;scheme=https;end',
  'ftp://evil.example/',
  'ws://evil.example/',
  'mailto:a@evil.example',
  'tel:+1234',
  'about:blank',
  'view-source:https://evil.example',
  'http://evil.example/',
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '\\\\evil.example',
  '/\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '//evil.example/%2f..',
  '//evil.example\\@play.example',
  '/.//evil.example',
  '/..//evil.example',
  '/./..//evil.example',
  '/x/..//evil.example',
  '/%2e//evil.example',
  '/%2e%2e//evil.example',
  'https:evil.example',
  'https:/evil.example',
  'https:\\\\evil.example',
  'https:///evil.example\\',
  'https://play.example@evil.example/',
  'https://user:pass@evil.example/',
  'https://user:pass@play.example/',
  'https://play.example:443@evil.example/',
  'https://evil.example:8443/',
  'https://localhost/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://intranet/',
  'https://',
  'https://.',
  'https://evil .example/',
  'https://evil.example/\u202egnp.exe',
  '/\u202e/evil',
  '/\u200b/evil.example',
  '\ufeff//evil.example',
  '/path with space',
  'evil.example',
  'evil.example/path',
  'en/activity/newcomer',
  './en',
  '../en',
  '?redirect=//evil.example',
  '#javascript:alert(1)',
  '',
  ' ',
  '\u00a0/en',
  `/${'a'.repeat(2001)}`,
]

describe('safeUrl', () => {
  it.each(hostile)('refuses %j', (value) => {
    expect(safeUrl(value)).toBeNull()
    expect(safeUrl(value, origin)).toBeNull()
  })

  it.each([null, undefined, 1, {}, [], ['/en'], { toString: () => '/en' }])('accepts only strings: %j', (value) => {
    expect(safeUrl(value)).toBeNull()
  })

  it.each([
    ['/', '/'],
    ['/en/activity/newcomer', '/en/activity/newcomer'],
    ['/en?as=new&at=2026-11-20#rules', '/en?as=new&at=2026-11-20#rules'],
    ['/en/../ar', '/ar'],
    ['/ar/مرحبا', '/ar/%D9%85%D8%B1%D8%AD%D8%A8%D8%A7'],
    ['/en/login?redirect=https://evil.example', '/en/login?redirect=https://evil.example'],
  ])('keeps a path of this site: %s', (value, href) => {
    expect(safeUrl(value)).toEqual({ href, kind: 'site' })
    expect(safeUrl(value, origin)).toEqual({ href, kind: 'site' })
  })

  it('turns an absolute address of this site into a path', () => {
    expect(safeUrl('https://play.example/en?x=1#y', origin)).toEqual({ href: '/en?x=1#y', kind: 'site' })
    expect(safeUrl('http://localhost:3000/en', 'http://localhost:3000')).toEqual({ href: '/en', kind: 'site' })
  })

  it('marks another site as external, limited to the given hosts', () => {
    const link = { href: 'https://help.example/a?b#c', kind: 'external' }
    expect(safeUrl('https://help.example/a?b#c', origin)).toEqual(link)
    expect(safeUrl('https://help.example/a?b#c', origin, ['help.example'])).toEqual(link)
    expect(safeUrl('https://help.example/a', origin, ['other.example'])).toBeNull()
    expect(safeUrl('https://help.example.evil.example/', origin, ['help.example'])).toBeNull()
  })

  it('returns addresses that a browser reads the same way', () => {
    const parts = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2e',
      '%2f',
      '@',
      ':',
      '//',
      'https:',
      'evil.example',
      '?',
      '#',
      'a',
      '\t',
    )
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 8 }), (words) => {
        const link = safeUrl(words.join(''), origin)
        if (!link) return
        const again = new URL(link.href, origin)
        if (link.kind === 'site') expect(again.origin).toBe(origin)
        else expect(again.protocol).toBe('https:')
        expect(again.username + again.password).toBe('')
      }),
      { numRuns: 2000 },
    )
  })
})
