import { expect, it } from 'vitest'
import { dateText, readDateText, stepDateText } from './dateTimeText.ts'

it('shows and reads a date with 24 hours', () => {
  expect(dateText('2027-05-01T14:00')).toBe('2027-05-01 14:00')
  expect(readDateText('2027-05-01 14:00')).toBe('2027-05-01T14:00')
  expect(readDateText('2027-05-01 14:00:30')).toBe('2027-05-01T14:00:30')
})

it.each([
  '2027/5/1 9:05',
  '2027-05-01T09:05',
  '2027年5月1日 9:05',
  '２０２７－０５－０１　０９：０５',
  ' 2027.5.1  09:05 ',
])('reads %s as people write it', (text) => {
  expect(readDateText(text)).toBe('2027-05-01T09:05')
})

it.each(['', '2027-02-30 10:00', '2027-05-01 24:00', '2027-13-01 10:00', '05/01/2027 10:00', '2027-05-01 1'])(
  'refuses %s',
  (text) => {
    expect(readDateText(text)).toBeNull()
  },
)

it('reads a day as its midnight only when asked, because a day is the beginning of a date', () => {
  expect(readDateText('2027-05-01')).toBeNull()
  expect(readDateText('2027-05-01', true)).toBe('2027-05-01T00:00')
})

it.each([
  [2, 1, '2028-01-31T23:59', 0, 4],
  [6, 1, '2027-02-28T23:59', 5, 7],
  [9, 1, '2027-02-01T23:59', 8, 10],
  [12, 1, '2027-02-01T00:59', 11, 13],
  [16, 1, '2027-02-01T00:00', 14, 16],
  [6, -1, '2026-12-31T23:59', 5, 7],
] as const)('steps the part at place %i by %i', (caret, by, value, start, end) => {
  expect(stepDateText('2027-01-31 23:59', caret, by)).toEqual({ value, start, end })
})

it('does not step a text that is no date', () => {
  expect(stepDateText('2027-05', 2, 1)).toBeNull()
})
