import type { Registry } from '../../registry/createRegistry.ts'
import type { BlockSpec } from '../../registry/defineBlock.ts'
import { raiseProps } from '../../registry/raise.ts'
import { isObject } from '../check/places.ts'
import { join } from '../text/pointer.ts'
import type { Fault } from './arguments.ts'
import type { Origins } from './origins.ts'
import type { Way } from './scope.ts'

type Node = Record<string, unknown>

/** What a block's present form is made with. */
interface Tools {
  registry: Registry
  origins: Origins
  faults: Fault[]
}

/** A block with its preset put into its props, and older props in their present shape. */
export function present(node: Node, way: Way, { registry, origins, faults }: Tools): Node {
  const spec = typeof node.type === 'string' ? registry.block(node.type) : undefined
  return spec ? withPreset(raised(node, way, spec, faults), way, spec, origins) : node
}

function raised(node: Node, { from }: Way, spec: BlockSpec, faults: Fault[]): Node {
  const { version } = node
  const isOlder = Number.isInteger(version) && Number(version) >= 1 && Number(version) < spec.version
  if (isOlder) faults.push(sayOlder(spec, version, from))
  const out: Node =
    isOlder && isObject(node.props)
      ? { ...node, props: raiseProps(node.props, Number(version), spec.migrations) }
      : { ...node }
  // What is published says its version where that is not the first, so that a later app knows what it reads.
  if (isOlder || (version === undefined && spec.version > 1)) out.version = spec.version
  if (out.version === 1) delete out.version
  return out
}

const sayOlder = (spec: BlockSpec, version: unknown, from: string): Fault => ({
  code: 'P0226',
  pointer: join(from, 'version'),
  message: `${spec.type} is written in version ${version}; the present one is ${spec.version}.`,
  suggestion: 'Run "playbill migrate": it brings the file into the present form.',
})

function withPreset(node: Node, { at, from }: Way, { presets }: BlockSpec, origins: Origins): Node {
  const { preset: name, ...rest } = node
  const preset = typeof name === 'string' && presets && Object.hasOwn(presets, name) ? presets[name] : undefined
  if (!preset) return node
  const props = isObject(rest.props) ? rest.props : {}
  for (const prop of Object.keys(preset).filter((prop) => !Object.hasOwn(props, prop)))
    origins.set(join(at, 'props', prop), { pointer: join(from, 'preset'), uses: [] })
  return { ...rest, props: { ...preset, ...props } }
}
