import { mediaAddress } from '../contract/images.ts'
import type { PlatformRules } from '../contract/shapes/platformRules.ts'
import type { ReleaseInput } from '../contract/shapes/release.ts'
import type { Folder } from './folder.ts'
import { hashOf } from './hash.ts'
import type { Document } from './text/document.ts'

/** `$schema` helps the editor; it is no part of what is published. */
const withoutSchema = (document: Document): Record<string, unknown> => {
  const { $schema: _, ...rest } = document.value as Record<string, unknown>
  return rest
}

/** The page as it is drawn; its fragments already stand where they are used. */
const withoutFragments = (document: Document): Record<string, unknown> => {
  const { fragments: _, ...rest } = withoutSchema(document)
  return rest
}

/** Each path of a picture becomes the address of its bytes, so what was published never changes with the folder. */
function withAddresses(value: unknown, assets: Folder['assets']): unknown {
  if (typeof value === 'string') return assets.has(value) ? mediaAddress(assets.get(value)?.hash ?? '') : value
  if (Array.isArray(value)) return value.map((entry) => withAddresses(entry, assets))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, withAddresses(entry, assets)]))
}

/** The release that a folder without errors makes: `page` unfolded, `documents` by path inside the folder. */
export function toRelease(folder: Folder, page: Document, documents: ReadonlyMap<string, Document>): ReleaseInput {
  const rules = documents.get('platform.json')
  const words = [...documents].flatMap(([path, document]) => {
    const language = /^locales\/(.+)\.json$/.exec(path)?.[1]
    return language ? [[language, withoutSchema(document) as Record<string, string>] as const] : []
  })
  const content = {
    page: withAddresses(withoutFragments(page), folder.assets) as Record<string, unknown>,
    words: Object.fromEntries(words),
    rules: rules ? (withoutSchema(rules) as PlatformRules) : null,
    assets: Object.fromEntries([...folder.assets].map(([path, { hash }]) => [path, hash])),
  }
  return { alias: folder.alias, hash: hashOf(content), ...content }
}
