import { nearest } from '../../../expressions/nearest.ts'
import type { Registry } from '../../../registry/createRegistry.ts'
import type { BlockNeed, RulesPart } from '../../../registry/defineBlock.ts'
import type { Problem } from '../../problem.ts'
import type { JsonSchema } from '../../schema/json.ts'
import type { Document } from '../../text/document.ts'
import { join } from '../../text/pointer.ts'
import type { LocatedBlock } from '../blocks.ts'
import { isObject, valueAt } from '../places.ts'
import { sureEdit } from '../suggest.ts'

type Props = (type: string) => JsonSchema | undefined

interface Parts {
  registry: Registry
  props: Props
  /** null: the page belongs to no activity. undefined: its rules are missing or invalid. */
  rules: Record<string, unknown> | null | undefined
}

/** Reports blocks that show a part of the rules that is missing. */
export function checkMissingParts(document: Document, blocks: readonly LocatedBlock[], parts: Parts): Problem[] {
  const { registry, rules } = parts
  if (rules === undefined) return []
  const reported = new Set<string>()
  return blocks.flatMap((block) => {
    const needs = registry.block(String(block.node.type))?.needs ?? []
    for (const need of needs) {
      const problem = applies(block, need, parts.props) ? checkNeed(document, block, need, { ...parts, rules }) : null
      // One problem per block: further missing parts usually have the same reason.
      if (!problem) continue
      // A missing part is reported once, even if several blocks show it.
      const key = problem.code === 'P0212' ? need.part : problem.message
      if (reported.has(key) || (problem.code === 'P0212' && reported.has(`any ${need.part}`))) return []
      reported.add(key).add(`any ${need.part}`)
      return [problem]
    }
    return []
  })
}

/** The value of a prop: as written, or its default; undefined if it is bound, or left out without a default. */
export function propOf({ node }: LocatedBlock, name: string, props: Props): unknown {
  const given = isObject(node.props) ? node.props[name] : undefined
  const value = given ?? props(String(node.type))?.properties?.[name]?.default
  return isObject(value) ? undefined : value
}

/** Whether a need of a block applies with its props. */
export const applies = (block: LocatedBlock, { when }: BlockNeed, props: Props): boolean =>
  Object.entries(when ?? {}).every(([name, value]) => propOf(block, name, props) === value)

const names: Readonly<Record<RulesPart, string>> = {
  activity: 'an activity',
  agent: 'a part for agents',
  'introduce.faq': 'questions in "introduce"."faq"',
  'introduce.rules': 'rules in "introduce"."rules"',
  kols: 'codes in "kols"',
  leaderboards: 'boards in "leaderboards"',
  lottery: 'a lottery',
  'lottery.prizes': 'prizes',
  pool: 'a prize pool',
  stages: 'stages',
  taskGroups: 'task groups',
  team: 'teams',
  tiers: 'tiers',
  traders: 'traders',
}

function checkNeed(
  document: Document,
  block: LocatedBlock,
  need: BlockNeed,
  { props, rules }: Parts & { rules: Record<string, unknown> | null },
): Problem | null {
  const { node, pointer } = block
  const type = String(node.type)
  if (rules === null)
    return document.problem('P0218', join(pointer, 'type'), {
      message: `${type} belongs on the page of an activity.`,
      cause: 'A page.json has no activity, so the block would stay empty or fail.',
      suggestion: 'Remove the block, or move it to the page of an activity.',
    })
  if (need.part === 'activity') return null
  const part = valueAt(rules, `/${need.part.replace('.', '/')}`)
  const entries = Array.isArray(part) ? part : part === undefined || part === null ? [] : [part]
  if (entries.length === 0)
    return document.problem('P0212', join(pointer, 'type'), {
      message: `${type} shows ${names[need.part]}, and the activity has none.`,
      cause: `The block would stay empty: platform.json has no "${need.part}".`,
      suggestion: `Remove the block, or add "${need.part}" to platform.json.`,
    })
  if (need.sizes && !need.sizes.includes(entries.length)) return describeSize(document, block, need, entries.length)
  return need.by || need.has ? checkEntries(document, block, need, entries, props) : null
}

