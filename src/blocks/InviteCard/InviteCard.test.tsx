import { fireEvent, screen, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { activityOf, renderBlocks, settle, userOf, word } from '../../../tests/integration/rendering/blockHarness.tsx'
import { testUnknownValues } from '../../../tests/integration/rendering/personalData.tsx'
import { calls } from '../../contract/calls/index.ts'
import { pathOf, squaresOf } from '../../ui/qr/squares.ts'
import { wrapLines } from './wrapLines.ts'

const page = [{ id: 'invite', type: 'InviteCard' }]
const codes = calls.userVipCode.example
const answers = {
  userVipCode: codes,
  getUserShareContent: calls.getUserShareContent.example,
  getRegisterCode: { ...calls.getRegisterCode.example, registerCode: 'TEAM42' },
}
const link = `${window.location.origin}/en${calls.getUserShareContent.example.url}`

describe('InviteCard', () => {
  it('shows code, link and QR code of the account', async () => {
    await renderBlocks({ page, user: userOf(), calls: answers })
    expect(await screen.findByText(codes.inviteCode)).toBeVisible()
    expect(screen.getByText(link)).toBeVisible()
    expect(await screen.findByRole('img', { name: word('InviteCard.qr') })).toBeVisible()
    expect(screen.getByText('You earn 10% of their trading fees')).toBeVisible()
  })

  it("prefers an agent's partner code", async () => {
    const partner = { ...codes, partnerInviteCode: 'PARTNER7', rebateRate: '0.25' }
    await renderBlocks({ page, user: userOf(), calls: { ...answers, userVipCode: partner } })
    expect(await screen.findByText('PARTNER7')).toBeVisible()
    expect(screen.queryByText(codes.inviteCode)).toBeNull()
    expect(screen.getByText('You earn 25% of their trading fees')).toBeVisible()
  })

  it("shows the event's code and its expiry if configured", async () => {
    const props = { code: 'event', showRate: false }
    await renderBlocks({ page: [{ id: 'invite', type: 'InviteCard', props }], user: userOf(), calls: answers })
    expect(await screen.findByText('TEAM42')).toBeVisible()
    expect(screen.getByText(/Valid until .* \(UTC\+8\)/)).toBeVisible()
  })

  it('falls back to its own link if the share content cannot be loaded', async () => {
    const refuse = () => Promise.reject(new Error('down'))
    await renderBlocks({ page, user: userOf(), calls: { ...answers, getUserShareContent: refuse } })
    expect(await screen.findByText(`${window.location.origin}/en${codes.inviteUrl}`)).toBeVisible()
  })

  it('uses the public origin of the site, if there is one', async () => {
    const publicUrl = 'https://promo.example'
    await renderBlocks({ page, user: userOf(), info: { publicUrl }, calls: answers })
    expect(await screen.findByText(`${publicUrl}/en${calls.getUserShareContent.example.url}`)).toBeVisible()
  })

  it('copies the link that is shown', async () => {
    const written = vi.fn(async (_text: string) => {})
    vi.stubGlobal('navigator', { ...window.navigator, clipboard: { writeText: written } })
    await renderBlocks({ page, user: userOf(), calls: answers })
    fireEvent.click(await screen.findByRole('button', { name: word('InviteCard.copyLink') }))
    await waitFor(() => expect(written).toHaveBeenCalledWith(link))
    vi.unstubAllGlobals()
  })

  it('asks a visitor to log in, and requests no personal data', async () => {
    const { made } = await renderBlocks({ page, calls: answers })
    expect(await screen.findByText(word('InviteCard.visitor'))).toBeVisible()
    expect(screen.getByRole('button', { name: word('common.login') })).toBeVisible()
    expect(made.map(({ name }) => name)).not.toContain('userVipCode')
  })

  it('is hidden in regions where the event is not available', async () => {
    const user = userOf({ applyStatus: 'NOT_APPLIED', eligible: false, reason: 'REGION_RESTRICTED' })
    await renderBlocks({ page, user, activity: activityOf(), calls: answers })
    await settle()
    expect(screen.queryByText(word('InviteCard.title'))).toBeNull()
  })
})

/** Every character has width 1. */
const measure = (text: string) => Array.from(text).length
const plain = (text: string) => text.replace(/\s/g, '')

describe('the lines of a poster', () => {
  const texts = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '，', '邀', '请', 'ر', 'U', '.'), maxLength: 120 })

  it('are never wider than the given width and keep all characters', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 3, max: 30 }), (text, width) => {
        const lines = wrapLines(text, width, measure)
        for (const line of lines) expect(measure(line)).toBeLessThanOrEqual(width)
        expect(plain(lines.join(''))).toBe(plain(text))
      }),
    )
  })

  it('respect the maximum, and mark omitted text', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 3, max: 30 }), fc.integer({ min: 1, max: 4 }), (text, width, maxLines) => {
        const all = wrapLines(text, width, measure)
        const lines = wrapLines(text, width, measure, maxLines)
        expect(lines.length).toBeLessThanOrEqual(maxLines)
        for (const line of lines) expect(measure(line)).toBeLessThanOrEqual(width)
        expect(lines.at(-1)?.endsWith('…') ?? false).toBe(all.length > maxLines)
      }),
    )
  })

  it('break between words, and between characters of scripts without spaces, but never before a closing mark', () => {
    expect(wrapLines('Bring traders, share fees', 9, measure)).toEqual(['Bring', 'traders,', 'share', 'fees'])
    expect(wrapLines('邀请好友，共享返佣', 4, measure)).toEqual(['邀请好', '友，共享', '返佣'])
  })
})

describe('a QR code', () => {
  it('has a path that covers exactly the dark squares', () => {
    const squares = squaresOf('https://playbill.example/en/register?inviteCode=PB7K2M9Q')
    const painted = squares.map((row) => row.map(() => false))
    for (const [, x, y, length] of pathOf(squares).matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
      for (let at = Number(x); at < Number(x) + Number(length); at++) {
        const row = painted[Number(y)]
        if (row) row[at] = true
      }
    expect(painted).toEqual(squares)
  })
})

const invitation = { answers, shows: [word('InviteCard.title'), word('InviteCard.code'), word('InviteCard.link')] }
const hides = [word('InviteCard.share'), word('InviteCard.copyCode')]
testUnknownValues('InviteCard', 'the codes', { ...invitation, hides, failing: ['userVipCode'] })
testUnknownValues('InviteCard', 'the code of the event', {
  ...invitation,
  hides,
  props: { code: 'event' },
  failing: ['getRegisterCode'],
})
