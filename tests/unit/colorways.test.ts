import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { backdropContrast, contrast, mix, textsOnBackdrop } from '../../src/config/check/contrast.ts'
import { backdropOf, colorways, layoutOf } from '../../src/contract/keyVisual.ts'
import { palette } from '../../src/ui/theme/colors.ts'

const hexOf = (values: readonly number[]) =>
  `#${values.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`
const color = fc.tuple(...Array.from({ length: 3 }, () => fc.integer({ min: 0, max: 255 }))).map(hexOf)

describe('the colorways', () => {
  it.each(Object.entries(colorways))(
    '%s carries every text, also where the light of the picture reaches it',
    (_, colorway) => {
      const { from, to, glow } = colorway
      for (const end of [from, to]) expect(backdropContrast(end, glow)).toBeGreaterThanOrEqual(4.5)
      // The light itself, and a primary button, stand out.
      expect(contrast(glow, from)).toBeGreaterThanOrEqual(3)
      expect(contrast(palette.accent.DEFAULT[1], from)).toBeGreaterThanOrEqual(3)
    },
  )

  it('differ from each other', () => {
    expect(new Set(Object.values(colorways).map(({ from }) => from)).size).toBe(Object.keys(colorways).length)
  })

  it('are checked with the colors of the dark theme', () => {
    const { ink, rise, fall, info } = palette
    expect(textsOnBackdrop).toEqual({
      ink: ink.DEFAULT[1],
      soft: ink.soft[1],
      rise: rise.DEFAULT[1],
      fall: fall.DEFAULT[1],
      info: info.DEFAULT[1],
    })
  })

  it('are as readable everywhere on the gradient as at its ends', () => {
    fc.assert(
      fc.property(color, color, fc.double({ min: 0, max: 1, noNaN: true }), (from, to, share) => {
        const ends = Math.min(contrast(from, '#FFFFFF'), contrast(to, '#FFFFFF'))
        // One unit of a channel is lost by rounding.
        expect(contrast(mix(from, to, share), '#FFFFFF')).toBeGreaterThanOrEqual(ends - 0.2)
      }),
    )
  })
})

it('a theme of a newer version has the default layout and no backdrop', () => {
  const newer = { layout: 'wide' as 'split', colorway: 'aurora' }
  expect([layoutOf(newer), backdropOf(newer)]).toEqual(['split', undefined])
  expect([layoutOf({ layout: 'center' }), layoutOf(undefined)]).toEqual(['center', 'split'])
})
