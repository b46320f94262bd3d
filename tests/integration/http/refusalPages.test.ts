import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { languages } from '../../../src/contract/languages.ts'
import { buildPages, type LivePages, livePath } from './buildPages.ts'

const folder = 'src/i18n/locales'
const words = Object.fromEntries(
  readdirSync(folder).map((name) => [
    name.replace('.json', ''),
    JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')) as Record<string, string>,
  ]),
)

let pages: LivePages
let overloaded = false
beforeAll(async () => {
  pages = await buildPages({ SANDBOX: '0' }, { words, overloaded: () => overloaded })
})
afterAll(() => pages.close())

const limitedAddress = '203.0.113.1'
const ask = (url: string, headers: Record<string, string> = {}, remoteAddress = limitedAddress) =>
  pages.app.inject({ url, headers, remoteAddress })

describe.each([
  ['limited', 429],
  ['busy', 503],
] as const)('a viewer who is refused because %s', (why, status) => {
  beforeAll(async () => {
    overloaded = why === 'busy'
    if (why === 'limited') for (let sent = 0; sent < 1_200; sent += 1) await ask('/robots.txt')
  })
  afterAll(() => {
    overloaded = false
  })

  it.each(languages)('gets a page in $language', async ({ language, htmlLang, dir, localeFileName }) => {
    const answer = await ask(livePath.replace('/en/', `/${language}/`))
    expect(answer.statusCode).toBe(status)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': expect.stringMatching(/^[1-9]\d?$/),
    })
    const { body } = answer
    const say = (key: string) => {
      const text = words[localeFileName]?.[key]
      if (!text) throw new Error(`no ${key} in ${localeFileName}`)
      return text.replaceAll("'", '&#x27;')
    }
    expect(body).toContain(`<html lang="${htmlLang}" dir="${dir}"`)
    expect(body.match(/<h1[^>]*>([^<]*)</)?.[1]).toBe(say(`shell.${why}Title`))
    expect(body).toContain(`>${say(`shell.${why}`)}<`)
    expect(body).toContain(`href="/${language}"`)
    expect(body).toContain('<meta name="robots" content="noindex">')
  })

  it('gets it in the language of the browser when the address has none', async () => {
    const answer = await ask('/activity/event-1001', { 'accept-language': 'ar;q=0.9, xx' })
    expect([answer.statusCode, answer.body.includes('<html lang="ar" dir="rtl"')]).toEqual([status, true])
  })

  it('gets it even when the browser has the page in its cache', async () => {
    const { headers } = await ask(livePath)
    expect((await ask(livePath, { 'if-none-match': String(headers.etag) })).statusCode).toBe(status)
  })

  it('is answered as JSON or text when a program asks', async () => {
    const call = await ask('/v1/activity/list')
    expect([call.statusCode, call.json().data]).toEqual([status, { reason: 'RATE_LIMITED' }])
    for (const [url, headers] of [
      ['/robots.txt', {}],
      ['/openapi.json', {}],
      [livePath, { accept: 'application/json' }],
    ] as const) {
      const answer = await ask(url, headers)
      expect([answer.statusCode, answer.headers['content-type']], url).toEqual([status, 'text/plain; charset=utf-8'])
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    }
  })
})

it('other viewers are not affected', async () => {
  expect((await ask(livePath, {}, '203.0.113.2')).statusCode).toBe(200)
})
