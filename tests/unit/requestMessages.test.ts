import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainMessage } from '../../src/request/plainMessage.ts'

describe('a message of the platform', () => {
  it.each([
    ['Not today.', 'Not today.'],
    ['Not  today.', 'Not today.'],
    [`${'x'.repeat(198)} yyy`, `${'x'.repeat(198)}…`],
    ['  Closed\r\nfor\trepair ', 'Closed for repair'],
    ['<b>Bold</b> and <script>alert(1)</script>', 'Bold and alert(1)'],
    ['<<b>script>alert(1)<</b>/script>', 'alert(1)'],
    ['cut off <img src=x onerror=', 'cut off'],
    ['<!-- gone -->shown', 'shown'],
    ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
    ['amount <5 USDT', 'amount <5 USDT'],
    ['safe\u202egnp.exe\u202c \u2066x\u2069\u200f\u061c', 'safegnp.exe x'],
    ['zero\u200bwidth\ufeff \u00adsoft', 'zerowidth soft'],
    ['می\u200cخواهم 👨\u200d👩\u200d👧', 'می\u200cخواهم 👨\u200d👩\u200d👧'],
    ['\u0000\u0007\u001b[31mred\u0085next', '[31mred next'],
    ['', ''],
    ['<p></p>\u202e', ''],
    ['Paused<br>until<BR/>tomorrow<p>at 9:00</p>sharp', 'Paused until tomorrow at 9:00 sharp'],
    ['b<b>ra</b>ve <brave>', 'brave'],
  ])('%j is shown as %j', (message, shown) => expect(plainMessage(message)).toBe(shown))

  it('is truncated to 200 characters without splitting one', () => {
    expect([...plainMessage('😀'.repeat(300))]).toHaveLength(200)
    expect(plainMessage('😀'.repeat(300))).toMatch(/^😀+…$/u)
    expect(plainMessage('x'.repeat(200))).toBe('x'.repeat(200))
  })

  it('is plain text for any input', () => {
    const piece = fc.oneof(
      fc.array(fc.nat(0x10ffff), { maxLength: 20 }).map((points) => String.fromCodePoint(...points)),
      fc.constantFrom('<', '>', '</', '<a', '<script>', '\u202e', '\u2067', '\n', '\u0000', '\ud800', '&lt;b&gt;'),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = plainMessage(pieces.join(''))
        expect(text).not.toMatch(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|\p{Cs}/u)
        expect(text).not.toMatch(/<[a-z!/?][^<>]*>/i)
        expect([...text].length).toBeLessThanOrEqual(200)
        expect(plainMessage(text)).toBe(text)
      }),
    )
  })

  it('is cleaned in linear time', () => {
    const started = performance.now()
    for (const text of ['<'.repeat(1e6), '<a '.repeat(1e6), '<a'.repeat(5e5) + '>'.repeat(5e5)]) plainMessage(text)
    expect(performance.now() - started).toBeLessThan(5_000)
  })
})
