import { describe, expect, it } from 'vitest'
import { type Code, problemTable } from '../../../src/config/index.ts'
import { problemsOf } from '../../fixtures/configs/examples.ts'

const tried = (code: Code, which: 'bad' | 'good'): Code[] => [
  ...new Set(problemsOf(code, which).map((problem) => problem.code)),
]

describe('playbill explain', () => {
  const codes = Object.keys(problemTable) as Code[]
  it.each(codes)('explains %s in full', (code) => {
    const { title, text, bad, good, where } = problemTable[code]
    for (const words of [title, text, bad + good]) expect(words.trim()).not.toBe('')
    expect(code).toMatch(/^P\d{4}$/)
    expect(where).toMatch(/^$|^[\w./-]+\.json#/)
  })

  it.each(codes)('reports %s for its bad example and nothing for its good one', (code) => {
    expect({ bad: tried(code, 'bad'), good: tried(code, 'good') }).toEqual({ bad: [code], good: [] })
  })
})
