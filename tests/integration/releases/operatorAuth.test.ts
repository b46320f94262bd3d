import { describe, expect, it } from 'vitest'
import { buildServer } from '../http/buildServer.ts'

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const history = '/__operator/releases/newcomer'

describe('the operator API', () => {
  it('does not exist when the server has no token', async () => {
    const app = await buildServer()
    for (const headers of [{}, bearer(''), bearer('undefined'), bearer('null')]) {
      const answer = await app.inject({ url: history, headers })
      expect([answer.statusCode, answer.json().error]).toEqual([404, 'NO_OPERATOR'])
    }
  })

  it('accepts only the token, as a bearer token', async () => {
    const app = await buildServer({ OPERATOR_TOKEN: 'right-token' })
    for (const authorization of ['', 'Bearer', 'Bearer ', 'Bearer right-toke', 'Bearer right-token2', 'right-token']) {
      const answer = await app.inject({ url: history, headers: { authorization } })
      expect([answer.statusCode, answer.json().error], authorization).toEqual([401, 'UNAUTHORIZED'])
      expect(answer.headers['www-authenticate']).toBe('Bearer')
    }
    const answer = await app.inject({ url: history, headers: bearer('right-token') })
    // The server of this test stores no releases.
    expect([answer.statusCode, answer.json().error]).toEqual([404, 'NO_OPERATOR'])
    expect(answer.json().message).toContain('no releases')
  })

  it('does not accept the token in the address or in a cookie', async () => {
    const app = await buildServer({ OPERATOR_TOKEN: 'right-token' })
    const answer = await app.inject({ url: `${history}?token=right-token`, headers: { cookie: 'token=right-token' } })
    expect(answer.statusCode).toBe(401)
  })

  it('rejects an unauthorized request before its body is read', async () => {
    const app = await buildServer({ OPERATOR_TOKEN: 'right-token' })
    const answer = await app.inject({ method: 'POST', url: '/__operator/publish', payload: { text: 'x'.repeat(9e6) } })
    expect(answer.statusCode).toBe(401)
  })

  it('limits wrong tokens by address, and never rejects the right token because of them', async () => {
    const app = await buildServer({ OPERATOR_TOKEN: 'right-token' })
    const ask = (token: string, remoteAddress: string) =>
      app.inject({ url: history, headers: bearer(token), remoteAddress })
    for (let tries = 0; tries < 10; tries += 1)
      expect((await ask('wrong', '203.0.113.1')).statusCode, `try ${tries}`).toBe(401)
    const slowed = await ask('wrong', '203.0.113.1')
    expect([slowed.statusCode, slowed.json().error]).toEqual([429, 'TOO_MANY'])
    expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(0)
    // Far more requests than an address may send in a minute.
    for (let tries = 0; tries < 1_300; tries += 1) await ask('wrong', '203.0.113.1')
    expect((await ask('right-token', '203.0.113.1')).statusCode).toBe(404)
    expect((await ask('wrong', '203.0.113.1')).statusCode).toBe(429)
    expect((await ask('right-token', '203.0.113.2')).statusCode).toBe(404)
  })

  it('limits the requests of the right token per minute', async () => {
    const app = await buildServer({ OPERATOR_TOKEN: 'right-token' })
    const headers = bearer('right-token')
    for (let sent = 0; sent < 300; sent += 1) await app.inject({ url: history, headers })
    expect((await app.inject({ url: history, headers })).statusCode).toBe(429)
  })
})
