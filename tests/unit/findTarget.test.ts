import { expect, test, vi } from 'vitest'
import type { Target } from '../../src/app/routes.ts'
import { createFindTarget } from '../../src/server/pages/findTarget.ts'

const target: Target = { kind: 'studio', block: null }

test('a path is matched once, and again when it is no longer among the last paths', () => {
  const match = vi.fn(() => target)
  const find = createFindTarget(match, 2)
  expect(find('/en/a')).toBe(target)
  expect(find('/en/a')).toBe(target)
  expect(match).toHaveBeenCalledTimes(1)
  find('/en/b')
  find('/en/c')
  find('/en/a')
  expect(match).toHaveBeenCalledTimes(4)
})

test('addresses without a page take no place', () => {
  const match = vi.fn((pathname: string) => (pathname === '/en/a' ? target : null))
  const find = createFindTarget(match, 1)
  find('/en/a')
  for (const path of ['/en/x', '/en/y', '/en/x']) expect(find(path)).toBeNull()
  find('/en/a')
  expect(match).toHaveBeenCalledTimes(4)
})