function describeSize(
  document: Document,
  { pointer }: LocatedBlock,
  { sizes = [], when = {}, part }: BlockNeed,
  count: number,
) {
  const [[prop, value] = []] = Object.entries(when)
  return document.problem('P0230', join(pointer, 'props', prop ?? ''), {
    message: `"${String(value)}" takes ${sizes.join(', ').replace(/, (\d+)$/, ' or $1')} ${names[part]}, and the activity has ${count}.`,
    cause: 'Another layout would be shown instead.',
    suggestion: `Choose another "${prop}", or change the number of ${names[part]}.`,
  })
}

const holds = (entry: unknown, field: string, value: unknown): boolean => {
  const given = isObject(entry) ? entry[field] : undefined
  return Array.isArray(given) ? given.includes(value) : given === value
}

/** Checks that an entry matches the props. If none does, reports the prop that matches no entry. */
function checkEntries(
  document: Document,
  block: LocatedBlock,
  { part, has = {}, by = {}, when = {} }: BlockNeed,
  entries: readonly unknown[],
  props: Props,
): Problem | null {
  const type = String(block.node.type)
  const asked = Object.entries(by).flatMap(([field, prop]) => {
    const value = propOf(block, prop, props)
    return value === undefined ? [] : [{ field, prop, value }]
  })
  const ofKind = entries.filter((entry) => Object.entries(has).every(([field, value]) => holds(entry, field, value)))
  const fits = (entry: unknown) => asked.every(({ field, value }) => holds(entry, field, value))
  if (ofKind.some(fits)) return null
  const [[kind, wanted] = []] = Object.entries(has)
  const [chosen] = Object.keys(when)
  // The prop that asks for a kind of entries is wrong, and not the props that choose among them.
  if (ofKind.length === 0 && kind && chosen && isObject(block.node.props) && chosen in block.node.props)
    return document.problem('P0213', join(block.pointer, 'props', chosen), {
      message: `No entry of "${part}" has the ${kind} "${String(wanted)}".`,
      cause: `${type} shows such entries because of "${chosen}", so the block would stay empty.`,
      suggestion: `Choose another "${chosen}", or add one to platform.json.`,
    })
  const named = asked.filter(({ prop }) => isObject(block.node.props) && prop in block.node.props)
  const wrong = named.find(({ field, value }) => !ofKind.some((entry) => holds(entry, field, value))) ?? named.at(-1)
  if (!wrong)
    return document.problem('P0212', join(block.pointer, 'type'), {
      message: `${type} shows ${names[part]} that the activity does not have.`,
      cause: `None of them fits: ${[...Object.entries(has), ...asked.map(({ field, value }) => [field, value])].map(([field, value]) => `${field} ${String(value)}`).join(', ')}.`,
      suggestion: `Select another one in "props", or add it to platform.json.`,
    })
  const place = join(block.pointer, 'props', wrong.prop)
  const known = [
    ...new Set(ofKind.flatMap((entry) => (isObject(entry) ? [entry[wrong.field]].flat().map(String) : []))),
  ]
  const meant = nearest(String(wrong.value), known)
  // Each value exists, but no entry has all of them. Suggest the values of entries that match the other props.
  const isKnown = known.includes(String(wrong.value))
  const others = asked.filter((one) => one !== wrong)
  const fitting = ofKind
    .filter((entry) => others.every(({ field, value }) => holds(entry, field, value)))
    .flatMap((entry) => (isObject(entry) ? [entry[wrong.field]].flat().map(String) : []))
  return document.problem('P0213', place, {
    message: `No entry of "${part}" has the ${wrong.field} "${String(wrong.value)}"${named.length > 1 ? ' together with the other props' : ''}.`,
    cause: isKnown
      ? 'Each prop fits an entry, and no entry fits them all, so the block would stay empty.'
      : `No ${wrong.field} in "${part}" is "${String(wrong.value)}", so the block would stay empty.`,
    suggestion: isKnown
      ? `With the other props there are: ${[...new Set(fitting)].join(', ') || 'none'}.`
      : meant
        ? `Did you mean "${meant}"?`
        : known.length
          ? `There are: ${known.join(', ')}.`
          : `Add it to platform.json.`,
    edit: typeof wrong.value === 'string' && !isKnown ? sureEdit(document, place, wrong.value, known) : undefined,
  })
}
