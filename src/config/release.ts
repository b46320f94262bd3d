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

/** The release that a folder without errors makes: `page` unfolded, `documents` by path inside the folder. */
export function toRelease(folder: Folder, page: Document, documents: ReadonlyMap<string, Document>): ReleaseInput {
  const rules = documents.get('platform.json')
  const words = [...documents].flatMap(([path, document]) => {
    const language = /^locales\/(.+)\.json$/.exec(path)?.[1]
    return language ? [[language, withoutSchema(document) as Record<string, string>] as const] : []
  })
  const content = {
    page: withoutFragments(page),
    words: Object.fromEntries(words),
    rules: rules ? (withoutSchema(rules) as PlatformRules) : null,
    assets: Object.fromEntries([...folder.assets].map(([path, { hash }]) => [path, hash])),
  }
  return { alias: folder.alias, hash: hashOf(content), ...content }
}
