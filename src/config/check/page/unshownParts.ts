import type { Environment } from '../../../expressions/index.ts'
import type { Registry } from '../../../registry/createRegistry.ts'
import type { RulesPart } from '../../../registry/defineBlock.ts'
import type { Problem } from '../../problem.ts'
import type { JsonSchema } from '../../schema/json.ts'
import type { Document } from '../../text/document.ts'
import { join } from '../../text/pointer.ts'
import type { LocatedBlock } from '../blocks.ts'
import { isObject, valueAt } from '../places.ts'
import { satisfiabilityOf } from '../satisfiability.ts'
import { conditionsAround } from './conditionsAround.ts'
import { propOf } from './missingParts.ts'

interface Parts {
  registry: Registry
  props: (type: string) => JsonSchema | undefined
  rules: Record<string, unknown> | null | undefined
  environment: Environment
}

/** A task list and the group that it shows; undefined: all of them. */
interface GroupList {
  block: LocatedBlock
  group: unknown
}

/** Parts of the rules that viewers can use only through a block, with their names in messages. */
const parts: readonly (readonly [RulesPart, string])[] = [
  ['lottery', 'a lottery'],
  ['team', 'teams'],
  ['tiers', 'tiers'],
  ['leaderboards', 'boards'],
  ['traders', 'traders'],
  ['introduce.faq', 'questions and answers'],
]

/** Reports parts of the rules that no block shows, and task groups that no task list shows. */
export function checkUnshownParts(document: Document, blocks: readonly LocatedBlock[], given: Parts): Problem[] {
  const { registry, rules } = given
  if (!rules || blocks.length === 0) return []
  const typesOf = (part: RulesPart) =>
    registry.blocks.filter(({ needs }) => needs?.some((need) => need.part === part)).map(({ type }) => type)
  const hidden = parts.flatMap(([part, what]) => {
    const types = typesOf(part)
    const value = valueAt(rules, `/${part.replace('.', '/')}`)
    const isEmpty = value === undefined || (Array.isArray(value) && value.length === 0)
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
  { registry, props, environment }: Parts,
  rules: Record<string, unknown>,
): Problem[] {
  const lists = blocks.flatMap((block) => {
    const need = registry.block(String(block.node.type))?.needs?.find(({ part }) => part === 'taskGroups')
    const prop = need?.by?.identifier
    return prop ? [{ block, group: propOf(block, prop, props) }] : []
  })
  if (lists.length === 0) return []
  if (lists.some(({ group }) => group === undefined)) return findShownTwice(document, lists, blocks, environment)
  const swapped = findWrongOrder(document, lists, rules)
  if (swapped.length > 0) return swapped
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

/** Reports a list of one group on a page where another list shows all groups at the same time. */
function findShownTwice(
  document: Document,
  lists: readonly GroupList[],
  blocks: readonly LocatedBlock[],
  environment: Environment,
): Problem[] {
  const onPage = lists.filter(({ block }) => !/\/(?:fallback|body)(?:\/|$)/.test(block.pointer))
  const whole = onPage.find(({ group }) => group === undefined)
  const single = onPage.find(({ block, group }) => {
    if (!whole || typeof group !== 'string') return false
    const both = [...conditionsAround(block, blocks), ...conditionsAround(whole.block, blocks)]
    return both.length < 2 || satisfiabilityOf(both, environment) !== 'never'
  })
  if (!whole || !single) return []
  const { line } = document.problem('P0214', single.block.pointer, { message: '' })
  return [
    document.problem('P0214', join(whole.block.pointer, 'type'), {
      message: `This list shows all groups, and the one in line ${line} shows the group "${String(single.group)}".`,
      cause: 'Viewers would see its tasks twice.',
      suggestion: 'Add "group" to its props, or remove the lists of single groups.',
    }),
  ]
}

/** Reports a list of a stage that is below the list of a later stage. */
function findWrongOrder(document: Document, lists: readonly GroupList[], rules: Record<string, unknown>): Problem[] {
  const stages = Array.isArray(rules.stages) ? rules.stages : []
  const names = stages.map((stage: unknown) => (isObject(stage) ? stage.identifier : undefined))
  const placed = lists.filter(({ group }) => names.includes(group))
  const late = placed.find(({ group }, index) =>
    placed.slice(0, index).some((other) => names.indexOf(other.group) > names.indexOf(group)),
  )
  if (!late || new Set(placed.map(({ group }) => group)).size < placed.length) return []
  return [
    document.problem('P0767', late.block.pointer, {
      message: `The list of the stage "${String(late.group)}" is below the list of a later stage.`,
      cause: 'Viewers would read the stages in another order than they complete them.',
      suggestion: 'Put the lists in the order of "stages".',
      span: { ...document.span(late.block.pointer), length: 1 },
    }),
  ]
}
