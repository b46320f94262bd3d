import {
  type CompletionItem,
  getLanguageService,
  type LanguageService,
  TextDocument,
} from 'vscode-json-languageservice'
import type { JsonSchema } from '../../../../config/schema/json.ts'
import { toSnippet } from './snippets.ts'

/** The editor schemas, as `virtual:studio-schemas` has them. */
export interface EditorSchemas {
  readonly activity: JsonSchema
  readonly page: JsonSchema
  readonly platform: JsonSchema
  readonly words: JsonSchema
}

/** A mistake that the language service finds while typing. Offsets in UTF-16 code units. */
export interface JsonMistake {
  readonly from: number
  readonly to: number
  readonly message: string
  /** The text is not JSON. */
  readonly isSyntax: boolean
}

/** A value or a property that fits at the cursor. */
export interface JsonOption {
  readonly label: string
  /** What the typed text is compared with. */
  readonly filter: string
  readonly detail: string | undefined
  readonly description: string | undefined
  /** The replaced range, and the text with fields `${name}`. */
  readonly from: number
  readonly to: number
  readonly snippet: string
}

/** Completion, hover and mistakes of the texts of a draft. */
export interface JsonService {
  mistakes(path: string, text: string): Promise<readonly JsonMistake[]>
  complete(path: string, text: string, offset: number): Promise<readonly JsonOption[]>
  /** Markdown about the value at an offset; null: nothing is known. */
  hover(path: string, text: string, offset: number): Promise<{ from: number; to: number; text: string } | null>
}

/** By the last part of an address; `$schema` of a file resolves to the same address. */
const addressOf = (name: string): string => `schema:///${name.replace(/^.*\//, '')}`

const scheme = 'draft:///'

function configured(schemas: EditorSchemas): LanguageService {
  const service = getLanguageService({
    workspaceContext: { resolveRelativePath: (relative) => addressOf(relative) },
    // A file can name any schema in `$schema`. Those that are not ours are not loaded.
    schemaRequestService: async () => '{}',
  })
  service.configure({
    validate: true,
    allowComments: true,
    schemas: [
      { uri: addressOf('activity.schema.json'), fileMatch: ['activity.json'], schema: schemas.activity },
      { uri: addressOf('page.schema.json'), fileMatch: ['page.json'], schema: schemas.page },
      { uri: addressOf('platform.schema.json'), fileMatch: ['platform.json'], schema: schemas.platform },
      { uri: addressOf('words.schema.json'), fileMatch: ['locales/*.json'], schema: schemas.words },
    ] as never,
  })
  return service
}

const markdownOf = (content: unknown): string => {
  if (typeof content === 'string') return content
  if (Array.isArray(content)) return content.map(markdownOf).filter(Boolean).join('\n\n')
  return typeof content === 'object' && content !== null && 'value' in content ? String(content.value) : ''
}

function optionOf(item: CompletionItem, document: TextDocument): JsonOption[] {
  const { textEdit, label, filterText, detail, documentation, insertText } = item
  if (!textEdit || !('range' in textEdit)) return []
  return [
    {
      label,
      filter: filterText ?? label,
      detail,
      description: markdownOf(documentation) || undefined,
      from: document.offsetAt(textEdit.range.start),
      to: document.offsetAt(textEdit.range.end),
      snippet: toSnippet(textEdit.newText ?? insertText ?? label),
    },
  ]
}

/** Creates the service for a set of schemas. */
export function createJsonService(schemas: EditorSchemas): JsonService {
  const service = configured(schemas)
  const open = (path: string, text: string) => {
    const document = TextDocument.create(scheme + path, 'jsonc', 1, text)
    return { document, json: service.parseJSONDocument(document) }
  }
  return {
    async mistakes(path, text) {
      const { document, json } = open(path, text)
      const found = await service.doValidation(document, json, { comments: 'ignore', trailingCommas: 'ignore' })
      return found.map(({ range, message, code }) => ({
        from: document.offsetAt(range.start),
        to: document.offsetAt(range.end),
        message: markdownOf(message),
        isSyntax: typeof code === 'number' && code >= 0x100,
      }))
    },
    async complete(path, text, offset) {
      const { document, json } = open(path, text)
      const list = await service.doComplete(document, document.positionAt(offset), json)
      return (list?.items ?? []).flatMap((item) => optionOf(item, document))
    },
    async hover(path, text, offset) {
      const { document, json } = open(path, text)
      const found = await service.doHover(document, document.positionAt(offset), json)
      const markdown = found && markdownOf(found.contents)
      if (!found?.range || !markdown) return null
      return { from: document.offsetAt(found.range.start), to: document.offsetAt(found.range.end), text: markdown }
    },
  }
}
