import { existsSync, readdirSync } from 'node:fs'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { activities } from '../../src/activities/index.ts'
import { blocks } from '../../src/blocks/index.ts'
import { activityTypes } from '../../src/contract/shapes/activity.ts'
import { drawScene, settle, userOf } from './blocksStage.tsx'

type Node = TSchema & {
  description?: string
  properties?: Record<string, Node>
  items?: Node
  default?: unknown
  'x-playbill'?: string
}

/** Every field below, with its path. */
const fieldsOf = (schema: Node, path: string): { path: string; field: Node }[] => {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    { path: `${path}.${name}`, field },
    ...(field['x-playbill'] === 'action' ? [] : fieldsOf(field, `${path}.${name}`)),
  ])
  return schema.items ? [...own, ...fieldsOf(schema.items, `${path}[]`)] : own
}

describe('the list of blocks', () => {
  it('is what the folders say', () => {
    const folders = readdirSync('src/blocks', { withFileTypes: true }).filter((entry) => entry.isDirectory())
    expect(blocks.map(({ type }) => type).sort()).toEqual(folders.map(({ name }) => name).sort())
    for (const { type } of blocks) expect(existsSync(`src/blocks/${type}/${type}.tsx`)).toBe(true)
  })
})

describe.each(blocks.map((block) => [block.type, block] as const))('%s', (type, block) => {
  it('describes itself and every prop to operators', () => {
    expect(block.description).toMatch(/\.$/)
    const silent = fieldsOf(block.props as Node, type).filter(({ field }) => !field.description && !field.properties)
    expect(silent.map(({ path }) => path)).toEqual([])
  })

  it('has defaults that its own schema takes', () => {
    const wrong = fieldsOf(block.props as Node, type).filter(
      ({ field }) => field.default !== undefined && !Value.Check(field, field.default),
    )
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  it('draws each declared state', async () => {
    const views = await block.load()
    for (const state of ['ready', ...block.states]) expect(views[state]).toBeTypeOf('function')
    expect(Object.keys(views).sort()).toEqual(['ready', ...block.states].sort())
  })
})

describe('activity types', () => {
  it('have the codes of the specification and need blocks there are', () => {
    const known = new Set(blocks.map((block) => block.type))
    for (const { type, code, needs } of activities) {
      expect(code).toBe(activityTypes[type])
      expect(needs.filter((need) => !known.has(need))).toEqual([])
    }
  })

  it('a page of new users asks for progress by their own call', async () => {
    const { made } = await drawScene({ page: [{ id: 'tasks', type: 'TaskList' }], user: userOf(), activities })
    await settle()
    const names = made.map(({ name }) => name)
    expect(names).toContain('beginnerTaskCompletions')
    expect(names).not.toContain('taskCompletions')
  })
})
