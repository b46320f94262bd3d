import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { returnPath, withReturnPath } from '../../src/actions/index.ts'

describe('withReturnPath', () => {
  it('adds the return path to the address of the platform and keeps its other parameters', () => {
    const search = '?redirect=%2Fen%2Factivity%2Fnewcomer'
    expect(withReturnPath('https://platform.example/join', search, 'en', { inviteCode: 'ABCD12' })).toBe(
      'https://platform.example/join?inviteCode=ABCD12&redirect=%2Fen%2Factivity%2Fnewcomer',
    )
    expect(withReturnPath('https://platform.example/join?from=us', '?redirect=%2F%2Fevil.example', 'en')).toBe(
      'https://platform.example/join?from=us&redirect=%2Fen',
    )
  })
})

describe('returnPath', () => {
  it.each([
    ['?redirect=%2Fen%2Factivity%2Fnewcomer', '/activity/newcomer'],
    ['?redirect=%2Fen%2Fevents%2Fx%3Fas%3Dnew%23tasks', '/events/x?as=new#tasks'],
    ['', '/'],
    ['?redirect=', '/'],
    ['?redirect=%2Fen', '/'],
    ['?redirect=%2Fen%2Flogin', '/'],
    ['?redirect=%2Fen%2Fregister%3FinviteCode%3DABCD', '/'],
    ['?redirect=%2Far%2Factivity%2Fnewcomer', '/'],
    ['?redirect=https%3A%2F%2Fevil.example%2F', '/'],
    ['?redirect=%2F%2Fevil.example', '/'],
    ['?redirect=%2Fen%2F%2Fevil.example', '/'],
    ['?redirect=%2Fen%2F%5Cevil.example', '/'],
    ['?redirect=javascript%3Aalert(1)', '/'],
  ])('reads from %s the path %s', (search, path) => {
    expect(returnPath(search, 'en')).toBe(path)
  })

  it('never leaves the site for any address', () => {
    const pieces = fc.constantFrom(
      '/',
      '//',
      '\\',
      'en',
      '/en/',
      '..',
      '%2F',
      ':',
      '@',
      'evil.example',
      '?',
      '#',
      ' ',
      '\t',
      'a',
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
        const path = returnPath(`?redirect=${encodeURIComponent(parts.join(''))}`, 'en')
        expect(new URL(`/en${path}`, 'https://site.example').origin).toBe('https://site.example')
        expect(path).toMatch(/^\/(?![/\\])/)
      }),
    )
  })
})
