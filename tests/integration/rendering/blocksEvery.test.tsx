import { existsSync, readdirSync } from 'node:fs'
import { screen } from '@testing-library/react'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { activities } from '../../../src/activities/index.ts'
import { blocks } from '../../../src/blocks/index.ts'
import { calls } from '../../../src/contract/calls/index.ts'
import { keyed } from '../../../src/registry/sources.ts'
import { renderPage, sampleBlock } from '../../helpers/renderPage.tsx'

type Node = TSchema & {
  description?: string
  properties?: Record<string, Node>
  items?: Node
  default?: unknown
  'x-playbill'?: string
}

/** All nested fields with their paths. */
const fieldsOf = (schema: Node, path: string): { path: string; field: Node }[] => {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    { path: `${path}.${name}`, field },
    ...(field['x-playbill'] === 'action' ? [] : fieldsOf(field, `${path}.${name}`)),
  ])
  return schema.items ? [...own, ...fieldsOf(schema.items, `${path}[]`)] : own
}

describe('the list of blocks', () => {
  it('matches the folders', () => {
    const folders = readdirSync('src/blocks', { withFileTypes: true }).filter((entry) => entry.isDirectory())
    expect(blocks.map(({ type }) => type).sort()).toEqual(folders.map(({ name }) => name).sort())
    for (const { type } of blocks) expect(existsSync(`src/blocks/${type}/${type}.tsx`)).toBe(true)
  })
})

describe.each(blocks.map((block) => [block.type, block] as const))('%s', (type, block) => {
  it('describes itself and every prop', () => {
    expect(block.description).toMatch(/\.$/)
    const silent = fieldsOf(block.props as Node, type).filter(({ field }) => !field.description && !field.properties)
    expect(silent.map(({ path }) => path)).toEqual([])
  })

  it('has defaults that match its schema', () => {
    const wrong = fieldsOf(block.props as Node, type).filter(
      ({ field }) => field.default !== undefined && !Value.Check(field, field.default),
    )
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  it('has a view for each declared state', async () => {
    const views = await block.load()
    for (const state of ['ready', ...block.states]) expect(views[state]).toBeTypeOf('function')
    expect(Object.keys(views).sort()).toEqual(['ready', ...block.states].sort())
  })
})

describe('activity types', () => {
  it('a NewUser page reads progress with beginnerTaskCompletions', async () => {
    const progress = sampleBlock('Progress', async () => ({ ready: () => <p>progress</p> }), {
      data: { rows: keyed(calls.taskCompletions, 'completions', 'taskId') },
    })
    const { made } = await renderPage({
      page: [{ id: 'progress', type: 'Progress' }],
      blocks: [progress],
      activities,
      user: { userId: '700000001' },
      calls: { detail: calls.detail.example, beginnerTaskCompletions: calls.beginnerTaskCompletions.example },
    })
    expect(await screen.findByText('progress')).toBeVisible()
    const names = made.map(({ name }) => name)
    expect(names).toContain('beginnerTaskCompletions')
    expect(names).not.toContain('taskCompletions')
  })
})
