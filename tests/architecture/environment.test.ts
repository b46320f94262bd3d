// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { operatorFrom } from '../../src/cli/operatorCall.ts'
import { readEnv } from '../../src/server/env.ts'

/** Variables that are not settings of the project. */
const others = [
  'NODE_ENV', // of Node packages
  'npm_execpath', // set by npm
  'PLAYBILL_CRASH_AT', // of the crash suite, in the sandbox only
]

/** The names that the server reads. */
function readByServer(): string[] {
  const asked = new Set<string>()
  readEnv(new Proxy({}, { get: (_, name) => void asked.add(String(name)) }))
  return [...asked]
}

/** The names that sources read directly. */
function readInSources(): string[] {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => /\.(tsx?|mjs)$/.test(name))
  const texts = files.map((name) => readFileSync(join('src', name), 'utf8'))
  return texts.flatMap((text) => [...text.matchAll(/\bprocess\.env\.(\w+)/g)].map(([, name = '']) => name))
}

const settings = [...new Set([...readByServer(), ...readInSources()])].filter((name) => !others.includes(name)).sort()

const example = Object.fromEntries(
  [...readFileSync('.env.example', 'utf8').matchAll(/^# ([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [
    name,
    value,
  ]),
)

/** Defaults by name, as `docs/deployment.md` lists them. */
const documented = Object.fromEntries(
  [...readFileSync('docs/deployment.md', 'utf8').matchAll(/^\| `([A-Z_]+)` *\| *(?:`([^`]*)`)? *\|/gm)].map(
    ([, name = '', value = '']) => [name, value],
  ),
)

afterEach(() => vi.unstubAllEnvs())

describe('the settings', () => {
  it('are found in the sources', () => {
    expect(settings).toEqual(expect.arrayContaining(['PORT', 'DATABASE_URL', 'PLAYBILL_SERVER', 'NO_COLOR']))
  })

  it('are all in .env.example, and no others', () => {
    expect(Object.keys(example).sort()).toEqual(settings)
  })

  it('are all in the table of docs/deployment.md, with the same defaults', () => {
    expect(documented).toEqual(example)
  })

  it('have their defaults in .env.example', () => {
    expect(readEnv(example)).toEqual(readEnv({}))
  })

  it('give the command line the server of .env.example', () => {
    vi.stubEnv('OPERATOR_TOKEN', '0123456789abcdef')
    vi.stubEnv('PLAYBILL_SERVER', undefined)
    vi.stubEnv('PORT', undefined)
    expect(operatorFrom({}).server).toBe(example.PLAYBILL_SERVER)
  })

  it('are all commented out in .env.example', () => {
    expect(readFileSync('.env.example', 'utf8').match(/^[^#\n].*$/gm)).toBeNull()
  })
})

describe('the metrics', () => {
  it('are all in docs/deployment.md, and no others', () => {
    const files = readdirSync('src/server', { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.ts'),
    )
    const source = files.map((name) => readFileSync(join('src/server', name), 'utf8')).join('\n')
    const names = (text: string, quote: string) =>
      [...new Set([...text.matchAll(new RegExp(`${quote}(playbill_\\w+)`, 'g'))].map(([, name]) => name))].sort()
    expect(names(source, "'")).not.toEqual([])
    expect(names(readFileSync('docs/deployment.md', 'utf8'), '`')).toEqual(names(source, "'"))
  })
})
