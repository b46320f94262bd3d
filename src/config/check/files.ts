import type { FileText } from '../folder.ts'
import type { Problem } from '../problem.ts'
import { createDocument, type Document } from '../text/document.ts'
import { parseConfig } from '../text/parseConfig.ts'

/** A file and what is wrong with it as JSON. */
export interface Read {
  document: Document
  problems: Problem[]
}

/** The files of a folder by their paths inside it. */
export type Files = ReadonlyMap<string, Read>

/** Parses a file of a folder; one that cannot be read is a problem. */
export function readFile(path: string, file: FileText): Read {
  if ('text' in file) return parseConfig(file.text, path)
  const document = createDocument(path, '', undefined)
  return {
    document,
    problems: [
      document.problem('P0001', '', {
        message: `The file cannot be read: ${file.unreadable}.`,
      }),
    ],
  }
}

/** The files that can be relied on. */
export const documentsOf = (files: Files): ReadonlyMap<string, Document> =>
  new Map([...files].flatMap(([path, { document, problems }]) => (problems.length ? [] : [[path, document] as const])))

/** The words that can be relied on, by language. */
export const wordsIn = (documents: ReadonlyMap<string, Document>): ReadonlyMap<string, Document> =>
  new Map(
    [...documents].flatMap(([path, document]) => (path.startsWith('locales/') ? [[languageOf(path), document]] : [])),
  )

const languageOf = (path: string): string => path.slice('locales/'.length, -'.json'.length)
