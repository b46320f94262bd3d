import type { FileText } from '../folder.ts'
import type { Problem } from '../problem.ts'
import { createDocument, type Document } from '../text/document.ts'
import { parseConfig } from '../text/parseConfig.ts'

/** A parsed file and its JSON errors. */
export interface ParsedFile {
  document: Document
  problems: Problem[]
}

/** The files of a folder, by path inside it. */
export type ParsedFiles = ReadonlyMap<string, ParsedFile>

/** The files of the last checks by path, the oldest first. Studio checks a folder after every change of one of its files. */
const parsed = new Map<string, { text: string; zone: string | undefined; file: ParsedFile }>()
/** How many files are kept: those of two campaigns. */
export const maxParsed = 50

function parseText(path: string, text: string, zone: string | undefined): ParsedFile {
  const known = parsed.get(path)
  const file = known?.text === text && known.zone === zone ? known.file : parseConfig(text, path, zone)
  parsed.delete(path)
  parsed.set(path, { text, zone, file })
  const [oldest] = parsed.keys()
  if (parsed.size > maxParsed && oldest !== undefined) parsed.delete(oldest)
  return file
}

/** Parses a file of a folder. A file that cannot be read gives a problem. An unchanged file gives the same document again. */
export function parseFile(path: string, file: FileText, zone?: string): ParsedFile {
  if ('text' in file) return parseText(path, file.text, zone)
  const document = createDocument(path, '', undefined)
  if ('special' in file)
    return {
      document,
      problems: [
        document.problem('P0012', '', {
          message: `${path.split('/').at(-1)} is ${file.special}.`,
          cause: 'Only regular files of the folder are read: anything else may lead out of it, or never end.',
          suggestion: 'Replace it with the file itself.',
        }),
      ],
    }
  return {
    document,
    problems: [
      document.problem('P0001', '', {
        message: `The file cannot be read: ${file.unreadable}.`,
        cause: 'It can neither be checked nor published.',
        suggestion: /UTF-8/.test(file.unreadable) ? 'Save it again as UTF-8.' : 'Check the permissions of the file.',
      }),
    ],
  }
}

/** The files without JSON errors. */
export const documentsOf = (files: ParsedFiles): ReadonlyMap<string, Document> =>
  new Map([...files].flatMap(([path, { document, problems }]) => (problems.length ? [] : [[path, document] as const])))

/** The locale files among `documents`, by language. */
export const wordsIn = (documents: ReadonlyMap<string, Document>): ReadonlyMap<string, Document> =>
  new Map(
    [...documents].flatMap(([path, document]) => (path.startsWith('locales/') ? [[languageOf(path), document]] : [])),
  )

const languageOf = (path: string): string => path.slice('locales/'.length, -'.json'.length)
