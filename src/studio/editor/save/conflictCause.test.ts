import { expect, it } from 'vitest'
import { conflictCause } from './conflictCause.ts'

it('names the cause of a conflict', () => {
  const causes = [
    [4, { revision: 5, source: 'draft' }],
    [0, { revision: 0, source: 'folder' }],
    [5, { revision: 5, source: 'folder' }],
    [0, { revision: 0, source: 'release' }],
    [5, { revision: 0, source: 'folder' }],
    [5, null],
  ] as const
  expect(causes.map(([revision, theirs]) => conflictCause({ revision }, theirs))).toEqual([
    'saved',
    'folder',
    'folder',
    'release',
    'discarded',
    'discarded',
  ])
})
