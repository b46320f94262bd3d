import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import en from './en.json' with { type: 'json' }
import zhCN from './zh-CN.json' with { type: 'json' }

const english: Record<string, string> = en
const chinese: Record<string, string> = zhCN
const plural = /_(one|other)$/
const names = (words: Record<string, string>) => [...new Set(Object.keys(words).map((key) => key.replace(plural, '')))]
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)/g)].map((match) => match[1]).sort()

describe("the words of Studio's interface", () => {
  it('contain every key of the code', () => {
    const known = new Set(names(english))
    const asked = readdirSync('src/studio', { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.') && !file.startsWith('gallery'))
      .flatMap((file) =>
        [...readFileSync(join('src/studio', file), 'utf8').matchAll(/\bt\(\s*'([A-Za-z][\w.-]*)'/g)].map(
          (match) => match[1] ?? '',
        ),
      )
    expect(asked.length).toBeGreaterThan(200)
    expect([...new Set(asked)].filter((key) => !known.has(key))).toEqual([])
  })

  // Keys made of a prefix and a member of a union are not literals of the code.
  it.each([
    ['model/document.ts', /export type Action =([^;]*?)\n\n/, 'editor.action.'],
    ['model/interchange/import.ts', /readonly reason:([^}]*)\}/, 'words.import.reason.'],
    ['model/plan.ts', /reason:([^}]*)\}|export type Refusal =([^;]*?)\n\n/, 'editor.refused.'],
  ])('name every member of the union in %s', (file, union, prefix) => {
    const text = readFileSync(join('src/studio', file), 'utf8')
    const members = [...(union.exec(text)?.[0] ?? '').matchAll(/'(\w+)'/g)].map((match) => match[1] ?? '')
    expect(members.length).toBeGreaterThan(5)
    expect(members.filter((name) => english[prefix + name] === undefined)).toEqual([])
  })

  it('name every reason for which a reward is not granted', () => {
    const code = readFileSync('src/platform/rules/eligibility.ts', 'utf8')
    const reasons = ['OUT_OF_STOCK', ...[...code.matchAll(/\breturn '([A-Z_]+)'/g)].map((match) => match[1] ?? '')]
    expect(reasons.length).toBeGreaterThan(5)
    expect(reasons.filter((reason) => english[`run.unpaid.${reason}`] === undefined)).toEqual([])
  })

  it('use the punctuation of Chinese between Chinese words', () => {
    const isWestern = /(?:\p{Script=Han}[,:;!?]|[,:;!?]\p{Script=Han}|\}\}[,:;]\p{Script=Han}|\p{Script=Han} ?\()/u
    expect(Object.entries(chinese).filter(([, text]) => isWestern.test(text))).toEqual([])
  })

  it('exist in both languages, with the same placeholders', () => {
    expect(names(chinese).sort()).toEqual(names(english).sort())
    const differing = Object.keys(chinese).filter((key) => {
      const text = english[key] ?? english[`${key}_other`]
      return text !== undefined && placeholders(chinese[key] ?? '').join() !== placeholders(text).join()
    })
    expect(differing).toEqual([])
  })
})
