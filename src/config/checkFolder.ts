import { join } from 'node:path'
import { defaultLanguage } from '../contract/languages.ts'
import { activityTypes } from '../contract/shapes/activity.ts'
import type { ReleaseInput } from '../contract/shapes/release.ts'
import type { Registry } from '../registry/createRegistry.ts'
import { fieldsOf } from './check/fields.ts'
import { checkCalendar, checkWindows } from './check/moments.ts'
import { checkPage } from './check/page.ts'
import { isObject } from './check/places.ts'
import { checkRules } from './check/rules.ts'
import { checkShape } from './check/shape.ts'
import { checkLocaleName, checkWords, type UsedKey } from './check/words.ts'
import { type FileText, type Folder, readFolder } from './folder.ts'
import type { Problem } from './problem.ts'
import { toRelease } from './release.ts'
import type { PageKind } from './schema/pageSchema.ts'
import { rulesSchema, validateRules, validateWords } from './schemas.ts'
import { createDocument, type Document } from './text/document.ts'
import { parseConfig } from './text/parseConfig.ts'

/** What came of a check. */
export interface Checked {
  /** Ready to publish; null when there is an error. */
  release: ReleaseInput | null
  /** File by file, in the order of their places. */
  problems: Problem[]
  /** The texts that were read, by the file names of the problems. */
  texts: ReadonlyMap<string, string>
}

export interface CheckOptions {
  registry: Registry
  /** Epoch ms. */
  now: number
  /** A page file of another name than `activity.json` or `page.json`. */
  page?: string
}

/** Reads one folder of `configs/` and checks all of it. Rejects only when the folder itself cannot be read. */
export const checkFolder = async (dir: string, options: CheckOptions): Promise<Checked> =>
  checkFiles(await readFolder(dir, options.page), options)

/** Checks a folder that has been read. */
export function checkFiles(folder: Folder, options: CheckOptions): Checked {
  const files = new Map([...folder.files].map(([path, text]) => [path, readFile(join(folder.dir, path), text)]))
  const pagePath = [options.page ?? '', 'activity.json', 'page.json'].find((path) => files.has(path))
  const page = files.get(pagePath ?? '')
  const kind = kindOf(pagePath, page?.document.value)
  const problems = [
    ...(options.page ? [] : checkAlias(folder)),
    ...(page ? checkTogether(folder, files, page, kind, options) : [sayNoPage(folder)]),
    ...[...files].filter(([path]) => path !== 'page.json' || path === pagePath).flatMap(([, file]) => file.problems),
  ].sort(byPlace([...files.values()].map(({ document }) => document.file)))
  // A page looked at by itself is not published.
  const isGood = page !== undefined && !options.page && problems.every(({ severity }) => severity === 'warning')
  return {
    release: isGood ? toRelease(folder, page.document, documentsOf(files)) : null,
    problems,
    texts: new Map([...files.values()].map(({ document }) => [document.file, document.text])),
  }
}

/** A file and what is wrong with it as JSON. */
interface Read {
  document: Document
  problems: Problem[]
}
type Files = ReadonlyMap<string, Read>

