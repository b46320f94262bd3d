import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

// Means that are weak by themselves, in all of the sources: who needs one is written down here with what makes it harmless.
const root = resolve('src')
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map((name) => ({ name: name.replaceAll('\\', '/'), text: readFileSync(join(root, name), 'utf8') }))

const uses = (sign: RegExp) => sources.filter(({ text }) => sign.test(text)).map(({ name }) => name)

describe('the sources', () => {
  it.each([
    ['hashes that are broken', /\b(?:md[245]|sha-?1|ripemd\w*)\b['"`]|createHash\(['"`](?!sha256|sha512)/i],
    [
      'ciphers without a proof of who wrote',
      /createCipher|createDecipher|\bAES-(?:CBC|CTR|ECB)\b|RSA-?(?:OAEP|ES|PKCS1)/i,
    ],
    ['a connection to somebody unproved', /rejectUnauthorized|NODE_TLS_REJECT|checkServerIdentity|sslmode=no-verify/],
    ['text run as code', /\beval\(|new Function\(|\bvm\.|from 'node:vm'|setTimeout\(\s*['"`]/],
  ])('have no %s', (_what, sign) => {
    expect(uses(sign)).toEqual([])
  })

  it('write SQL as it stands in migrations alone; elsewhere values are parameters', () => {
    expect(uses(/\bsql\.(?:raw|lit)\b/).filter((name) => !name.startsWith('platform/store/migrations/'))).toEqual([])
    const migrations = sources.filter(({ name }) => name.startsWith('platform/store/migrations/'))
    expect(migrations.filter(({ text }) => /process\.env|readFile/.test(text)).map(({ name }) => name)).toEqual([])
  })

  it('call a command in one place, for developers alone, with words of their own', () => {
    expect(uses(/child_process/)).toEqual(['cli/block.ts'])
  })

  it('make patterns of their own constants alone', () => {
    expect(uses(/new RegExp\(/).sort()).toEqual([
      'build/slimI18next.ts',
      'config/check/fields.ts',
      'config/check/places.ts',
      'i18n/detectLanguage.ts',
      'ui/parseRichText.ts',
    ])
  })

  it('take chance that can be guessed for waiting and for show alone', () => {
    expect(uses(/Math\.random/).sort()).toEqual([
      'blocks/PrizeBoard/Confetti.tsx',
      'blocks/PrizeBoard/Wheel.tsx',
      'data/reads.ts',
      'render/useBoundaries.ts',
      'request/client.ts',
    ])
  })
})
