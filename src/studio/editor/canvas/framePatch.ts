import type { BlockNode, PageConfig } from '../../../contract/shapes/page.ts'
import type { FrameDraft, FramePatch, NodePath } from '../../../contract/studioFrame.ts'
import { changedProperty } from '../../model/json/derived.ts'

/** More changed nodes or texts than this are sent as a whole draft. */
const maxChanges = 100

const isSameList = (a: readonly BlockNode[], b: readonly BlockNode[]) =>
  a.length === b.length && a.every((node, index) => node.id === b[index]?.id && node.type === b[index]?.type)

type Found = FramePatch['nodes']

/** Whether only nodes inside the slots differ. */
function hasSameParts(before: BlockNode, after: BlockNode): boolean {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  names.delete('slots')
  const slots = [...new Set([...Object.keys(before.slots ?? {}), ...Object.keys(after.slots ?? {})])]
  return (
    [...names].every((name) => before[name as keyof BlockNode] === after[name as keyof BlockNode]) &&
    slots.every((slot) => {
      const [a, b] = [before.slots?.[slot], after.slots?.[slot]]
      return a !== undefined && b !== undefined && isSameList(a, b)
    })
  )
}

function collect(before: readonly BlockNode[], after: readonly BlockNode[], at: NodePath, found: Found): void {
  after.forEach((node, index) => {
    const other = before[index]
    if (other === node || !other) return
    const path = [...at, index]
    if (!hasSameParts(withoutEqualProps(other, node), node)) found.push({ path, node })
    else
      for (const [slot, list] of Object.entries(node.slots ?? {}))
        collect(other.slots?.[slot] ?? [], list, [...path, slot], found)
  })
}

/** A node around a changed one is made again with equal props, so its parts are compared by content. */
function withoutEqualProps(before: BlockNode, after: BlockNode): BlockNode {
  const equal = Object.keys(after).filter((name) => {
    const [a, b] = [before[name as keyof BlockNode], after[name as keyof BlockNode]]
    return name !== 'slots' && a !== b && JSON.stringify(a) === JSON.stringify(b)
  })
  return equal.length === 0
    ? before
    : { ...before, ...Object.fromEntries(equal.map((name) => [name, after[name as keyof BlockNode]])) }
}

const frameOf = ({ page: _, ...frame }: PageConfig) => JSON.stringify(frame)

/** The patch from one draft to the next; null: send it whole, because its blocks were added, moved or removed. */
export function framePatch(before: FrameDraft, after: FrameDraft): FramePatch | null {
  const isSamePage =
    before.alias === after.alias &&
    before.activityId === after.activityId &&
    before.activityType === after.activityType &&
    (before.page === after.page ||
      (isSameList(before.page.page, after.page.page) && frameOf(before.page) === frameOf(after.page)))
  if (!isSamePage) return null
  const nodes: Found = []
  if (before.page !== after.page) collect(before.page.page, after.page.page, [], nodes)
  const words = changedWords(before.words, after.words)
  if (nodes.length + Object.keys(words).length > maxChanges) return null
  return { nodes, words, checked: after.checked }
}

function changedWords(before: Record<string, string>, after: Record<string, string>): FramePatch['words'] {
  if (before === after) return {}
  const only = changedProperty(before, after)
  if (only !== undefined) return { [only]: after[only] ?? null }
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  const changed = [...keys].filter((key) => before[key] !== after[key])
  return Object.fromEntries(changed.map((key) => [key, after[key] ?? null]))
}
