// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { type SharedLink, shareTargets } from '../../src/ui/share/shareTargets.ts'

const url = 'https://promo.example/en/activity/spring?inviteCode=PB7K2M9Q&from=a+b'
const shared: SharedLink = { title: 'Trade & win 100%', text: 'Up to 120 USDT + a trip', url }
const whole = 'Trade & win 100%\nUp to 120 USDT + a trip'

/** Address and parameters of a site. */
function addressOf(id: string, link: SharedLink) {
  const target = shareTargets.find((one) => one.id === id) ?? expect.unreachable()
  const address = target.address(link)
  const { origin, pathname, searchParams } = new URL(address)
  return { address, page: origin + pathname, fields: Object.fromEntries(searchParams) }
}

describe('the address of a site to share to', () => {
  it.each([
    ['x', 'https://x.com/intent/post', { text: whole, url }],
    ['telegram', 'https://t.me/share/url', { url, text: whole }],
    ['whatsapp', 'https://wa.me/', { text: `${whole}\n${url}` }],
  ])('%s has texts and link', (id, page, fields) => {
    expect(addressOf(id, shared)).toMatchObject({ page, fields })
  })

  it.each(shareTargets.map(({ id }) => id))('%s has no empty line for a missing text', (id) => {
    expect(addressOf(id, { ...shared, text: '' }).fields.text).toMatch(/^Trade & win 100%(\nhttps:.*)?$/)
  })

  it.each(shareTargets.map(({ id }) => id))('%s has spaces that every site reads, and no broken characters', (id) => {
    const { address, fields } = addressOf(id, { title: 'a \ud800 b', text: 'ر 1', url })
    expect(address).not.toContain('+')
    expect(fields.text).toContain('a \ufffd b\nر 1')
  })
})
