import { ownValue } from '../../contract/ownValue.ts'
import type { Registry } from '../../registry/createRegistry.ts'
import { isObject } from '../check/places.ts'
import { limits } from '../text/limits.ts'
import { join } from '../text/pointer.ts'
import type { Fault } from './arguments.ts'
import { normalizeBlock } from './normalizeBlock.ts'
import { openUse } from './openUse.ts'
import type { Origins } from './origins.ts'
import {
  childMapping,
  namesParameter,
  parameterOf,
  rootScope,
  type Scope,
  type SourceMapping,
  unknownParameterFault,
} from './scope.ts'

/** Limit of values in an expanded page: far more than 500 blocks contain, and few enough to expand quickly. */
const maxValues = 100_000

type Node = Record<string, unknown>

/** A page whose uses of fragments are replaced by their blocks. */
export interface ExpandedPage {
  page: unknown
  origins: Origins
  faults: Fault[]
  /** Names of the fragments that are used. */
  used: ReadonlySet<string>
}

/** The state of one expansion: inputs, results and remaining limits. */
interface Expansion {
  registry: Registry
  fragments: Node
  origins: Origins
  faults: Fault[]
  used: Set<string>
  valuesLeft: number
  blocksLeft: number
  /** Whether something was left out because a limit was reached. */
  full: boolean
}

/**
 * Expands the fragments of a page where they are used, applies presets, and raises older props to the current version.
 */
export function expandFragments(value: Node, origins: Origins, registry: Registry): ExpandedPage {
  const expansion: Expansion = {
    registry,
    fragments: isObject(value.fragments) ? value.fragments : {},
    origins,
    faults: [],
    used: new Set(),
    valuesLeft: maxValues,
    blocksLeft: limits.blocks + 1,
    full: false,
  }
  const mapping: SourceMapping = { at: '/page', from: origins.get('/page')?.pointer ?? '/page' }
  const page = Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      name === 'page' ? expandList(expansion, part, mapping, rootScope) : part,
    ]),
  )
  if (expansion.full && expansion.blocksLeft >= 0)
    expansion.faults.push({
      code: 'P0005',
      pointer: '/fragments',
      message: 'The fragments of this page expand to more than a page can contain.',
    })
  return { page, origins, faults: expansion.faults, used: expansion.used }
}

function expandList(expansion: Expansion, nodes: unknown, mapping: SourceMapping, scope: Scope): unknown {
  const parameter = parameterOf(nodes, scope)
  if (parameter)
    return expandList(expansion, parameter.value, { at: mapping.at, from: parameter.pointer }, parameter.scope)
  if (!Array.isArray(nodes)) return nodes
  const out: unknown[] = []
  nodes.forEach(
    (node, index) => void expandEntry(expansion, node, { at: mapping.at, from: join(mapping.from, index) }, scope, out),
  )
  return out
}

/** Adds the blocks of one list entry to `out`. */
function expandEntry(
  expansion: Expansion,
  node: unknown,
  { at: listed, from }: SourceMapping,
  scope: Scope,
  out: unknown[],
): void {
  if (expansion.blocksLeft < 0 || expansion.valuesLeft <= 0) return
  const parameter = parameterOf(node, scope)
  if (parameter && Array.isArray(parameter.value)) {
    const { value, pointer, scope: written } = parameter
    value.forEach(
      (each, index) => void expandEntry(expansion, each, { at: listed, from: join(pointer, index) }, written, out),
    )
    return
  }
  if (isUse(node)) {
    expandUse(expansion, node, { at: listed, from }, scope, out)
    return
  }
  const at = join(listed, out.length)
  expansion.origins.set(at, { pointer: from, uses: scope.uses })
  const made = expandBlock(expansion, node, { at, from }, scope)
  // A truncated block stays, so that the check counts one block more than the limit and reports it.
  if (made !== undefined && expansion.valuesLeft > 0) out.push(made)
}

const isUse = (node: unknown): node is Node & { use: string } => isObject(node) && typeof node.use === 'string'

/** Adds the blocks of the fragment that a use names. */
function expandUse(
  expansion: Expansion,
  node: Node & { use: string },
  { at, from }: SourceMapping,
  scope: Scope,
  out: unknown[],
): void {
  if (isObject(ownValue(expansion.fragments, node.use))) expansion.used.add(node.use)
  const opened = openUse(node, from, scope, expansion.fragments, (fault) => void expansion.faults.push(fault))
  if (!opened || --expansion.valuesLeft <= 0 || !Array.isArray(opened.blocks)) return
  opened.blocks.forEach((each, index) => {
    expandEntry(expansion, each, { at, from: join('/fragments', opened.name, 'blocks', index) }, opened.scope, out)
  })
}

/** Expands a block or a fallback. */
function expandBlock(expansion: Expansion, node: unknown, mapping: SourceMapping, scope: Scope): unknown {
  if (!isObject(node) || Array.isArray(node)) return expandValue(expansion, node, mapping, scope)
  if (--expansion.blocksLeft < 0 || expansion.valuesLeft <= 0) {
    expansion.full = true
    return undefined
  }
  const out: Node = {}
  for (const [name, value] of Object.entries(node))
    set(out, name, expandField(expansion, name, value, childMapping(mapping, name), scope))
  return normalizeBlock(out, mapping, expansion)
}

/** Expands a field of a block. */
function expandField(
  expansion: Expansion,
  name: string,
  value: unknown,
  mapping: SourceMapping,
  scope: Scope,
): unknown {
  if (name === 'id' && typeof value === 'string') return scope.prefix + value
  if (name === 'fallback') return expandBlock(expansion, value, mapping, scope)
  if (name !== 'slots' || !isObject(value)) return expandValue(expansion, value, mapping, scope)
  const slots = Object.entries(value).map(([slot, nodes]) => [
    slot,
    expandList(expansion, nodes, childMapping(mapping, slot), scope),
  ])
  return Object.fromEntries(slots)
}

/** Expands any other value: replaces parameter references. The body of a dialog contains blocks. */
function expandValue(expansion: Expansion, value: unknown, mapping: SourceMapping, scope: Scope): unknown {
  if (!isObject(value)) return value
  if (--expansion.valuesLeft <= 0) {
    expansion.full = true
    return undefined
  }
  const parameter = parameterOf(value, scope)
  if (parameter) {
    expansion.origins.set(mapping.at, { pointer: parameter.pointer, uses: parameter.scope.uses })
    return expandValue(expansion, parameter.value, { at: mapping.at, from: parameter.pointer }, parameter.scope)
  }
  if (namesParameter(value, scope)) {
    expansion.faults.push(unknownParameterFault(mapping.from, value, scope))
    return undefined
  }
  if (Array.isArray(value))
    return value.map((each, index) => expandValue(expansion, each, childMapping(mapping, index), scope))
  const out: Node = {}
  for (const [name, inner] of Object.entries(value)) {
    const isBody = name === 'body' && value.action === 'dialog'
    set(out, name, (isBody ? expandList : expandValue)(expansion, inner, childMapping(mapping, name), scope))
  }
  return out
}

/** Defines an own field, also for `__proto__`. */
const set = (target: Node, name: string, value: unknown): void => {
  Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true })
}
