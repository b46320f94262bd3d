import type { BlockSpec } from '../../registry/defineBlock.ts'
import { BlockId, blockFrame } from './frame.ts'
import { type JsonSchema, plain } from './json.ts'
import { strict } from './strict.ts'

/** The schema of one block type. A fallback is a block without an id. */
export function blockSchema(spec: BlockSpec, kind: 'block' | 'fallback'): JsonSchema {
  const props = strict(plain(spec.props))
  const { version, ...rest } = blockFrame
  const presets = Object.keys(spec.presets ?? {})
  const properties: Record<string, JsonSchema> = {
    ...(kind === 'block' && { id: plain(BlockId) }),
    type: { const: spec.type, description: spec.description },
    version: { ...plain(version), maximum: spec.version },
    props: { ...props, description: `What ${spec.type} shows.` },
    ...(spec.slots.length > 0 && { slots: slotsSchema(spec.slots) }),
    ...(presets.length > 0 && { preset: presetSchema(presets) }),
    ...Object.fromEntries(Object.keys(rest).map((name) => [name, { $ref: `#/$defs/${name}` }])),
    fallback: { $ref: '#/$defs/fallback' },
  }
  const required = [...(kind === 'block' ? ['id'] : []), 'type', ...(props.required?.length ? ['props'] : [])]
  return {
    type: 'object',
    title: spec.type,
    description: spec.description,
    properties,
    required,
    additionalProperties: false,
  }
}

const presetSchema = (names: readonly string[]): JsonSchema => ({
  enum: names,
  description: 'A named set of props; values in `props` override it.',
  examples: names.slice(0, 1),
})

const slotsSchema = (slots: readonly string[]): JsonSchema => ({
  type: 'object',
  description: 'Blocks inside this one, by the name of their place.',
  properties: Object.fromEntries(slots.map((name) => [name, blockList(`The blocks of “${name}”.`)])),
  additionalProperties: false,
})

/** Definitions of the fields that every block may have, shared by all block types. */
export const frameDefs = (): Record<string, JsonSchema> => {
  const { version: _, ...rest } = blockFrame
  return Object.fromEntries(Object.entries(rest).map(([name, field]) => [name, strict(plain(field))]))
}

/** The schema of a list of blocks. */
export const blockList = (description: string): JsonSchema => ({
  type: 'array',
  items: { $ref: '#/$defs/block' },
  description,
})
