import fc from 'fast-check'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { languages } from '../../src/contract/languages.ts'
import {
  durationParts,
  formatDate,
  formatDateTime,
  formatDuration,
  loadDayjs,
  relativeTime,
  zoneLabel,
} from '../../src/i18n/index.ts'

const codes = languages.map(({ language }) => language)
const moment = Date.UTC(2026, 0, 10, 10, 5, 9)
const day = 86_400_000

beforeAll(() => Promise.all(codes.map(loadDayjs)))

describe('a date and time', () => {
  it.each([
    ['en', 'Jan 10, 2026 18:05'],
    ['zh-CN', '2026年1月10日 18:05'],
    ['ko', '2026년 1월 10일 18:05'],
    ['zh-TW', '2026年1月10日 18:05'],
    ['vi', '10 Th01 2026 18:05'],
    ['fa-IR', '10 ژانویه 2026 18:05'],
    ['ar', '10 يناير 2026 18:05'],
    ['tr-TR', '10 Oca 2026 18:05'],
    ['ru', '10 янв. 2026 г. 18:05'],
    ['uk', '10 січ 2026 р. 18:05'],
    ['de', '10. Jan. 2026 18:05'],
    ['es-ES', '10 de ene de 2026 18:05'],
    ['es', '10 de ene de 2026 18:05'],
    ['fr', '10 janv. 2026 18:05'],
    ['pl', '10 sty 2026 18:05'],
    ['pt', '10 de jan de 2026 18:05'],
    ['it', '10 gen 2026 18:05'],
    ['ja', '2026年1月10日 18:05'],
    ['tr-CT', '10 Oca 2026 18:05'],
    ['en-TR', '10 Jan 2026 18:05'],
  ])('in %s reads %s', (locale, expected) => {
    expect(formatDateTime(moment, locale, '+08:00')).toBe(expected)
  })

  it('uses the given zone, not that of the machine', () => {
    const zones = ['+00:00', '+08:00', '-12:00', '+14:00', '+05:30']
    const shown = () => zones.map((zone) => formatDateTime(moment, 'en', zone, { seconds: true }))
    const expected = [
      'Jan 10, 2026 10:05:09',
      'Jan 10, 2026 18:05:09',
      'Jan 9, 2026 22:05:09',
      'Jan 11, 2026 00:05:09',
      'Jan 10, 2026 15:35:09',
    ]
    for (const machine of ['UTC', 'Asia/Tokyo', 'America/New_York', 'Pacific/Apia']) {
      vi.stubEnv('TZ', machine)
      expect(shown()).toEqual(expected)
    }
    vi.unstubAllEnvs()
  })

  it('uses the zone of the machine for the local zone', () => {
    vi.stubEnv('TZ', 'Asia/Tokyo')
    expect(formatDateTime(moment, 'en', 'local')).toBe('Jan 10, 2026 19:05')
    expect(formatDate(Date.UTC(2026, 0, 10, 20), 'en', 'local')).toBe('Jan 11, 2026')
    vi.unstubAllEnvs()
  })

  it('matches Intl in any zone', () => {
    const ms = fc.integer({ min: 0, max: 4_000_000_000_000 })
    fc.assert(
      fc.property(ms, fc.integer({ min: -12, max: 14 }), (at, hours) => {
        const zone = `${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}:00`
        // Etc zones count west of Greenwich as plus.
        const timeZone = hours === 0 ? 'UTC' : `Etc/GMT${hours < 0 ? '+' : '-'}${Math.abs(hours)}`
        const parts = { month: 'short', day: 'numeric', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const
        const oracle = new Intl.DateTimeFormat('en-US', { ...parts, hourCycle: 'h23', timeZone }).format(at)
        expect(formatDateTime(at, 'en', zone)).toBe(oracle.replace(/, (?=\d\d:)/, ' '))
      }),
    )
  })

  it('has a label for its zone', () => {
    expect(['+08:00', '+05:30', '+00:00', '-03:00', '-09:30', '+14:00'].map(zoneLabel)).toEqual([
      'UTC+8',
      'UTC+5:30',
      'UTC',
      'UTC-3',
      'UTC-9:30',
      'UTC+14',
    ])
  })
})

describe('durations', () => {
  it('have whole, non-negative parts', () => {
    expect(durationParts(day + 2 * 3_600_000 + 3 * 60_000 + 4_999)).toEqual({
      days: 1,
      hours: 2,
      minutes: 3,
      seconds: 4,
    })
    expect(durationParts(-1)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 })
  })

  it('have parts that add up', () => {
    fc.assert(
      fc.property(fc.nat(40 * day), (ms) => {
        const { days, hours, minutes, seconds } = durationParts(ms)
        expect(((days * 24 + hours) * 60 + minutes) * 60 + seconds).toBe(Math.floor(ms / 1000))
        expect(hours < 24 && minutes < 60 && seconds < 60).toBe(true)
      }),
    )
  })

  it('are rounded down', () => {
    expect(formatDuration(2.9 * day, 'en')).toBe('2 days')
    expect(formatDuration(45 * day, 'en')).toBe('45 days')
    expect(formatDuration(23.9 * 3_600_000, 'en')).toBe('23 hours')
    expect(formatDuration(59_000, 'en')).toBe('a few seconds')
    expect(formatDuration(-5, 'en')).toBe('a few seconds')
    expect(formatDuration(3 * day, 'ru')).toBe('3 дня')
  })

  it('are relative to now', () => {
    expect(relativeTime(moment + 3.5 * day, moment, 'en')).toBe('in 3 days')
    expect(relativeTime(moment - 5 * 60_000, moment, 'en')).toBe('5 minutes ago')
    expect(relativeTime(moment + 3 * day, moment, 'ar')).toBe('بعد 3 أيام')
  })

  it.each([
    [1, 'يوم واحد'],
    [2, 'يومين'],
    [10, '10 أيام'],
    [11, '11 يومًا'],
    [99, '99 يومًا'],
    [100, '100 يوم'],
  ])('have the plural form of Arabic: %s', (days, expected) => {
    expect(formatDuration(days * day, 'ar')).toBe(expected)
    expect(relativeTime(moment - days * day, moment, 'ar')).toBe(`منذ ${expected}`)
  })

  it.each(codes)('are translated to %s', (locale) => {
    const inEnglish = ['en', 'en-TR'].includes(locale)
    expect(formatDuration(3 * day, locale) === '3 days').toBe(inEnglish)
  })
})
