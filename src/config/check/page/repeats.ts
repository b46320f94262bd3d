import type { Environment } from '../../../expressions/index.ts'
import { namesIn } from '../../../expressions/namesIn.ts'
import type { Registry } from '../../../registry/createRegistry.ts'
import type { Problem } from '../../problem.ts'
import type { Document } from '../../text/document.ts'
import { join } from '../../text/pointer.ts'
import type { LocatedBlock } from '../blocks.ts'
import { isObject } from '../places.ts'
import { satisfiabilityOf } from '../satisfiability.ts'
import { eachOf } from '../scopes.ts'
import { conditionsAround } from './conditionsAround.ts'

/** Reports duplicate blocks, duplicate report names, pointless `each`, and empty blocks. */
export const checkRepeats = (
  document: Document,
  blocks: readonly LocatedBlock[],
  registry: Registry,
  reserved: readonly string[],
  environment: Environment,
): Problem[] => [
  ...findCopies(document, blocks, registry, environment),
  ...findSameReports(document, blocks),
  ...blocks.flatMap((block) => [
    ...checkEach(document, block, reserved),
    // A page with a single block is a draft.
    ...(blocks.length > 1 ? checkContent(document, block, registry) : []),
  ]),
]

/** Props of texts and appearance: blocks that differ only in these show the same data. */
const shownProps = new Set(['title', 'text', 'eyebrow', 'pageSize'])

const dataProps = (props: unknown) =>
  isObject(props) ? Object.entries(props).filter(([name]) => !shownProps.has(name)) : []

/** Reports two blocks with the same data and props that can be shown together. */
function findCopies(
  document: Document,
  blocks: readonly LocatedBlock[],
  registry: Registry,
  environment: Environment,
): Problem[] {
  const known = new Map<string, LocatedBlock[]>()
  return blocks.flatMap((block) => {
    const { node } = block
    const type = String(node.type)
    const data = registry.block(type)?.data
    if (!data || Object.keys(data).length === 0 || /\/(?:fallback|body)(?:\/|$)/.test(block.pointer)) return []
    const key = JSON.stringify([
      ...[type, dataProps(node.props).sort(), node.preset ?? null],
      ...[node.slots ?? {}, node.each ?? null],
    ])
    const alike = known.get(key) ?? []
    known.set(key, [...alike, block])
    const earlier = alike.find((other) => {
      const both = [...conditionsAround(block, blocks), ...conditionsAround(other, blocks)]
      return both.length < 2 || satisfiabilityOf(both, environment) !== 'never'
    })
    if (!earlier) return []
    const { line } = document.problem('P0214', earlier.pointer, { message: '' })
    return [
      document.problem('P0214', join(block.pointer, 'type'), {
        message: `This ${type} shows the same as the one in line ${line}.`,
        cause: 'Viewers would see it twice.',
        suggestion: 'Remove one of the two, or give it other props.',
      }),
    ]
  })
}

/** Reports two blocks with the same name in reports: `analytics`, or else the id. A fallback may share the name of its block. */
function findSameReports(document: Document, blocks: readonly LocatedBlock[]): Problem[] {
  const first = new Map<unknown, LocatedBlock>()
  // Reports name a block without "analytics" by its id.
  const unnamed = new Map(
    blocks
      .filter(({ node }) => node.analytics === undefined)
      .map((block) => [block.node.id as unknown, block] as const),
  )
  return blocks.flatMap((block) => {
    const { analytics } = block.node
    if (typeof analytics !== 'string' || block.pointer.includes('/fallback')) return []
    const earlier = first.get(analytics) ?? unnamed.get(analytics)
    if (!earlier) first.set(analytics, block)
    if (!earlier) return []
    const { line } = document.problem('P0232', earlier.pointer, { message: '' })
    return [
      document.problem('P0232', join(block.pointer, 'analytics'), {
        message: `The block in line ${line} is called "${analytics}" in reports too.`,
        cause: 'Taps and impressions of the two would be counted as one.',
        suggestion: 'Give this block another name, or remove "analytics": its id is then used.',
      }),
    ]
  })
}

function checkEach(document: Document, { node, pointer }: LocatedBlock, reserved: readonly string[]): Problem[] {
  const each = eachOf(node)
  if (!each) return []
  const place = join(pointer, 'each', 'as')
  if (reserved.includes(each.as))
    return [
      document.problem('P0229', place, {
        message: `"${each.as}" is already a name of the page.`,
        cause: 'Inside the block the name would mean the entry, and no longer its value on the page.',
        suggestion: 'Choose another name, such as "entry".',
      }),
    ]
  const { each: _, ...inside } = node
  if (usesName(inside, each.as)) return []
  return [
    document.problem('P0228', place, {
      message: `Nothing in the block names "${each.as}".`,
      cause: 'The block would be rendered once for each entry, always the same.',
      suggestion: `Name the entry, such as { "$": "${each.as}.title" }, or remove "each".`,
    }),
  ]
}

/** Whether an expression anywhere in a value uses a name. */
function usesName(value: unknown, name: string): boolean {
  if (!isObject(value)) return false
  if (typeof value.$ === 'string' && namesIn(value.$).includes(name)) return true
  if (typeof value.when === 'string' && namesIn(value.when).includes(name)) return true
  if (isObject(value.each) && typeof value.each.in === 'string' && namesIn(value.each.in).includes(name)) return true
  return Object.values(value).some((inner) => usesName(inner, name))
}

/** Reports a block with slots that has neither blocks in them nor texts of its own. */
function checkContent(document: Document, { node, pointer }: LocatedBlock, registry: Registry): Problem[] {
  const spec = registry.block(String(node.type))
  if (!spec?.slots.length || spec.isHeading) return []
  const isFilled =
    isObject(node.slots) && Object.values(node.slots).some((list) => !Array.isArray(list) || list.length > 0)
  const hasText =
    isObject(node.props) && Object.values(node.props).some((value) => typeof value === 'string' && value.includes('.'))
  if (isFilled || hasText || (isObject(node.props) && ('title' in node.props || 'text' in node.props))) return []
  return [
    document.problem('P0215', join(pointer, 'type'), {
      message: `This ${spec.type} is empty.`,
      cause: 'It would leave a gap on the page.',
      suggestion: `Put blocks into "slots": { "${spec.slots[0]}": [] }, or remove it.`,
    }),
  ]
}
