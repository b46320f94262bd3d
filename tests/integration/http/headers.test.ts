import { describe, expect, it } from 'vitest'
import { buildServer } from './buildServer.ts'

describe('security headers', () => {
  it('are on pages, files, calls and 404 responses', async () => {
    const app = await buildServer()
    for (const url of ['/en', '/assets/app-1a2b.js', '/locales/en/common.json', '/openapi.json', '/nothing']) {
      const { headers } = await app.inject(url)
      expect(headers, url).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'cross-origin-opener-policy': 'same-origin',
        'referrer-policy': 'strict-origin-when-cross-origin',
      })
      expect(headers['x-powered-by'], url).toBeUndefined()
    }
  })

  it('allow only own scripts and styles, and the theme script by its hash', async () => {
    const app = await buildServer()
    const policy = String((await app.inject('/en')).headers['content-security-policy'])
    const directives = new Map(
      policy.split(';').map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]),
    )
    expect(Object.fromEntries(directives)).toEqual({
      'default-src': "'none'",
      'script-src': "'self' 'sha256-abc='",
      'style-src': "'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
      'style-src-attr': "'unsafe-inline'",
      'img-src': "'self' data:",
      'font-src': "'self'",
      'connect-src': "'self'",
      'manifest-src': "'self'",
      'worker-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
      'require-trusted-types-for': "'script'",
      'trusted-types': 'playbill-offline',
      'report-uri': '/csp-report',
    })
  })

  it('let only the configured partners show pages in a frame', async () => {
    const app = await buildServer({ FRAME_ANCESTORS: 'https://partner.example, https://other.example:8443' })
    const { headers } = await app.inject('/en')
    expect(headers['content-security-policy']).toContain(
      ';frame-ancestors https://partner.example https://other.example:8443;',
    )
    expect(headers['x-frame-options']).toBeUndefined()
  })

  it('require HTTPS only when a trusted proxy reports a request over HTTPS', async () => {
    const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' }
    const trusting = await buildServer({ TRUST_PROXY: '127.0.0.1' })
    expect((await trusting.inject({ url: '/en', headers: forwarded })).headers['strict-transport-security']).toBe(
      'max-age=31536000; includeSubDomains',
    )
    expect((await trusting.inject('/en')).headers['strict-transport-security']).toBeUndefined()
    const alone = await buildServer()
    expect(
      (await alone.inject({ url: '/en', headers: forwarded })).headers['strict-transport-security'],
    ).toBeUndefined()
  })
})

describe('a report of a content policy violation', () => {
  const report = (body: object, type = 'application/csp-report') => ({
    method: 'POST' as const,
    url: '/csp-report',
    headers: { 'content-type': type },
    payload: JSON.stringify(body),
  })

  it('is counted by directive; everything else in the report is dropped', async () => {
    const app = await buildServer()
    const violation = {
      'document-uri': 'https://site.example/en/login?redirect=secret',
      'effective-directive': 'script-src-elem',
      'blocked-uri': 'https://evil.example/a.js?q=secret',
      'script-sample': 'secret',
      'status-code': 200,
    }
    expect((await app.inject(report({ 'csp-report': violation }))).statusCode).toBe(204)
    await app.inject(report({ 'csp-report': { ...violation, 'effective-directive': `made-up-${'x'.repeat(5000)}` } }))
    const figures = (await app.inject('/metrics')).body
    expect(figures).toContain('playbill_policy_reports{directive="script"} 1')
    expect(figures).toContain('playbill_policy_reports{directive="other"} 1')
    expect(figures).not.toContain('secret')
  })

  it('is refused when it is not a report or too long', async () => {
    const app = await buildServer()
    expect((await app.inject(report({ anything: 1 }))).statusCode).toBe(400)
    expect((await app.inject(report({ 'csp-report': { 'blocked-uri': 'x'.repeat(17 * 1024) } }))).statusCode).toBe(413)
    expect((await app.inject(report({ 'csp-report': {} }, 'text/plain'))).statusCode).toBe(415)
  })
})

describe('an internal error', () => {
  it('gives the caller a trace id and no internals', async () => {
    const app = await buildServer()
    const traceid = 'a'.repeat(32)
    const answer = await app.inject({ url: '/broken', headers: { traceid } })
    expect(answer.statusCode).toBe(500)
    expect(answer.body).toContain(traceid)
    expect(answer.body).not.toContain('secret')
  })

  it('is an answer to try again later while the database is away', async () => {
    const app = await buildServer()
    const { statusCode, headers, body } = await app.inject('/cut')
    expect([statusCode, headers['retry-after'], body]).toEqual([503, '5', 'Please try again in a moment.\n'])
  })

  it('an address that cannot be decoded is answered with 400', async () => {
    const app = await buildServer()
    expect((await app.inject('/en/%E0%A4%A')).statusCode).toBe(400)
  })
})
