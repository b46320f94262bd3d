import { describe, expect, it } from 'vitest'
import { languages } from '../../../src/contract/languages.ts'
import { buildServer } from './buildServer.ts'

describe('files of the client build', () => {
  const address = '/assets/app-1a2b.js'

  it('are compressed for clients that accept it, and cached forever', async () => {
    const app = await buildServer()
    const get = (encoding: string) => app.inject({ url: address, headers: { 'accept-encoding': encoding } })
    const best = await get('gzip, deflate, br')
    expect(best.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    })
    expect(best.body).toBe('br:export {}')
    expect((await get('gzip')).body).toBe('gzip:export {}')
    expect((await get('br;q=0, gzip')).body).toBe('gzip:export {}')
    expect((await get('identity')).body).toBe('export {}')
  })

  it('are not sent again when the ETag matches', async () => {
    const app = await buildServer()
    const { etag } = (await app.inject(address)).headers
    const again = await app.inject({ url: address, headers: { 'if-none-match': String(etag) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it.each([
    '/assets/app-9999.js',
    '/assets/../package.json',
    '/assets/..%2f..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/etc/passwd',
    '/assets/app-1a2b.js/',
    '/assets/app-1a2b.js%00',
  ])('exist only at their exact address: %s is 404', async (url) => {
    const app = await buildServer()
    expect((await app.inject(url)).statusCode).toBe(404)
  })
})

describe('translation files', () => {
  it('exist for each language, in English where a translation is missing', async () => {
    const app = await buildServer()
    for (const { language, localeFileName } of languages) {
      const answer = await app.inject(`/locales/${language}/common.json`)
      expect(answer.headers['content-type']).toContain('application/json')
      expect(answer.json(), language).toEqual({ 'common.confirm': localeFileName === 'tr-TR' ? 'Onayla' : 'Confirm' })
    }
  })

  it('have an ETag that changes with the texts', async () => {
    const first = await buildServer()
    const second = await buildServer({}, { words: { en: { 'common.confirm': 'OK' } } })
    const [a, b] = await Promise.all([first, second].map((app) => app.inject('/locales/en/common.json')))
    expect(a?.headers.etag).toMatch(/^"[\w-]+"$/)
    expect(a?.headers.etag).not.toBe(b?.headers.etag)
  })

  it.each(['xx', 'EN', '..', 'en%2f..', '__proto__', 'constructor', 'a'.repeat(101)])(
    'are 404 for %s, which is not a language',
    async (language) => {
      const app = await buildServer()
      expect((await app.inject(`/locales/${language}/common.json`)).statusCode).toBeGreaterThanOrEqual(400)
      expect((await app.inject(`/locales/${language}/common.json`)).statusCode).toBeLessThan(500)
    },
  )
})
