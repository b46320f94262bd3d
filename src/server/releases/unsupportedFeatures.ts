import type { Registry } from '../../registry/createRegistry.ts'

/** The newest page version that this app renders. */
const maxPageVersion = 1

/** A page that an earlier version of this app may have published. */
interface UncheckedPage {
  version?: unknown
  type?: unknown
  page?: unknown
  fragments?: unknown
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Every block in a value, including those in slots, fallbacks, fragments and dialogs. */
function blocksBelow(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(blocksBelow)
  if (!isObject(value)) return []
  const { props, ...frame } = value
  const bodies = isObject(props) ? dialogBodies(props) : []
  return [...(typeof value.type === 'string' ? [value] : []), ...Object.values(frame).flatMap(blocksBelow), ...bodies]
}

/** Within props, blocks occur only in the body of a dialog. */
function dialogBodies(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(dialogBodies)
  if (!isObject(value)) return []
  if (value.action === 'dialog') return blocksBelow(value.body)
  return Object.values(value).flatMap(dialogBodies)
}

function unsupportedBlock(registry: Registry, { type, version, fallback }: Record<string, unknown>): string | null {
  // Its fallback is checked separately.
  if (fallback !== undefined) return null
  const block = registry.block(String(type))
  if (!block) return `this app has no block "${type}"`
  const available = block.version
  return typeof version === 'number' && version > available
    ? `it needs version ${version} of the block "${type}", and this app has version ${available}`
    : null
}

/** Whether a page contains a block that only exists in the sandbox. */
export function isSandboxPage(registry: Registry, { page, fragments }: UncheckedPage): boolean {
  return blocksBelow([page, fragments]).some(({ type }) => registry.block(String(type))?.sandboxOnly)
}

/**
 * Returns a function that describes what the running app needs to render a page and does not have; null: nothing. An
 * old release may use removed blocks, and sandbox blocks need the sandbox.
 */
export function unsupportedFeatureFor(
  registry: Registry,
  { sandbox }: { sandbox: boolean },
): (page: UncheckedPage) => string | null {
  return (release) => {
    const { version, type, page, fragments } = release
    if (!sandbox && isSandboxPage(registry, release)) return 'its page is for the sandbox, which is off here'
    if (typeof version === 'number' && version > maxPageVersion)
      return `its page is of version ${version}, and this app renders up to version ${maxPageVersion}`
    if (typeof type === 'string' && !registry.activity(type)) return `this app has no activity type "${type}"`
    const found = blocksBelow([page, fragments]).map((block) => unsupportedBlock(registry, block))
    return found.find((unsupported) => unsupported !== null) ?? null
  }
}
