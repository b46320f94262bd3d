import { applyEdits, findNodeAtLocation, modify, type Node, parseTree } from 'jsonc-parser'
import { pageVersion } from '../../registry/applyMigrations.ts'
import type { Registry } from '../../registry/createRegistry.ts'
import type { Migration } from '../../registry/defineBlock.ts'
import { pageMigrations } from '../../registry/pageMigrations.ts'
import { isObject } from '../check/places.ts'
import type { Problem } from '../problem.ts'
import { parseConfig } from '../text/parseConfig.ts'
import { join } from '../text/pointer.ts'
import { editValue, type Path } from './edits.ts'

/** One migration that was applied to a file. */
export interface AppliedMigration {
  /** The changed value. Empty for the page itself. */
  pointer: string
  name: string
  from: number
  to: number
}

/** A file raised to the current versions. */
export interface Migrated {
  text: string
  steps: AppliedMigration[]
  /** Why nothing was migrated: the file cannot be parsed. */
  problems: Problem[]
}

/**
 * Raises a page file to the current versions by editing its text, so that comments and layout stay. A current file is
 * returned unchanged.
 */
export function migrate(given: string, file: string, registry: Registry): Migrated {
  const { document, problems } = parseConfig(given, file)
  if (problems.length > 0) return { text: given, steps: [], problems }
  const steps: AppliedMigration[] = []
  let text = document.text
  const applyMigrations = (
    path: Path,
    versionPath: Path,
    from: number,
    migrations: readonly Migration[],
    first: number,
  ) => {
    migrations.slice(from - first).forEach(({ name, up }, index) => {
      const old = valueAt(text, path)
      if (isObject(old)) text = editValue(text, path, old, up(old))
      const to = from + index + 1
      text = setValue(text, versionPath, to)
      steps.push({
        pointer: versionPath.slice(0, -1).reduce<string>((at, step) => join(at, step), ''),
        name,
        from: to - 1,
        to,
      })
    })
  }
  const page = valueAt(text, [])
  const from = isObject(page) ? page.version : undefined
  if (isVersion(from, 0) && from < pageVersion) applyMigrations([], ['version'], from, pageMigrations, 0)
  for (const path of nodesIn(valueAt(text, []))) {
    const node = valueAt(text, path)
    const spec = isObject(node) && typeof node.type === 'string' ? registry.block(node.type) : undefined
    if (!spec || !isObject(node) || !isVersion(node.version, 1) || node.version >= spec.version) continue
    applyMigrations([...path, 'props'], [...path, 'version'], node.version, spec.migrations ?? [], 1)
  }
  return { text, steps, problems: [] }
}

const isVersion = (value: unknown, min: number): value is number => Number.isInteger(value) && Number(value) >= min

const setValue = (text: string, path: Path, value: unknown): string =>
  applyEdits(text, modify(text, path, value, { formattingOptions: { insertSpaces: true, tabSize: 2 } }))

function valueAt(text: string, path: Path): unknown {
  const tree = parseTree(text, [], { allowTrailingComma: true })
  const node = tree && findNodeAtLocation(tree, path)
  return node && plainValue(node)
}

function plainValue(node: Node): unknown {
  if (node.type === 'array') return (node.children ?? []).map(plainValue)
  if (node.type !== 'object') return node.value
  return Object.fromEntries(
    (node.children ?? []).flatMap(({ children: [key, value] = [] }) =>
      key && value ? [[String(key.value), plainValue(value)]] : [],
    ),
  )
}

/**
 * Paths of everything in a page that looks like a block: an object with a type, also in fragments, fallbacks and
 * dialogs.
 */
function nodesIn(value: unknown, path: Path = []): Path[] {
  if (!isObject(value)) return []
  const isBlock = !Array.isArray(value) && path.length > 0 && typeof value.type === 'string'
  const inside = Object.entries(value).flatMap(([name, entry]) =>
    nodesIn(entry, [...path, Array.isArray(value) ? Number(name) : name]),
  )
  return isBlock ? [path, ...inside] : inside
}
