import { BlockId, blockFrame } from '../../config/schema/frame.ts'
import { plain } from '../../config/schema/json.ts'
import { frameSchema } from '../../config/schema/pageSchema.ts'
import { withRulesDescriptions } from '../../config/schema/rulesDescriptions.ts'
import { rulesSchema } from '../../config/schema/rulesSchema.ts'
import type { Registry } from '../../registry/createRegistry.ts'
import type { BlockSpec } from '../../registry/defineBlock.ts'
import { fieldOf, fieldsIn } from './fields/build.ts'
import type { BlockFields, Field } from './fields/types.ts'

export { actionVariants } from './fields/build.ts'
export { labelOf } from './fields/labels.ts'
export type * from './fields/types.ts'
export { fieldAt, initialValue, variantOfValue } from './fields/values.ts'

const byBlock = new WeakMap<BlockSpec, BlockFields>()

/** The fields of a block type. Cached. */
export function blockFields(spec: BlockSpec): BlockFields {
  const known = byBlock.get(spec)
  if (known) return known
  const presets = Object.keys(spec.presets ?? {})
  const { version, ...rest } = blockFrame
  const frame = { id: BlockId, ...rest, version: { ...version, maximum: spec.version } }
  const preset = { enum: presets, description: 'A named set of props; values in `props` override it.' }
  const made: BlockFields = {
    props: fieldsIn(plain(spec.props)),
    frame: [
      ...Object.entries(frame).map(([name, schema]) => fieldOf(plain(schema), [name], name, name === 'id')),
      ...(presets.length > 0 ? [fieldOf(preset, ['preset'], 'preset', false)] : []),
    ],
    slots: spec.slots,
  }
  byBlock.set(spec, made)
  return made
}

const byRegistry = new WeakMap<Registry, Map<string, readonly Field[]>>()

function cached(registry: Registry, name: string, make: () => readonly Field[]): readonly Field[] {
  const fields = byRegistry.get(registry) ?? new Map<string, readonly Field[]>()
  byRegistry.set(registry, fields)
  const known = fields.get(name) ?? make()
  fields.set(name, known)
  return known
}

/** The fields of `platform.json`. Cached. */
export const rulesFields = (registry: Registry): readonly Field[] =>
  cached(registry, 'rules', () => fieldsIn(withRulesDescriptions(rulesSchema(registry))))

/** The fields of the page file beside its blocks. Cached. */
export const pageFields = (registry: Registry, kind: 'activity' | 'page'): readonly Field[] =>
  cached(registry, kind, () =>
    fieldsIn(frameSchema(registry, kind)).filter(({ name }) => name !== 'page' && name !== 'fragments'),
  )
