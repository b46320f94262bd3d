import type { Registry } from '../../registry/createRegistry.ts'
import { isObject } from '../check/places.ts'
import { limits } from '../text/limits.ts'
import { join } from '../text/pointer.ts'
import type { Fault } from './arguments.ts'
import { openUse } from './openUse.ts'
import type { Origins } from './origins.ts'
import { present } from './present.ts'
import { namesParameter, outside, parameterOf, type Scope, sayNoParameter, step, type Way } from './scope.ts'

/** Values a page may unfold to: far more than 500 blocks have, and little enough to be made in a moment. */
const mostValues = 100_000

type Node = Record<string, unknown>

export interface Unfolded {
  page: unknown
  origins: Origins
  faults: Fault[]
  /** Names of the fragments that are used. */
  used: ReadonlySet<string>
}

/** One unfolding: what it works with, what it has found, and what it may still make. */
interface Work {
  registry: Registry
  fragments: Node
  origins: Origins
  faults: Fault[]
  used: Set<string>
  valuesLeft: number
  blocksLeft: number
  /** Something was left out, since nothing more may be made. */
  full: boolean
}

/** Puts the fragments of a page in the place of their uses, presets into props, and older props into their present shape. */
export function unfold(value: Node, origins: Origins, registry: Registry): Unfolded {
  const work: Work = {
    registry,
    fragments: isObject(value.fragments) ? value.fragments : {},
    origins,
    faults: [],
    used: new Set(),
    valuesLeft: mostValues,
    blocksLeft: limits.blocks + 1,
    full: false,
  }
  const way: Way = { at: '/page', from: origins.get('/page')?.pointer ?? '/page' }
  const page = Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, name === 'page' ? list(work, part, way, outside) : part]),
  )
  if (work.full && work.blocksLeft >= 0)
    work.faults.push({
      code: 'P0005',
      pointer: '/fragments',
      message: 'The fragments of this page unfold to more than a page may hold.',
    })
  return { page, origins, faults: work.faults, used: work.used }
}

function list(work: Work, nodes: unknown, way: Way, scope: Scope): unknown {
  const parameter = parameterOf(nodes, scope)
  if (parameter) return list(work, parameter.value, { at: way.at, from: parameter.pointer }, parameter.scope)
  if (!Array.isArray(nodes)) return nodes
  const out: unknown[] = []
  nodes.forEach((node, index) => void entry(work, node, { at: way.at, from: join(way.from, index) }, scope, out))
  return out
}

/** Adds to the list at `way.at` what one entry stands for. */
function entry(work: Work, node: unknown, { at: listed, from }: Way, scope: Scope, out: unknown[]): void {
  if (work.blocksLeft < 0 || work.valuesLeft <= 0) return
  const parameter = parameterOf(node, scope)
  if (parameter && Array.isArray(parameter.value)) {
    const { value, pointer, scope: written } = parameter
    value.forEach((each, index) => void entry(work, each, { at: listed, from: join(pointer, index) }, written, out))
    return
  }
  if (isUse(node)) {
    use(work, node, { at: listed, from }, scope, out)
    return
  }
  const at = join(listed, out.length)
  work.origins.set(at, { pointer: from, uses: scope.uses })
  const made = block(work, node, { at, from }, scope)
  // A block whose inside is cut short still stands, so that the check can count to one too many.
  if (made !== undefined && work.valuesLeft > 0) out.push(made)
}

const isUse = (node: unknown): node is Node & { use: string } => isObject(node) && typeof node.use === 'string'

/** Adds the blocks of the fragment a use names. */
function use(work: Work, node: Node & { use: string }, { at, from }: Way, scope: Scope, out: unknown[]): void {
  if (isObject(own(work.fragments, node.use))) work.used.add(node.use)
  const opened = openUse(node, from, scope, work.fragments, (fault) => void work.faults.push(fault))
  if (!opened || --work.valuesLeft <= 0 || !Array.isArray(opened.blocks)) return
  opened.blocks.forEach((each, index) => {
    entry(work, each, { at, from: join('/fragments', opened.name, 'blocks', index) }, opened.scope, out)
  })
}

/** A block, or a fallback. */
function block(work: Work, node: unknown, way: Way, scope: Scope): unknown {
  if (!isObject(node) || Array.isArray(node)) return any(work, node, way, scope)
  if (--work.blocksLeft < 0 || work.valuesLeft <= 0) {
    work.full = true
    return undefined
  }
  const out: Node = {}
  for (const [name, value] of Object.entries(node)) set(out, name, field(work, name, value, step(way, name), scope))
  return present(out, way, work)
}

/** A field of a block. */
function field(work: Work, name: string, value: unknown, way: Way, scope: Scope): unknown {
  if (name === 'id' && typeof value === 'string') return scope.prefix + value
  if (name === 'fallback') return block(work, value, way, scope)
  if (name !== 'slots' || !isObject(value)) return any(work, value, way, scope)
  const slots = Object.entries(value).map(([slot, nodes]) => [slot, list(work, nodes, step(way, slot), scope)])
  return Object.fromEntries(slots)
}

/** Any other value: parameters are put in; the blocks of a dialog are blocks. */
function any(work: Work, value: unknown, way: Way, scope: Scope): unknown {
  if (!isObject(value)) return value
  if (--work.valuesLeft <= 0) {
    work.full = true
    return undefined
  }
  const parameter = parameterOf(value, scope)
  if (parameter) {
    work.origins.set(way.at, { pointer: parameter.pointer, uses: parameter.scope.uses })
    return any(work, parameter.value, { at: way.at, from: parameter.pointer }, parameter.scope)
  }
  if (namesParameter(value, scope)) {
    work.faults.push(sayNoParameter(way.from, value, scope))
    return undefined
  }
  if (Array.isArray(value)) return value.map((each, index) => any(work, each, step(way, index), scope))
  const out: Node = {}
  for (const [name, inner] of Object.entries(value)) {
    const isBody = name === 'body' && value.action === 'dialog'
    set(out, name, (isBody ? list : any)(work, inner, step(way, name), scope))
  }
  return out
}

const own = (table: Node, name: string): unknown => (Object.hasOwn(table, name) ? table[name] : undefined)

/** As a field of its own, `__proto__` too. */
const set = (target: Node, name: string, value: unknown): void => {
  Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true })
}
