import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isInDeletedBlock } from '../helpers/deletedBlocks.ts'

// APIs that are unsafe in general. Files that may use one are listed here.
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

  it('use raw SQL in migrations only', () => {
    expect(uses(/\bsql\.(?:raw|lit)\b/).filter((name) => !name.startsWith('platform/store/migrations/'))).toEqual([])
    const migrations = sources.filter(({ name }) => name.startsWith('platform/store/migrations/'))
    expect(migrations.filter(({ text }) => /process\.env|readFile/.test(text)).map(({ name }) => name)).toEqual([])
  })

  it('start a process in one developer command only', () => {
    expect(uses(/child_process/)).toEqual(['cli/scaffold.ts'])
  })

  it('build regular expressions from constants only', () => {
    expect(uses(/new RegExp\(/).sort()).toEqual([
      'build/slimDayjs.ts',
      'build/slimI18next.ts',
      'config/check/fields.ts',
      'config/check/places.ts',
      'config/check/texts/contradictions.ts',
      'config/check/texts/detector.ts',
      'config/check/texts/facts.ts',
      'config/check/texts/statements.ts',
      'config/check/texts/unfinishedTexts.ts',
      'contract/decimal.ts',
      'contract/teamName.ts',
      'i18n/detectLanguage.ts',
      // Patterns of schemas.
      'studio/editor/inspector/limits.ts',
      'studio/editor/rules/values.ts',
      'studio/model/interchange/inline.ts',
      'studio/words/problemMessages.ts',
      'studio/words/refusalText.ts',
      'ui/parseRichText.ts',
    ])
  })

  it('use Math.random for delays and decoration only', () => {
    expect(uses(/Math\.random/).sort()).toEqual(
      [
        'blocks/PrizeBoard/Wheel.tsx',
        'data/reads.ts',
        'render/useRefreshAtBoundaries.ts',
        'request/client.ts',
        'ui/motion/Confetti.tsx',
      ].filter((file) => !isInDeletedBlock(file)),
    )
  })
})

describe('casts', () => {
  it('do not go through unknown: the types are true instead', () => {
    // In two parts, so that this file does not match.
    const sign = ['as unknown', 'as '].join(' ')
    const found = ['src', 'tests'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.[mc]?tsx?$/.test(name))
        .map((name) => join(folder, name))
        .filter((name) => readFileSync(name, 'utf8').replaceAll(/\s+/g, ' ').includes(sign)),
    )
    expect(found).toEqual([])
  })
})
