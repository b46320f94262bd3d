import { describe, expect, it } from 'vitest'
import { versionsToRemove } from '../../src/platform/store/draftVersions.ts'
import { shiftDates } from '../../src/server/studio/shiftDates.ts'

const day = 86_400_000
const saves = (times: readonly number[]) => times.map((saved_at, index) => ({ revision: index + 1, saved_at }))

describe('versionsToRemove', () => {
  it('keeps 200 versions, among them the newest, the oldest, and those after which nothing came for long', () => {
    // A save every two seconds, and one pause of an hour after the hundredth.
    const times = Array.from({ length: 500 }, (_, index) => index * 2_000 + (index >= 100 ? 3_600_000 : 0))
    const removed = new Set(versionsToRemove(saves(times), (times.at(-1) ?? 0) + 1))
    expect(removed.size).toBe(300)
    for (let revision = 481; revision <= 500; revision += 1) expect(removed.has(revision)).toBe(false)
    expect([removed.has(1), removed.has(100)]).toEqual([false, false])
  })

  it('removes what is older than seven days, but never the newest version', () => {
    expect(versionsToRemove(saves([0, day, 5 * day]), 7.5 * day)).toEqual([1])
    expect(versionsToRemove(saves([0, day]), 100 * day)).toEqual([1])
  })
})

describe('shiftDates', () => {
  it('moves dates in their own offset and precision, and leaves everything else', () => {
    const text =
      '{ "a": "2026-10-01T00:00:00+08:00", /* 2026-10-01 */ "b": "now < timestamp(\\"2026-12-31T23:30Z\\")" }'
    expect(shiftDates(text, 3_600_000)).toBe(
      '{ "a": "2026-10-01T01:00:00+08:00", /* 2026-10-01 */ "b": "now < timestamp(\\"2027-01-01T00:30Z\\")" }',
    )
    expect(shiftDates('"2026-10-01T00:00+02:00"', 30_000)).toBe('"2026-10-01T00:00:30+02:00"')
    expect(shiftDates('"2026-13-01T00:00:00Z"', 1_000)).toBe('"2026-13-01T00:00:00Z"')
  })
})
