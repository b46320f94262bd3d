import { useMemo, useSyncExternalStore } from 'react'
import { languageOf } from '../../../contract/languages.ts'
import type { NodeKey } from '../../model/index.ts'
import { registry } from '../../registry.ts'
import { useSchemaText } from '../../words/schemaText.ts'
import { useEditor, usePageTree, useView } from '../context.ts'
import { searchPage } from './searchPage.ts'

/**
 * The blocks that a search finds by name, id, and texts in English and the language of the canvas; null: nothing is searched.
 * Without a search, the caller does not render again when a text changes.
 */
export function useFoundBlocks(search: string): ReadonlySet<NodeKey> | null {
  const { document } = useEditor()
  const tree = usePageTree()
  const { block } = useSchemaText()
  const { locale } = useView()
  const files = useSyncExternalStore(document.subscribe, () => (search.trim() ? document.get().files : null))
  return useMemo(() => {
    const locales = [...new Set(['en', languageOf(locale).localeFileName])]
    return files && searchPage(search, { draft: { files }, tree, registry, locales, blockName: block })
  }, [search, files, tree, locale, block])
}
