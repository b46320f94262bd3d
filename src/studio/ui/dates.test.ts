import { expect, it } from 'vitest'
import { browserZone, datesOf, fromInputValue, toInputValue, zones } from './dates.ts'

const time = Date.UTC(2027, 2, 12, 20, 30)

it('shows times in the zone of the campaign, and says which', () => {
  expect(datesOf('en').time(time, '+08:00')).toBe('13 Mar 2027, 04:30 UTC+8')
  expect(datesOf('en').day(time, '-05:00')).toBe('12 Mar 2027')
  expect(datesOf('zh-CN').time(time, '+00:00')).toBe('2027年3月12日 20:30 UTC')
})

it('says the zone of the browser where no other is given, and none where a heading says it', () => {
  expect(datesOf('en').time(time)).toBe(datesOf('en').time(time, browserZone(time)))
  expect(datesOf('en').timeWithoutZone(time, '+08:00')).toBe('13 Mar 2027, 04:30')
})

it('shows months in the order of the language', () => {
  expect(datesOf('en').month(time, 'shortYear')).toBe('Mar 2027')
  expect(datesOf('zh-CN').month(time, 'shortYear')).toBe('2027年3月')
  expect(datesOf('zh-CN').month(time, 'short')).toBe('3月')
})

it('shows distances in words', () => {
  const { relative } = datesOf('en')
  expect([-3 * 86_400_000, 7_200_000, 0].map((distance) => relative(time + distance, time))).toEqual([
    '3 days ago',
    'in 2 hours',
    'this minute',
  ])
})

it('writes and reads the value of an input in a zone', () => {
  for (const zone of zones) expect(fromInputValue(toInputValue(time, zone), zone)).toBe(time)
  expect(toInputValue(time, '+05:30')).toBe('2027-03-13T02:00')
  expect([fromInputValue('', '+00:00'), fromInputValue('2027-13-40T00:00', '+00:00')]).toEqual([null, null])
})

it('knows the offset of this machine', () => {
  expect(browserZone(time)).toMatch(/^[+-]\d\d:\d\d$/)
})
