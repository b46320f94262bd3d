import { expect, it } from 'vitest'
import type { StudioChange } from '../../../contract/studio/compare.ts'
import { groupChanges } from './groupChanges.ts'

const change = (part: StudioChange['part'], path: string, affects: StudioChange['affects'] = null): StudioChange => ({
  part,
  kind: 'changed',
  path,
  affects,
})

it('puts money first, changes for all users before those for new ones, and leaves out empty parts', () => {
  const changes = [
    change('words', 'title'),
    change('rules', 'odds', 'new'),
    change('rules', 'claim window', 'all'),
    change('rules', 'banner'),
  ]
  expect(groupChanges(changes).map(({ group, changes: found }) => [group, found.map(({ path }) => path)])).toEqual([
    ['money', ['claim window', 'odds']],
    ['words', ['title']],
    ['rules', ['banner']],
  ])
  expect(groupChanges([])).toEqual([])
})
