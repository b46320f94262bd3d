import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ownValue } from '../../contract/ownValue.ts'
import type { BlockLabels } from '../../contract/studioFrame.ts'
import english from './schema.en.json' with { type: 'json' }
import chinese from './schema.zh-CN.json' with { type: 'json' }

type Texts = Readonly<Record<string, string>>
/** English has only the texts that would show names of the files, such as `DAILY`: forms have words for these. */
const texts: Readonly<Record<'en' | 'zh-CN', Texts>> = { en: english, 'zh-CN': chinese }

/**
 * A label or a description of a schema in the language of the interface. The tables have the text of the schema as their key, and
 * `<parent>.<label>` where one word has several meanings: `parent` is the property that contains the field, empty for none.
 */
export function schemaText(language: string, text: string, parent?: string): string {
  const known: Texts = texts[language === 'zh-CN' ? language : 'en']
  return (parent === undefined ? undefined : ownValue(known, `${parent}.${text}`)) ?? ownValue(known, text) ?? text
}

/** The name of a block type in the language of the interface; English shows the type itself. */
export const blockName = (language: string, type: string): string =>
  ownValue(texts[language === 'zh-CN' ? language : 'en'], `block.${type}`) ?? type

const blockPrefix = 'block.'

/** The names of all block types in the language of the interface; undefined for English, which shows the types. */
export const blockLabels = (language: string): BlockLabels | undefined =>
  language === 'zh-CN'
    ? {
        lang: language,
        types: Object.fromEntries(
          Object.entries(texts[language]).flatMap(([key, name]) =>
            key.startsWith(blockPrefix) ? [[key.slice(blockPrefix.length), name]] : [],
          ),
        ),
      }
    : undefined

/** What words of a field are looked up by. */
interface SchemaField {
  readonly label: string
  readonly path: readonly string[]
}

/** The label of a field. */
export const schemaLabel = (language: string, { label, path }: SchemaField): string =>
  schemaText(language, label, path.filter((step) => step !== '*').at(-2) ?? '')

/** The texts of schemas in the language of the interface. */
export function useSchemaText() {
  const { language } = useTranslation().i18n
  const text = useCallback((given: string) => schemaText(language, given), [language])
  const label = useCallback((field: SchemaField) => schemaLabel(language, field), [language])
  const block = useCallback((type: string) => blockName(language, type), [language])
  return useMemo(() => ({ text, label, block }), [text, label, block])
}
