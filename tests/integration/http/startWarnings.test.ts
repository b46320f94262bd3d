import { describe, expect, it } from 'vitest'
import { readEnv } from '../../../src/server/env.ts'
import { printStartReport } from '../../../src/server/startReport.ts'

const said = async (env: Record<string, string>, aliases = async (): Promise<string[]> => []) => {
  const lines: string[] = []
  const platform = { aliases, release: async () => null }
  await printStartReport(readEnv(env), platform, 'http://localhost:3000', (text) => lines.push(text))
  return lines.join('\n')
}

describe.each(['0.0.0.0', '127.0.0.1'])('a server at %s warns', (HOST) => {
  const good = { HOST, SIGN_KEY: 'a-key-of-our-own', OPERATOR_TOKEN: '0123456789abcdef' }

  it('about the default key and about a token that can be guessed', async () => {
    expect(await said({ ...good, SIGN_KEY: '' })).toContain('SIGN_KEY is the default')
    expect(await said({ ...good, OPERATOR_TOKEN: 'short' })).toContain('OPERATOR_TOKEN is short')
    expect(await said(good)).not.toMatch(/SIGN_KEY is the default|OPERATOR_TOKEN is short/)
  })
})

it('a public server without PUBLIC_URL reports what is missing', async () => {
  expect(await said({ HOST: '0.0.0.0' })).toContain('PUBLIC_URL is not set')
  expect(await said({ HOST: '0.0.0.0', PUBLIC_URL: 'https://promo.example' })).not.toContain('PUBLIC_URL')
  expect(await said({})).not.toContain('PUBLIC_URL')
})

it('prints addresses that are answered: with PUBLIC_URL, those of that host', async () => {
  const addresses = async (env: Record<string, string>) => {
    const release = { rules: null, page: { family: 'product' } }
    const lines: string[] = []
    const platform = { aliases: async () => ['hub'], release: async () => release as never }
    await printStartReport(readEnv(env), platform, 'http://localhost:3000', (text) => lines.push(text))
    return lines.slice(0, 2).map((line) => line.replace(/ +/g, ' '))
  }
  expect(await addresses({ PUBLIC_URL: 'https://promo.example' })).toEqual([
    'Playbill serves http://localhost:3000 as https://promo.example',
    ' hub https://promo.example/en',
  ])
  expect(await addresses({})).toEqual(['Playbill serves http://localhost:3000', ' hub http://localhost:3000/en'])
})

it('a server with a remote platform warns that users cannot log in', async () => {
  const PLATFORM_URL = 'https://platform.example'
  expect(await said({ PLATFORM_URL })).toContain('LOGIN_URL is not set')
  expect(await said({ PLATFORM_URL, LOGIN_URL: 'https://platform.example/login' })).not.toContain('LOGIN_URL')
})

it('a server with its own accounts warns that regions are unknown', async () => {
  const own = { SANDBOX: '0' }
  expect(await said(own)).toContain('REGION_HEADER is not set')
  expect(await said({ ...own, TRUST_PROXY: '127.0.0.1', REGION_HEADER: 'cf-ipcountry' })).not.toContain('REGION_HEADER')
  expect(await said({})).not.toContain('REGION_HEADER')
})

it('on this machine, one line gives the reason why the sandbox is off', async () => {
  const lines = (await said({ OPERATOR_TOKEN: '0123456789abcdef', SIGN_KEY: 'a-key-of-our-own' })).split('\n')
  expect(lines.filter((line) => line.includes('sandbox'))).toEqual([
    '  sandbox off, because OPERATOR_TOKEN and SIGN_KEY are set; SANDBOX=1 turns it on for trials',
  ])
  expect(await said({})).toContain('sandbox on')
  expect(await said({ SANDBOX: '0' })).not.toContain('sandbox')
})

it('a server whose database stops answering during the start goes on', async () => {
  const lines = await said({ DATABASE_URL: 'postgres://localhost/playbill' }, () =>
    Promise.reject(new Error('timeout exceeded when trying to connect')),
  )
  expect(lines).toContain('The pages cannot be listed, because the releases could not be read: timeout exceeded')
  expect(lines).toContain('data in PostgreSQL')
  expect(lines).not.toContain('No activity is published yet')
})
