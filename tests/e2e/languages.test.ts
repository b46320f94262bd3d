import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { distinctLanguages, languages } from '../../src/contract/languages.ts'
import { shareServer, type TestServer } from '../helpers/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await shareServer()
})
afterAll(() => server.stop())

const open = async (path: string) => {
  const answer = await fetch(server.url + path, { redirect: 'manual' })
  return { status: answer.status, html: await answer.text() }
}

const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, found = '']) => found)

/** The redirect of an address for a browser with these headers. */
async function redirectOf(path: string, headers: Record<string, string>): Promise<string | null> {
  const answer = await fetch(server.url + path, { redirect: 'manual', headers })
  expect(answer.status).toBe(302)
  return answer.headers.get('location')
}

describe('the twenty languages', () => {
  it.each(languages)('$language has its own pages and direction, and links the others', async (language) => {
    const { status, html } = await open(`/${language.language}/activity/newcomer`)
    expect(status).toBe(200)
    expect(html).toContain(`<html lang="${language.htmlLang}" dir="${language.dir}"`)
    expect(all(html, /<h1[^>]*>(.*?)<\/h1>/g)).toHaveLength(1)

    const alternates = all(html, /<link rel="alternate" hreflang="([^"]+)"/g)
    expect(alternates.sort()).toEqual([...distinctLanguages.map(({ htmlLang }) => htmlLang), 'x-default'].sort())

    // The footer offers nineteen, in the order of the specification.
    const foot = html.slice(html.indexOf('<footer'), html.indexOf('</footer>'))
    const offered = languages.filter((entry) => entry.supportLocale)
    expect(all(foot, /<a [^>]*href="([^"]+)"[^>]*lang="/g)).toEqual(
      offered.map((entry) => `/${entry.language}/activity/newcomer`),
    )
    for (const { labelName } of offered) expect(foot).toContain(`>${labelName}</a>`)

    const nameless = all(html, /(<(?:button|a) [^>]*>)(?:<[^>]*>)*<\/(?:button|a)>/g)
    expect(nameless.filter((tag) => !tag.includes('aria-label='))).toEqual([])
  })

  it('breaks lines of Korean between words', async () => {
    // Equal rules of several selectors are one rule.
    expect((await open('/ko')).html).toMatch(/html:lang\(ko\)[^{}]*\{word-break:keep-all\}/)
  })

  it.each([
    [{ 'accept-language': 'fr-CA,en;q=0.5' }, '/fr'],
    [{ 'accept-language': 'en;q=0.3, pt-PT;q=0.9' }, '/pt'],
    [{ 'accept-language': 'xx, fa' }, '/fa-IR'],
    [{ 'accept-language': 'de', cookie: 'i18next=ja' }, '/de'],
    [{ 'accept-language': 'xx', cookie: 'a=b; i18next=tr-CT' }, '/tr-CT'],
    [{ 'accept-language': '*', cookie: 'i18next=../etc' }, '/en'],
    [{}, '/en'],
  ])('an address without one uses the browser, then the cookie, then English: %j to %s', async (headers, path) => {
    expect(await redirectOf('/', headers as Record<string, string>)).toBe(path)
    expect(await redirectOf('/activity/lottery?a=1', headers as Record<string, string>)).toBe(
      `${path}/activity/lottery?a=1`,
    )
  })

  it('pseudo-languages have no address', async () => {
    for (const code of ['en-XA', 'ar-XB']) {
      const answer = await fetch(`${server.url}/${code}/activity/newcomer`, { redirect: 'manual' })
      expect(answer.headers.get('location')).toMatch(/^\/(en|ar)\//)
      expect((await fetch(`${server.url}/locales/${code}/common.json`)).status).toBe(404)
    }
  })
})
