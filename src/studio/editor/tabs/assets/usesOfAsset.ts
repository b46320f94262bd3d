import { type Node, parseTree } from 'jsonc-parser'
import type { Draft } from '../../../model/index.ts'

/** A value that names a picture. */
export interface AssetUse {
  readonly file: string
  /** JSON pointer of the value. */
  readonly pointer: string
  /** Offset of the value in the file, in UTF-16 code units. */
  readonly offset: number
}

/** Where pictures are named, as `assets/hero.webp` or as the address `/assets/hero.webp`. By path. */
export function assetUses({ files }: Pick<Draft, 'files'>): ReadonlyMap<string, readonly AssetUse[]> {
  const uses = new Map<string, AssetUse[]>()
  for (const [file, text] of Object.entries(files)) {
    if (!text.includes('assets/')) continue
    const root = parseTree(text)
    if (root) visit(root, '', (path, use) => uses.set(path, [...(uses.get(path) ?? []), { file, ...use }]))
  }
  return uses
}

function visit(node: Node, pointer: string, found: (path: string, use: Omit<AssetUse, 'file'>) => void): void {
  const { type, value, children = [], offset } = node
  if (type === 'string' && typeof value === 'string' && /^\/?assets\//.test(value))
    found(value.replace(/^\//, ''), { pointer, offset })
  if (type === 'array') for (const [index, child] of children.entries()) visit(child, `${pointer}/${index}`, found)
  if (type !== 'object') return
  for (const property of children) {
    const [key, child] = property.children ?? []
    const name = String(key?.value).replaceAll('~', '~0').replaceAll('/', '~1')
    if (child) visit(child, `${pointer}/${name}`, found)
  }
}