function readFile(path: string, file: FileText): Read {
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

const kindOf = (path: string | undefined, value: unknown): PageKind => {
  if (path === 'activity.json' || path === 'page.json') return path === 'page.json' ? 'page' : 'activity'
  return isObject(value) && ('type' in value || 'family' in value) ? 'activity' : 'page'
}

/** The files that can be relied on. */
const documentsOf = (files: Files): ReadonlyMap<string, Document> =>
  new Map([...files].flatMap(([path, { document, problems }]) => (problems.length ? [] : [[path, document] as const])))

const wordsIn = (documents: ReadonlyMap<string, Document>): ReadonlyMap<string, Document> =>
  new Map(
    [...documents].flatMap(([path, document]) => (path.startsWith('locales/') ? [[languageOf(path), document]] : [])),
  )

const languageOf = (path: string): string => path.slice('locales/'.length, -'.json'.length)

function checkTogether(folder: Folder, files: Files, page: Read, kind: PageKind, options: CheckOptions): Problem[] {
  const documents = documentsOf(files)
  const sound = page.problems.length === 0 ? page.document : undefined
  const onPage = sound && checkPage(sound, { kind, ...options, assets: folder.assets })
  const rules = kind === 'activity' ? documents.get('platform.json') : undefined
  const used: UsedKey[] = [
    ...(onPage?.keys ?? []).map((field) => ({
      ...field,
      document: page.document,
    })),
    ...(rules ? keysOfRules(rules) : []),
  ]
  const words = wordsIn(documents)
  const audience = isObject(sound?.value) && isObject(sound.value.audience) ? sound.value.audience.locales : undefined
  const locales = Array.isArray(audience) ? audience.map(String) : null
  const isEnglishBroken = files.has(`locales/${defaultLanguage}.json`) && !words.has(defaultLanguage)
  return [
    ...(onPage?.problems ?? []),
    ...(kind === 'activity' ? checkRulesFile(files, page, rules, options) : []),
    ...[...words].flatMap(([name, document]) => [
      ...checkLocaleName(document, name),
      ...checkShape(document, validateWords),
    ]),
    ...(isEnglishBroken ? [] : checkWords({ page: sound, words, used, locales })),
  ]
}

const keysOfRules = (document: Document): UsedKey[] =>
  fieldsOf(rulesSchema, document.value, '')
    .filter(({ meaning }) => meaning === 'text')
    .map((field) => ({ ...field, document }))

function checkRulesFile(
  files: Files,
  page: Read,
  rules: Document | undefined,
  { now, page: other }: CheckOptions,
): Problem[] {
  if (rules)
    return [
      ...checkShape(rules, validateRules),
      ...checkRules(rules),
      ...checkCalendar(rules),
      ...checkWindows(rules, now),
      ...checkTypes(page.document, rules),
    ]
  // A page looked at by itself is not asked for its rules.
  if (files.has('platform.json') || other) return []
  const message = 'The activity has no platform.json.'
  const suggestion = 'Write one: it says when the activity runs, its tasks and its rewards.'
  return [
    page.document.problem('P0707', '', {
      message,
      suggestion,
      span: { offset: 0, length: 1 },
    }),
  ]
}

// A type that does not exist is said where it stands.
const isType = (value: unknown): value is string => typeof value === 'string' && Object.hasOwn(activityTypes, value)

function checkTypes(page: Document, rules: Document): Problem[] {
  const [onPage, inRules] = [page.value, rules.value].map((value) => (isObject(value) ? value.type : undefined))
  if (!isType(onPage) || !isType(inRules) || onPage === inRules) return []
  return [
    rules.problem('P0706', '/type', {
      message: `The page is of type "${onPage}", its rules are of type "${inRules}".`,
      suggestion: `Write "${onPage}" here, or "${inRules}" in the page.`,
    }),
  ]
}

const aliasPattern = /^[a-z0-9][a-z0-9-]{0,63}$/

function checkAlias(folder: Folder): Problem[] {
  if (aliasPattern.test(folder.alias)) return []
  const message = `The folder "${folder.alias}" cannot be an address.`
  const suggestion = 'Call it by small letters, digits and hyphens, at most 64.'
  return [sayOfFolder(folder, 'P0008', message, suggestion)]
}

const sayNoPage = (folder: Folder): Problem =>
  sayOfFolder(folder, 'P0001', 'The folder has no activity.json and no page.json.', 'Write one of them.')

const sayOfFolder = ({ dir }: Folder, code: 'P0001' | 'P0008', message: string, suggestion: string): Problem =>
  createDocument(dir, '', undefined).problem(code, '', { message, suggestion })

const byPlace =
  (files: readonly string[]) =>
  (a: Problem, b: Problem): number =>
    files.indexOf(a.file) - files.indexOf(b.file) || a.line - b.line || a.column - b.column
