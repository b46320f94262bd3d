import { expect, it } from 'vitest'
import type { BlockNode } from '../../contract/shapes/page.ts'
import { groupNodes } from './NodeGroups.tsx'

const nodes: readonly BlockNode[] = Array.from({ length: 500 }, (_, index) => ({
  id: `part-${index}`,
  type: 'Section',
}))
const textOf = ({ key, nodes: own }: ReturnType<typeof groupNodes>[number]) => `${key}: ${own.map(({ id }) => id)}`

it('has all blocks in order, in groups of a moderate size', () => {
  const groups = groupNodes(nodes)
  expect(groups.flatMap((group) => group.nodes)).toEqual(nodes)
  expect(groups.length).toBeGreaterThan(8)
  expect(groups.length).toBeLessThan(60)
  expect(Math.max(...groups.map((group) => group.nodes.length))).toBeLessThan(150)
  expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length)
})

it('keeps the other groups when a block is added or removed', () => {
  const before = new Set(groupNodes(nodes).map(textOf))
  const added = groupNodes(nodes.toSpliced(200, 0, { id: 'notice', type: 'Notice' }))
  const removed = groupNodes(nodes.toSpliced(200, 1))
  for (const groups of [added, removed]) {
    const changed = groups.filter((group) => !before.has(textOf(group)))
    expect(changed.length).toBeLessThan(3)
  }
})
