import { describe, expect, it } from 'vitest'
import { isLoginName, readLoginName } from '../../src/contract/account.ts'
import { isGoodPassword } from '../../src/contract/password.ts'

describe('a login name', () => {
  it.each([
    [' Me@Example.com ', 'me@example.com'],
    ['+90 (555) 123-45 67', '+905551234567'],
  ])('%j is stored as %j', (typed, kept) => {
    expect(readLoginName(typed)).toBe(kept)
    expect(isLoginName(kept)).toBe(true)
  })

  it.each([
    '',
    'me',
    '5551234567',
    '+0551234567',
    '+1234',
    '+1234567890123456',
    'Me@example.com',
    'me@example',
    'a b@c.de',
  ])('%j is refused', (text) => {
    expect(isLoginName(text)).toBe(false)
  })

  it('has at most 64 characters', () => {
    const long = `${'a'.repeat(60)}@b.example`
    expect([isLoginName(long), isLoginName(long.slice(10))]).toEqual([false, true])
  })
})

describe('a password', () => {
  it.each([
    ['correct horse', true],
    ['пароль-длинный', true],
    ['123456789', false],
    ['aaaabbbbccccdddd', false],
    ['Qwerty12345', false],
    ['passwords are hard', true],
    ['x-me@example.com-x', false],
    ['X-ME@Example.com-X', false],
    [`${'abcdefgh'.repeat(16)}`, true],
    [`${'abcdefgh'.repeat(16)}i`, false],
  ])('%j is strong enough: %j', (password, good) => {
    expect(isGoodPassword(password, 'me@example.com')).toBe(good)
  })
})
