import { expect, it } from 'vitest'
import { announce } from '../../../src/server/announce.ts'
import { readEnv } from '../../../src/server/env.ts'

const said = async (env: Record<string, string>) => {
  const lines: string[] = []
  const platform = { aliases: async () => [] } as unknown as Parameters<typeof announce>[1]
  await announce(readEnv(env), platform, 'http://localhost:3000', (text) => lines.push(text))
  return lines.join('\n')
}

it('whoever serves others is told of a key that everybody knows and of a token that could be guessed', async () => {
  const open = { HOST: '0.0.0.0', SIGN_KEY: 'a-key-of-our-own' }
  expect(await said({ ...open, SIGN_KEY: '' })).toContain('SIGN_KEY is the one everybody knows')
  expect(await said({ ...open, OPERATOR_TOKEN: 'short' })).toContain('OPERATOR_TOKEN could be guessed')
  expect(await said({ ...open, OPERATOR_TOKEN: '0123456789abcdef' })).not.toMatch(/SIGN_KEY|OPERATOR_TOKEN/)
  expect(await said({ OPERATOR_TOKEN: 'short' })).not.toMatch(/SIGN_KEY|OPERATOR_TOKEN/)
})
