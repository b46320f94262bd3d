import { describe, expect, it } from 'vitest'
import { unmetBlocksOf } from './unmetBlocks.ts'

const value = (result: unknown) => ({ value: result, final: false, tree: null })
const conditions = { yes: value(true), no: value(false), lost: value(null) }
const block = (id: string, more: object = {}) => ({ id, type: 'Notice', ...more })
const unmet = (...nodes: ReturnType<typeof block>[]) => unmetBlocksOf(nodes, conditions)

describe('blocks that visitors do not see', () => {
  it('are those with a condition that is not met', () => {
    expect(unmet(block('a'), block('b', { when: 'yes' }), block('c', { when: 'no' }))).toEqual(['c'])
    expect(unmet(block('a', { when: 'lost' }))).toEqual(['a'])
  })

  it('are all blocks inside of one', () => {
    const inside = block('b', { slots: { content: [block('c')] } })
    expect(unmet(block('a', { when: 'no', slots: { content: [inside] } }))).toEqual(['a', 'b', 'c'])
    expect(unmet(block('a', { slots: { content: [block('b', { when: 'no' })] } }))).toEqual(['b'])
  })

  it('are not those with a fallback, and not those whose condition is unknown', () => {
    expect(unmet(block('a', { when: 'no', fallback: { type: 'Notice' } }), block('b', { when: 'later' }))).toEqual([])
  })
})
