import { describe, expect, it } from 'vitest'
import { matchesArea } from './areas.ts'
import { activityIdParam, codeParam, invalidFields, loginNameOf } from './validation.ts'

describe('RegisterForm', () => {
  const draft = {
    method: 'phone',
    areaCode: '90',
    phone: '',
    email: '',
    inviteCode: '',
    kolCode: '',
    consent: true,
  } as const

  it('builds the same login name for every spelling of a number', () => {
    for (const phone of ['5551234567', '0555 123 45 67', '(555) 123-4567'])
      expect(loginNameOf({ ...draft, phone })).toBe('+905551234567')
    expect(loginNameOf({ ...draft, method: 'email', email: ' Me@Example.com ' })).toBe('me@example.com')
  })

  it.each([
    [{ phone: '' }, ['phone']],
    [{ phone: '123' }, ['phone']],
    [{ phone: '12345678901234' }, ['phone']],
    [{ phone: '555 12x' }, ['phone']],
    [{ phone: '5551234567' }, []],
    [{ method: 'email', email: 'me@example' }, ['email']],
    [{ method: 'email', email: 'me@example.com' }, []],
    [{ phone: '5551234567', inviteCode: 'no', kolCode: 'über' }, ['inviteCode', 'kolCode']],
    [{ phone: '5551234567', consent: false }, ['consent']],
  ] as const)('reports for %j the invalid fields %j', (parts, wrong) => {
    expect(invalidFields({ ...draft, ...parts }, true)).toEqual(wrong)
  })

  it('reads well-formed codes from the URL', () => {
    expect(codeParam('?inviteCode=ABCD1234', 'inviteCode')).toBe('ABCD1234')
    expect(codeParam('?inviteCode=%3Cscript%3E', 'inviteCode')).toBe('')
  })

  it('finds a country by a part of its name without accents, by letters and by code', () => {
    const area = { areaCode: '90', countryCode: 'TR', areaName: 'Türkiye', letter: 'T', status: 'enable' } as const
    for (const typed of ['turk', 'TR', '+90', '0090', '9', '']) expect(matchesArea(area, typed)).toBe(true)
    for (const typed of ['usa', '91', '+1']) expect(matchesArea(area, typed)).toBe(false)
  })

  it('ignores a parameter that occurs twice in the URL', () => {
    expect(codeParam('?inviteCode=GOOD1234&inviteCode=EVIL1234', 'inviteCode')).toBe('')
    expect(codeParam('?kolCode=GOOD1234&kolCode=EVIL1234', 'kolCode')).toBe('')
    expect(activityIdParam('?activityId=1001&activityId=1002')).toBeNull()
  })
})
