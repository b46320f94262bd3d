import {
  getLanguageService,
  type JSONSchema,
  type LanguageService,
  type MarkupContent,
  TextDocument,
} from 'vscode-json-languageservice'
import { schemaFiles, schemaText } from '../../../src/build/schemas.ts'

/** Marks the cursor. */
const cursor = '‸'

const uriOf = (schema: string) => `playbill://schemas/${schema}`

/** The JSON service of VS Code with the current schemas. */
function openService(): LanguageService {
  const files = schemaFiles()
  const service = getLanguageService({
    // A config names its schema by a path; the schema comes from the definitions.
    workspaceContext: { resolveRelativePath: (path, from) => new URL(path, from).href },
    schemaRequestService: async (uri) => schemaText(files[uri.split('/').at(-1) ?? ''] ?? {}),
    clientCapabilities: {
      textDocument: {
        completion: { completionItem: { documentationFormat: ['markdown'] } },
        hover: { contentFormat: ['markdown'] },
      },
    },
  })
  const schemas = Object.entries(files).map(([name, schema]) => ({
    uri: uriOf(name),
    fileMatch: [`*/${name.replace('.schema', '')}`],
    // As an editor reads it from the disk.
    schema: JSON.parse(schemaText(schema)) as JSONSchema,
  }))
  service.configure({ validate: true, allowComments: true, schemas })
  return service
}

const service = openService()

function open(file: string, marked: string) {
  const offset = marked.indexOf(cursor)
  const text = marked.replace(cursor, '')
  const document = TextDocument.create(`file:///configs/x/${file}`, 'jsonc', 1, text)
  return { document, json: service.parseJSONDocument(document), position: document.positionAt(Math.max(0, offset)) }
}

/** The completions at the cursor. */
export async function offered(file: string, marked: string) {
  const { document, json, position } = open(file, marked)
  const list = await service.doComplete(document, position, json)
  return list?.items ?? []
}

/** The hover text at the cursor. */
export async function hovered(file: string, marked: string): Promise<string> {
  const { document, json, position } = open(file, marked)
  const found = await service.doHover(document, position, json)
  const said = found?.contents
  if (!said) return ''
  const parts = Array.isArray(said) ? said : [said]
  return parts.map((part) => (typeof part === 'string' ? part : (part as MarkupContent).value)).join('\n\n')
}

/** The diagnostics: marked text and message. */
export async function underlined(file: string, text: string): Promise<{ words: string; message: string }[]> {
  const { document, json } = open(file, text)
  const found = await service.doValidation(document, json)
  return found.map(({ range, message }) => ({ words: document.getText(range), message: String(message) }))
}
