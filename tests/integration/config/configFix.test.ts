import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkFiles, fixFiles, type Problem } from '../../../src/config/index.ts'
import { brokenFiles, folderWith, readBase } from '../../fixtures/configs/harness.ts'
import { registry } from '../../fixtures/configs/registry.ts'

const options = { registry, now: Date.parse('2026-11-20T00:00:00Z') }
const page = readBase('activity.json')
const fix = (text: string) => fixFiles(folderWith({ 'activity.json': text }), options)
const sayings = (problems: readonly Problem[]) => problems.map(({ code, message }) => `${code} ${message}`)

describe('fixing', () => {
  it('applies each suggestion, lists it and keeps the rest of the file', () => {
    const wrong = page.replace('"Hero"', '"Herro"').replace('"limit": 10', '"limitt": 10').replace('"gift"', '"gfit"')
    const { files, fixed, checked } = fix(wrong)
    expect(files.get('activity.json')).toBe(page)
    expect(fixed.map(({ code }) => code)).toEqual(['P0201', 'P0104', 'P0202'])
    expect(checked.problems).toEqual([])
  })

  it('continues after a missing comma', () => {
    const wrong = page.replace('"version": 1,\n', '"version": 1\n').replace('"Hero"', '"Herro"')
    expect(fix(wrong).files.get('activity.json')).toBe(page)
  })

  it('keeps a byte order mark and line endings', () => {
    const wrong = `\uFEFF${page.replace('"Hero"', '"Herro"').replaceAll('\n', '\r\n')}`
    expect(fix(wrong).files.get('activity.json')).toBe(wrong.replace('"Herro"', '"Hero"'))
  })

  it('changes nothing without a fix', () => {
    expect(fix(page)).toMatchObject({ files: new Map(), fixed: [] })
    expect(fix(page.replace('"Hero"', '"Xylophone"')).files.size).toBe(0)
  })

  const slips = [
    '"Hero"',
    '"gift"',
    '"group"',
    '"limit"',
    'user.applied',
    '"tasks.later"',
    '"apply"',
    '"yellow"',
    '"to"',
  ]
  const slip = fc.record({
    word: fc.constantFrom(...slips),
    at: fc.nat(12),
    kind: fc.constantFrom('drop', 'double', 'swap', 'comma'),
  })
  const spoil = (text: string, { word, at, kind }: { word: string; at: number; kind: string }): string => {
    if (kind === 'comma') return text.replace(',\n', '\n')
    const place = text.indexOf(word)
    if (place < 0) return text
    const n = place + 1 + (at % Math.max(1, word.length - 3))
    const [one = '', other = ''] = [text[n], text[n + 1]]
    const made = { drop: '', double: one + one, swap: other + one }[kind] ?? one
    return text.slice(0, n) + made + text.slice(n + (kind === 'swap' ? 2 : 1))
  }

  it('adds no problem and changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.array(slip, { minLength: 1, maxLength: 4 }), (list) => {
        const wrong = list.reduce(spoil, page)
        const before = checkFiles(folderWith({ 'activity.json': wrong }), options).problems
        const { files, checked } = fix(wrong)
        const text = files.get('activity.json') ?? wrong
        const isForm = before.some(({ code }) => code === 'P0003')
        // After a syntax error the rest was not checked before.
        if (!isForm) for (const saying of sayings(checked.problems)) expect(sayings(before)).toContain(saying)
        expect(fix(text)).toMatchObject({ files: new Map(), fixed: [] })
      }),
      { numRuns: 60 },
    )
  })

  it.each(brokenFiles())('adds no problem to $name', ({ path, text }) => {
    const folder = folderWith({ [path]: text })
    const before = checkFiles(folder, options).problems
    const { checked } = fixFiles(folder, options)
    expect(checked.problems.length).toBeLessThanOrEqual(before.length)
  })
})
