import { act, render, screen, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CountUp, useMotionOn } from '../../../src/ui/index.ts'
import { interpolateDecimal } from '../../../src/ui/motion/interpolateDecimal.ts'

const played = vi.hoisted(() => ({ motions: [] as string[], count: vi.fn() }))

vi.mock('../../../src/ui/motion/motions.ts', () => ({
  play: (_: HTMLElement, name: string) => void played.motions.push(name),
  animateCount: (step: (share: number) => void, done: () => void) => {
    played.count()
    step(0.5)
    const timer = setTimeout(done, 50)
    return () => clearTimeout(timer)
  },
}))

let still = false
beforeEach(() => {
  still = false
  played.motions = []
  played.count.mockClear()
  vi.stubGlobal('matchMedia', () => ({ matches: still }))
})
afterEach(() => void vi.unstubAllGlobals())

describe('an animated number', () => {
  const decimal = fc
    .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.option(fc.nat(999_999)))
    .map(
      ([isNegative, whole, fraction]) => `${isNegative ? '-' : ''}${whole}${fraction === null ? '' : `.${fraction}`}`,
    )
  const minor = (value: string) => {
    const [, sign, whole = '', fraction = ''] = /^(-?)(\d+)\.?(\d*)$/.exec(value) ?? []
    const digits = BigInt(whole + fraction.padEnd(6, '0'))
    return sign ? -digits : digits
  }

  it('starts and ends exactly and stays in between', () => {
    fc.assert(
      fc.property(decimal, decimal, fc.double({ min: 0, max: 1, noNaN: true }), (from, to, share) => {
        expect(interpolateDecimal(from, to, 1)).toBe(to)
        expect(minor(interpolateDecimal(from, to, 0))).toBe(minor(from))
        const at = minor(interpolateDecimal(from, to, share))
        const [low, high] = minor(from) < minor(to) ? [from, to] : [to, from]
        expect(at >= minor(low) && at <= minor(high)).toBe(true)
      }),
    )
  })

  it('jumps when a value is not a number', () => {
    expect([interpolateDecimal('–', '5', 0.2), interpolateDecimal('5', 'n/a', 0.2)]).toEqual(['5', 'n/a'])
  })
})

describe('CountUp', () => {
  const write = (value: string) => `${value} USDT`
  const shown = () => document.body.textContent

  it('shows its value immediately and animates in a hidden layer', async () => {
    const { rerender } = render(<CountUp value="10" format={write} />)
    expect(shown()).toBe('10 USDT')
    expect(played.count).not.toHaveBeenCalled()
    rerender(<CountUp value="20" format={write} />)
    expect(screen.getByText('20 USDT')).toBeInTheDocument()
    await waitFor(() => expect(screen.getByText('15 USDT')).toHaveAttribute('aria-hidden', 'true'))
    await waitFor(() => expect(shown()).toBe('20 USDT'))
  })

  it('counts from the given value when it appears', async () => {
    render(<CountUp value="50" from="0" format={write} />)
    await waitFor(() => expect(screen.getByText('25 USDT')).toBeInTheDocument())
    await waitFor(() => expect(shown()).toBe('50 USDT'))
  })

  it('does not count with reduced motion or after unmount', async () => {
    still = true
    const { rerender, unmount } = render(<CountUp value="10" format={write} />)
    rerender(<CountUp value="20" format={write} />)
    expect(shown()).toBe('20 USDT')
    still = false
    rerender(<CountUp value="30" format={write} />)
    unmount()
    await act(() => new Promise((done) => setTimeout(done, 50)))
    expect(played.count).not.toHaveBeenCalled()
  })
})

function Example({ what, first }: { what: string | null; first?: boolean }) {
  return <p ref={useMotionOn<HTMLParagraphElement>(what, 'pop', { first })}>{what}</p>
}

describe('useMotionOn', () => {
  const settle = () => act(() => new Promise((done) => setTimeout(done, 30)))

  it('plays on a change, not for the first value', async () => {
    const { rerender } = render(<Example what={null} />)
    for (const what of ['a', 'a', 'b']) rerender(<Example what={what} />)
    await settle()
    expect(played.motions).toEqual(['pop'])
  })

  it('plays for the first value when asked to', async () => {
    const { rerender } = render(<Example what={null} first />)
    rerender(<Example what="a" first />)
    await settle()
    expect(played.motions).toEqual(['pop'])
  })

  it('plays nothing with reduced motion', async () => {
    still = true
    const { rerender } = render(<Example what="a" />)
    rerender(<Example what="b" />)
    await settle()
    expect(played.motions).toEqual([])
  })
})
