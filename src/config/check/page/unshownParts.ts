import type { Registry } from '../../../registry/createRegistry.ts'
import type { RulesPart } from '../../../registry/defineBlock.ts'
import type { Problem } from '../../problem.ts'
import type { JsonSchema } from '../../schema/json.ts'
import type { Document } from '../../text/document.ts'
import type { LocatedBlock } from '../blocks.ts'
import { isObject } from '../places.ts'
import { propOf } from './missingParts.ts'

interface Parts {
  registry: Registry
  props: (type: string) => JsonSchema | undefined
  rules: Record<string, unknown> | null | undefined
}

/** Parts of the rules that viewers can use only through a block, with their names in messages. */
const parts: readonly (readonly [RulesPart, string])[] = [
  ['lottery', 'a lottery'],
  ['team', 'teams'],
  ['tiers', 'tiers'],
  ['leaderboards', 'boards'],
  ['traders', 'traders'],
]

/** Reports parts of the rules that no block shows, and task groups that no task list shows. */
export function checkUnshownParts(document: Document, blocks: readonly LocatedBlock[], given: Parts): Problem[] {
  const { registry, rules } = given
  if (!rules || blocks.length === 0) return []
  const typesOf = (part: RulesPart) =>
    registry.blocks.filter(({ needs }) => needs?.some((need) => need.part === part)).map(({ type }) => type)
  const hidden = parts.flatMap(([part, what]) => {
    const types = typesOf(part)
    const isEmpty = rules[part] === undefined || (Array.isArray(rules[part]) && rules[part].length === 0)
    if (isEmpty || types.length === 0 || blocks.some(({ node }) => types.includes(String(node.type)))) return []
    return [
      document.problem('P0231', '/page', {
        message: `The activity has ${what}, and the page has no block for ${part === 'lottery' ? 'it' : 'them'}.`,
        cause: `Viewers would not see "${part}" of platform.json.`,
        suggestion: `Add a block such as { "id": "${types[0]?.toLowerCase()}", "type": "${types[0]}" }.`,
        on: 'key',
      }),
    ]
  })
  return [...hidden, ...checkGroups(document, blocks, given, rules)]
}

/** Reports task groups that are missing if each task list shows a single group. */
function checkGroups(
  document: Document,
  blocks: readonly LocatedBlock[],
  { registry, props }: Parts,
  rules: Record<string, unknown>,
): Problem[] {
  const lists = blocks.flatMap((block) => {
    const need = registry.block(String(block.node.type))?.needs?.find(({ part }) => part === 'taskGroups')
    const prop = need?.by?.identifier
    return prop ? [{ block, group: propOf(block, prop, props) }] : []
  })
  if (lists.length === 0 || lists.some(({ group }) => group === undefined)) return []
  const shown = new Set(lists.map(({ group }) => group))
  const groups = Array.isArray(rules.taskGroups) ? rules.taskGroups : []
  const names = groups.flatMap((group: unknown) => (isObject(group) ? [group.identifier] : []))
  const missing = names.filter((name) => !shown.has(name))
  // An unknown group in a list was probably meant to be one of the missing groups.
  const [last] = lists.slice(-1)
  if (missing.length === 0 || !last || [...shown].some((name) => !names.includes(name))) return []
  return [
    document.problem('P0231', last.block.pointer, {
      message: `No list shows the tasks of ${missing.map((name) => `"${String(name)}"`).join(', ')}.`,
      cause: 'Each list of the page shows one group, and viewers would not see the others.',
      suggestion: 'Add a list for it, or remove "group" from one.',
      span: { ...document.span(last.block.pointer), length: 1 },
    }),
  ]
}
