import { nearest } from '../../expressions/nearest.ts'
import type { Registry } from '../../registry/createRegistry.ts'
import { raiseProps } from '../../registry/raise.ts'
import { isObject } from '../check/places.ts'
import { limits } from '../text/limits.ts'
import { join } from '../text/pointer.ts'
import { type Argument, type Fault, readArguments } from './arguments.ts'
import type { Origins, Use } from './origins.ts'

/** Fragments that may stand in each other. */
const deepest = 8
/** Values a page may unfold to: far more than 500 blocks have, and little enough to be made in a moment. */
const mostValues = 100_000

/** What is known where a value stands. */
interface Scope {
  /** null outside of fragments. */
  values: ReadonlyMap<string, Handed> | null
  /** Before the ids of blocks: the ids of the uses around them. */
  prefix: string
  uses: readonly Use[]
}

/** An argument and the scope it was written in. */
interface Handed extends Argument {
  scope: Scope
}

/** Where a value goes in the unfolded page, and where it stands in the file. */
interface Way {
  at: string
  from: string
}

const step = ({ at, from }: Way, ...steps: (string | number)[]): Way => ({
  at: join(at, ...steps),
  from: join(from, ...steps),
})

const outside: Scope = { values: null, prefix: '', uses: [] }

export interface Unfolded {
  page: unknown
  origins: Origins
  faults: Fault[]
  /** Names of the fragments that are used. */
  used: ReadonlySet<string>
}

