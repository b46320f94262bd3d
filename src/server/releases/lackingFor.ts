import type { Registry } from '../../registry/createRegistry.ts'

/** The newest shape of a page that this app draws. */
const pageVersion = 1

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Every block below a place, those in slots, fallbacks, fragments and dialogs as well: whatever has a type and is drawn. */
function blocksBelow(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(blocksBelow)
  if (!isObject(value)) return []
  const { props, ...frame } = value
  const bodies = isObject(props) ? dialogBodies(props) : []
  return [...(typeof value.type === 'string' ? [value] : []), ...Object.values(frame).flatMap(blocksBelow), ...bodies]
}

/** Blocks inside of props stand only in the body of a dialog. */
function dialogBodies(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(dialogBodies)
  if (!isObject(value)) return []
  if (value.action === 'dialog') return blocksBelow(value.body)
  return Object.values(value).flatMap(dialogBodies)
}

function lackingBlock(registry: Registry, { type, version, fallback }: Record<string, unknown>): string | null {
  // What stands in for it is looked at for itself.
  if (fallback !== undefined) return null
  const block = registry.block(String(type))
  if (!block) return `this app has no block "${type}"`
  const has = block.version
  return typeof version === 'number' && version > has
    ? `it needs version ${version} of the block "${type}", and this app has version ${has}`
    : null
}

/** Says what the running app lacks to draw a page; null: nothing. A release kept for long may need what is gone. */
export function lackingFor(registry: Registry): (page: Record<string, unknown>) => string | null {
  return ({ version, type, page, fragments }) => {
    if (typeof version === 'number' && version > pageVersion)
      return `its page is of version ${version}, and this app draws up to version ${pageVersion}`
    if (typeof type === 'string' && !registry.activity(type)) return `this app has no activity type "${type}"`
    const found = blocksBelow([page, fragments]).map((block) => lackingBlock(registry, block))
    return found.find((lacking) => lacking !== null) ?? null
  }
}
