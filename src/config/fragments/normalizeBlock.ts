import { ownValue } from '../../contract/ownValue.ts'
import { migrateProps } from '../../registry/applyMigrations.ts'
import type { Registry } from '../../registry/createRegistry.ts'
import type { BlockSpec } from '../../registry/defineBlock.ts'
import { isObject } from '../check/places.ts'
import { join } from '../text/pointer.ts'
import type { Fault } from './arguments.ts'
import type { Origins } from './origins.ts'
import type { SourceMapping } from './scope.ts'

type Node = Record<string, unknown>

/** What the normalization of a block reads and reports to. */
interface NormalizeContext {
  registry: Registry
  origins: Origins
  faults: Fault[]
}

/** A block with its preset put into its props, and older props raised to the current version. */
export function normalizeBlock(
  node: Node,
  mapping: SourceMapping,
  { registry, origins, faults }: NormalizeContext,
): Node {
  const spec = typeof node.type === 'string' ? registry.block(node.type) : undefined
  return spec ? withPreset(raised(node, mapping, spec, faults), mapping, spec, origins) : node
}

function raised(node: Node, { from }: SourceMapping, spec: BlockSpec, faults: Fault[]): Node {
  const { version } = node
  const isOlder = Number.isInteger(version) && Number(version) >= 1 && Number(version) < spec.version
  if (isOlder) faults.push(olderVersionFault(spec, version, from))
  const out: Node =
    isOlder && isObject(node.props)
      ? { ...node, props: migrateProps(node.props, Number(version), spec.migrations) }
      : { ...node }
  // A published block states its version unless it is 1, so that later app versions can raise it.
  if (isOlder || (version === undefined && spec.version > 1)) out.version = spec.version
  if (out.version === 1) delete out.version
  return out
}

const olderVersionFault = (spec: BlockSpec, version: unknown, from: string): Fault => ({
  code: 'P0226',
  pointer: join(from, 'version'),
  message: `${spec.type} is written in version ${version}; the current version is ${spec.version}.`,
  suggestion: 'Run "playbill migrate": it raises the file to the current version.',
})

function withPreset(node: Node, { at, from }: SourceMapping, { presets }: BlockSpec, origins: Origins): Node {
  const { preset: name, ...rest } = node
  const preset = typeof name === 'string' && presets ? ownValue(presets, name) : undefined
  if (!preset) return node
  const props = isObject(rest.props) ? rest.props : {}
  for (const prop of Object.keys(preset).filter((prop) => !Object.hasOwn(props, prop)))
    origins.set(join(at, 'props', prop), { pointer: join(from, 'preset'), uses: [] })
  return { ...rest, props: { ...preset, ...props } }
}