/** Puts the fragments of a page in the place of their uses, presets into props, and older props into their present shape. */
export function unfold(value: Record<string, unknown>, origins: Origins, registry: Registry): Unfolded {
  const faults: Fault[] = []
  const used = new Set<string>()
  const fragments = isObject(value.fragments) ? value.fragments : {}
  let left = mostValues
  let blocksLeft = limits.blocks + 1
  let full = false

  const list = (nodes: unknown, way: Way, scope: Scope): unknown => {
    const parameter = parameterOf(nodes, scope)
    if (parameter) return list(parameter.value, { at: way.at, from: parameter.pointer }, parameter.scope)
    if (!Array.isArray(nodes)) return nodes
    const out: unknown[] = []
    nodes.forEach((node, index) => {
      entry(node, join(way.from, index), scope, way.at, out)
    })
    return out
  }

  /** Adds what an entry of a list of blocks stands for. */
  const entry = (node: unknown, from: string, scope: Scope, list: string, out: unknown[]): void => {
    if (blocksLeft < 0 || left <= 0) return
    const parameter = parameterOf(node, scope)
    if (parameter && Array.isArray(parameter.value)) {
      parameter.value.forEach((each, index) => {
        entry(each, join(parameter.pointer, index), parameter.scope, list, out)
      })
      return
    }
    if (isObject(node) && typeof node.use === 'string') {
      use(node, node.use, from, scope, list, out)
      return
    }
    const at = join(list, out.length)
    origins.set(at, { pointer: from, uses: scope.uses })
    const made = block(node, { at, from }, scope)
    // A block whose inside is cut short still stands, so that the check can count to one too many.
    if (made !== undefined && left > 0) out.push(made)
  }

  const use = (
    node: Record<string, unknown>,
    name: string,
    from: string,
    scope: Scope,
    list: string,
    out: unknown[],
  ): void => {
    const fault = (code: Fault['code'], message: string, suggestion?: string, part = 'use') =>
      faults.push({ code, pointer: join(from, part), message, suggestion })
    const fragment = Object.hasOwn(fragments, name) ? fragments[name] : undefined
    if (!isObject(fragment)) {
      const known = Object.keys(fragments)
      const meant = nearest(name, known)
      fault(
        'P0221',
        `There is no fragment "${name}".`,
        meant ? `Did you mean "${meant}"?` : `Fragments of this page: ${known.join(', ') || 'none'}.`,
      )
      return
    }
    used.add(name)
    const chain = scope.uses.map(({ fragment }) => fragment)
    if (chain.includes(name)) {
      fault('P0222', `Fragment "${name}" uses itself: ${[...chain.slice(chain.indexOf(name)), name].join(' → ')}.`)
      return
    }
    if (chain.length >= deepest) {
      fault('P0222', `Fragments stand in each other at most ${deepest} deep.`)
      return
    }
    for (const key of Object.keys(node).filter((key) => !['use', 'id', 'with'].includes(key)))
      fault('P0101', `A use of a fragment has no "${key}".`, 'It has "use", "id" and "with".', key)
    if (typeof node.id !== 'string') {
      faults.push({
        code: 'P0204',
        pointer: from,
        message: `This use of "${name}" has no id.`,
        suggestion: 'Give it a name of its own: the ids of its blocks begin with it.',
      })
      return
    }
    const resolve = (value: unknown) => parameterOf(value, scope)?.value ?? value
    const { values, faults: wrong } = readArguments(
      { name, params: fragment.params },
      { pointer: from, given: node.with },
      resolve,
    )
    faults.push(...wrong)
    if (wrong.length || --left <= 0) return
    const uses = [...scope.uses, { fragment: name, pointer: from }]
    const inner: Scope = {
      values: new Map(
        [...values].map(([key, argument]) => [
          key,
          { ...argument, scope: argument.given ? scope : { ...outside, uses } },
        ]),
      ),
      prefix: `${scope.prefix}${node.id}-`,
      uses,
    }
    if (!Array.isArray(fragment.blocks)) return
    fragment.blocks.forEach((each, index) => {
      entry(each, join('/fragments', name, 'blocks', index), inner, list, out)
    })
  }

  /** A block, or a fallback. */
  const block = (node: unknown, way: Way, scope: Scope): unknown => {
    if (!isObject(node) || Array.isArray(node)) return any(node, way, scope)
    if (--blocksLeft < 0 || left <= 0) {
      full = true
      return undefined
    }
    const out: Record<string, unknown> = {}
    for (const [name, value] of Object.entries(node)) {
      const inside = step(way, name)
      if (name === 'id' && typeof value === 'string') set(out, name, scope.prefix + value)
      else if (name === 'fallback') set(out, name, block(value, inside, scope))
      else if (name === 'slots' && isObject(value)) set(out, name, slots(value, inside, scope))
      else set(out, name, any(value, inside, scope))
    }
    return present(out, way)
  }

  const slots = (value: Record<string, unknown>, way: Way, scope: Scope) =>
    Object.fromEntries(Object.entries(value).map(([name, nodes]) => [name, list(nodes, step(way, name), scope)]))

  /** Any other value: parameters are put in; the blocks of a dialog are blocks. */
  const any = (value: unknown, way: Way, scope: Scope): unknown => {
    if (!isObject(value)) return value
    if (--left <= 0) {
      full = true
      return undefined
    }
    const parameter = parameterOf(value, scope)
    if (!parameter && namesParameter(value, scope)) {
      faults.push(sayNoParameter(way.from, value, scope))
      return undefined
    }
    if (parameter) {
      origins.set(way.at, { pointer: parameter.pointer, uses: parameter.scope.uses })
      return any(parameter.value, { at: way.at, from: parameter.pointer }, parameter.scope)
    }
    if (Array.isArray(value)) return value.map((each, index) => any(each, step(way, index), scope))
    const out: Record<string, unknown> = {}
    for (const [name, inner] of Object.entries(value)) {
      const isBody = name === 'body' && value.action === 'dialog'
      set(out, name, isBody ? list(inner, step(way, name), scope) : any(inner, step(way, name), scope))
    }
    return out
  }

  const parameterOf = (value: unknown, scope: Scope): Handed | undefined => {
    return namesParameter(value, scope) ? scope.values?.get(value.param) : undefined
  }

  /** Its preset put into its props, and older props in their present shape. */
  const present = (node: Record<string, unknown>, { at, from }: Way): Record<string, unknown> => {
    const spec = typeof node.type === 'string' ? registry.block(node.type) : undefined
    if (!spec) return node
    const { version } = node
    const isOlder = Number.isInteger(version) && Number(version) >= 1 && Number(version) < spec.version
    if (isOlder) {
      faults.push({
        code: 'P0226',
        pointer: join(from, 'version'),
        message: `${spec.type} is written in version ${version}; the present one is ${spec.version}.`,
        suggestion: 'Run "playbill migrate": it brings the file into the present form.',
      })
    }
    const raised: Record<string, unknown> =
      isOlder && isObject(node.props)
        ? { ...node, props: raiseProps(node.props, Number(version), spec.migrations) }
        : { ...node }
    // What is published says its version where that is not the first, so that a later app knows what it reads.
    if (isOlder || (version === undefined && spec.version > 1)) Object.assign(raised, { version: spec.version })
    if (raised.version === 1) delete raised.version
    const preset = typeof node.preset === 'string' ? own(spec.presets, node.preset) : undefined
    if (!preset) return raised
    const { preset: _, ...rest } = raised
    const props = isObject(rest.props) ? rest.props : {}
    for (const name of Object.keys(preset).filter((name) => !Object.hasOwn(props, name)))
      origins.set(join(at, 'props', name), { pointer: join(from, 'preset'), uses: [] })
    return { ...rest, props: { ...preset, ...props } }
  }

  const page = Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      name === 'page' ? list(part, { at: '/page', from: origins.get('/page')?.pointer ?? '/page' }, outside) : part,
    ]),
  )
  if (full && blocksLeft >= 0)
    faults.push({
      code: 'P0005',
      pointer: '/fragments',
      message: 'The fragments of this page unfold to more than a page may hold.',
    })
  return { page, origins, faults, used }
}

/** Whether a value stands for what a use hands over: only inside of fragments. */
const namesParameter = (value: unknown, scope: Scope): value is { param: string } =>
  scope.values !== null && isObject(value) && typeof value.param === 'string' && Object.keys(value).length === 1

function sayNoParameter(from: string, { param }: { param: string }, { values }: Scope): Fault {
  const known = [...(values?.keys() ?? [])]
  const meant = nearest(param, known)
  return {
    code: 'P0225',
    pointer: join(from, 'param'),
    message: `The fragment has no parameter "${param}".`,
    suggestion: meant ? `Did you mean "${meant}"?` : `It has: ${known.join(', ') || 'none'}.`,
  }
}

const own = <T>(table: Readonly<Record<string, T>> | undefined, name: string): T | undefined =>
  table && Object.hasOwn(table, name) ? table[name] : undefined

/** As a field of its own, `__proto__` too. */
const set = (target: Record<string, unknown>, name: string, value: unknown): void => {
  Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true })
}
