import { mediaAddress } from '../contract/images.ts'
import type { PageConfig } from '../contract/shapes/page.ts'
import type { PlatformRules } from '../contract/shapes/platformRules.ts'
import type { ReleaseInput } from '../contract/shapes/release.ts'
import type { Folder } from './folder.ts'
import { hashOf } from './hash.ts'
import type { Document } from './text/document.ts'

/** `$schema` is for editors and is not published. */
const withoutSchema = (document: Document): Record<string, unknown> => {
  const { $schema: _, ...rest } = document.value as Record<string, unknown>
  return rest
}

/** The page without its fragments, which are already expanded where they are used. */
const withoutFragments = (document: Document): Record<string, unknown> => {
  const { fragments: _, ...rest } = withoutSchema(document)
  return rest
}

/**
 * Replaces picture paths by addresses with content hashes, so that later changes in the folder do not affect the
 * release.
 */
function withAddresses(value: unknown, assets: Folder['assets']): unknown {
  if (typeof value === 'string') return assets.has(value) ? mediaAddress(assets.get(value)?.hash ?? '') : value
  if (Array.isArray(value)) return value.map((entry) => withAddresses(entry, assets))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, withAddresses(entry, assets)]))
}

/** Creates the release of a folder without errors. `page` is expanded; `documents` are by path inside the folder. */
export function toRelease(folder: Folder, page: Document, documents: ReadonlyMap<string, Document>): ReleaseInput {
  const rules = documents.get('platform.json')
  const words = [...documents].flatMap(([path, document]) => {
    const language = /^locales\/(.+)\.json$/.exec(path)?.[1]
    return language ? [[language, withoutSchema(document) as Record<string, string>] as const] : []
  })
  const content = {
    page: withAddresses(withoutFragments(page), folder.assets) as PageConfig,
    words: Object.fromEntries(words),
    rules: rules ? (withoutSchema(rules) as PlatformRules) : null,
    assets: Object.fromEntries([...folder.assets].map(([path, { hash }]) => [path, hash])),
  }
  return { alias: folder.alias, hash: hashOf(content), ...content }
}
