import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { offerOf } from '../../../src/app/tips.tsx'
import { zoneNeedsConsent } from '../../../src/contract/consent.ts'
import { languages } from '../../../src/contract/languages.ts'
import {
  avoidFocus,
  type Bounds,
  clampPosition,
  initialPosition,
  startPosition,
} from '../../../src/ui/tips/clampPosition.ts'

const px = (min: number, max: number) => fc.integer({ min, max })
const room = fc.record({
  width: px(320, 2000),
  height: px(400, 1400),
  insets: fc.record({ top: px(0, 100), right: px(0, 40), bottom: px(0, 120), left: px(0, 40) }),
  piece: fc.record({ width: px(44, 240), height: px(44, 160) }),
})
const place = fc.record({ right: px(-5000, 5000), top: px(-5000, 5000) })

describe('the position of the tips', () => {
  it('is 32 px from the right and 100 px from the top', () => {
    const wide: Bounds = {
      width: 1280,
      height: 800,
      insets: { top: 64, right: 8, bottom: 8, left: 8 },
      piece: { width: 240, height: 150 },
    }
    expect(clampPosition(initialPosition, wide)).toEqual({ right: 32, top: 100 })
  })

  it('is always inside the window', () => {
    fc.assert(
      fc.property(place, room, (wished, room) => {
        const { right, top } = clampPosition(wished, room)
        expect(right).toBeGreaterThanOrEqual(room.insets.right)
        expect(right + room.piece.width).toBeLessThanOrEqual(room.width - room.insets.left)
        expect(top).toBeGreaterThanOrEqual(room.insets.top)
        expect(top + room.piece.height).toBeLessThanOrEqual(room.height - room.insets.bottom)
      }),
    )
  })

  it('starts off the heading of the page when the bottom is free', () => {
    const heading = fc.record({ top: px(0, 1400), height: px(24, 120), left: px(0, 1000), width: px(40, 1000) })
    fc.assert(
      fc.property(room, heading, (room, { top, height, left, width }) => {
        const box = { top, left, bottom: top + height, right: left + width }
        const at = startPosition(room, box)
        const covers = (place: typeof at) =>
          place.top < box.bottom &&
          box.top < place.top + room.piece.height &&
          room.width - place.right - room.piece.width < box.right &&
          box.left < room.width - place.right
        const bottom = room.height - room.insets.bottom - room.piece.height
        fc.pre(!covers({ ...at, top: bottom }) && bottom >= room.insets.top)
        expect(covers(at)).toBe(false)
        if (!covers(clampPosition(initialPosition, room))) expect(at).toEqual(clampPosition(initialPosition, room))
      }),
    )
  })

  it('does not cover the focused element when there is space', () => {
    fc.assert(
      fc.property(place, room, fc.double({ min: 0, max: 1, noNaN: true }), (wished, room, down) => {
        const start = clampPosition(wished, room)
        const top = room.insets.top + down * (room.height - room.insets.top - room.insets.bottom - 48)
        const focused = { left: 0, right: room.width, top, bottom: top + 48 }
        const { top: at } = avoidFocus(start, room, focused)
        const free = (from: number, to: number) => to - from >= room.piece.height + 8
        if (!free(room.insets.top, focused.top) && !free(focused.bottom, room.height - room.insets.bottom)) return
        expect(at + room.piece.height <= focused.top || at >= focused.bottom).toBe(true)
      }),
    )
  })
})

describe('the offered translation', () => {
  it.each([
    ['en', ['tr-TR', 'en'], null, 'tr-TR', false],
    ['ar', ['de-AT'], null, 'de', false],
    ['tr-TR', ['tr-TR'], 'en', 'en', true],
    ['en', ['xx', 'fr-CA'], 'de', 'fr', false],
  ])('is on %s for %j, from %s: %s', (locale, wishes, original, target, translated) => {
    expect(offerOf(locale, wishes, original)).toMatchObject({ target, translated })
  })

  it.each([
    ['en', ['en-GB'], null],
    ['en-TR', ['en'], null],
    ['tr-CT', ['tr'], null],
    ['tr-TR', ['tr'], 'tr-CT'],
    ['en', ['xx'], 'de'],
    ['en', ['en'], 'no-such-language'],
  ])('is nothing on %s for %j, from %s', (locale, wishes, original) => {
    expect(offerOf(locale, wishes, original)).toBeNull()
  })

  it('is never the language of the page', () => {
    const codes = languages.map(({ language }) => language)
    const tag = fc.constantFrom(...codes, 'xx')
    fc.assert(
      fc.property(fc.constantFrom(...codes), fc.array(tag), fc.option(tag), (locale, wishes, original) => {
        expect(offerOf(locale, wishes, original)?.target).not.toBe(locale)
      }),
    )
  })
})

describe('time zones that need consent', () => {
  it.each(['Europe/Berlin', 'Europe/London', 'Atlantic/Canary', 'Asia/Nicosia', ''])('include %j', (zone) => {
    expect(zoneNeedsConsent(zone)).toBe(true)
  })
  it.each(['Europe/Istanbul', 'Europe/Moscow', 'America/New_York', 'Asia/Tokyo', 'UTC'])(
    'do not include %j',
    (zone) => {
      expect(zoneNeedsConsent(zone)).toBe(false)
    },
  )
})
