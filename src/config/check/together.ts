import { defaultLanguage } from '../../contract/languages.ts'
import type { Registry } from '../../registry/createRegistry.ts'
import type { Folder } from '../folder.ts'
import type { Problem } from '../problem.ts'
import type { PageKind } from '../schema/pageSchema.ts'
import { rulesSchema, validateWords } from '../schemas.ts'
import type { Document } from '../text/document.ts'
import { type Field, fieldsOf } from './fields.ts'
import { documentsOf, type Files, wordsIn } from './files.ts'
import { checkLinks, checkSchemes, type UsedLink } from './links.ts'
import { type CheckedPage, checkPage } from './page.ts'
import { isObject, valueAt } from './places.ts'
import { checkRulesFile } from './rulesFile.ts'
import { checkShape } from './shape.ts'
import type { Site } from './site.ts'
import { checkUnused } from './unused.ts'
import { checkLocaleName, checkWords, type UsedKey } from './words.ts'

/** What a folder is checked against. */
export interface Together {
  folder: Folder
  files: Files
  /** The page as it stands in its file. */
  file: Document
  /** The same unfolded; undefined when the file is no JSON. */
  page: Document | undefined
  kind: PageKind
  registry: Registry
  now: number
  /** The page is looked at by itself: its rules are not asked for. */
  isLoose: boolean
  site: Site | undefined
  common: ReadonlySet<string> | undefined
}

/** Checks the files of a folder by themselves and against each other. */
export function checkTogether(parts: Together): Problem[] {
  const { folder, files, file, page, kind, now, isLoose, site } = parts
  const documents = documentsOf(files)
  const onPage = page && checkPage(page, { ...parts, assets: folder.assets })
  const rules = kind === 'activity' ? documents.get('platform.json') : undefined
  const problems = [
    ...(onPage?.problems ?? []),
    ...(kind === 'activity'
      ? checkRulesFile(rules, { files, page: page ?? file, now, isLoose, alias: folder.alias, site: site ?? [] })
      : []),
    ...checkAllWords(parts, rules, onPage),
    ...checkSchemes(linksOfRules(rules)),
    ...(site ? checkLinks([...inDocument(onPage?.links ?? [], page ?? file), ...linksOfRules(rules)], site) : []),
  ]
  // An unused text may be the echo of a misspelt key or of a block that is not yet right.
  const isRight = page !== undefined && problems.every(({ severity }) => severity === 'warning')
  const naming = [file, ...(rules ? [rules] : [])]
  return isRight && files.size === documents.size && !isLoose
    ? [...problems, ...checkUnused(wordsIn(documents), naming)]
    : problems
}

const inDocument = (fields: readonly Field[], document: Document) => fields.map((field) => ({ ...field, document }))

function checkAllWords(
  { files, common, page }: Together,
  rules: Document | undefined,
  onPage: CheckedPage | undefined,
): Problem[] {
  const words = wordsIn(documentsOf(files))
  const used: UsedKey[] = [...(page ? inDocument(onPage?.keys ?? [], page) : []), ...(rules ? keysOfRules(rules) : [])]
  const audience = valueAt(page?.value, '/audience/locales')
  const locales = Array.isArray(audience) ? audience.map(String) : null
  const isEnglishBroken = files.has(`locales/${defaultLanguage}.json`) && !words.has(defaultLanguage)
  return [
    ...[...words].flatMap(([name, document]) => [
      ...checkLocaleName(document, name),
      ...checkShape(document, validateWords),
    ]),
    ...(isEnglishBroken
      ? []
      : checkWords({ page: isAudienceSure(onPage) ? page : undefined, words, used, locales, common })),
    ...(rules ? checkRiskText(rules, words.get(defaultLanguage)) : []),
  ]
}

/** Which languages a page is for cannot be said while its audience, or a field that may be it, is wrong. */
const isAudienceSure = (onPage: CheckedPage | undefined): boolean =>
  !onPage?.problems.some(
    ({ code, pointer }) => pointer.startsWith('/audience') || (code === 'P0101' && /^\/[^/]*$/.test(pointer)),
  )

const keysOfRules = (document: Document): UsedKey[] =>
  inDocument(
    fieldsOf(rulesSchema, document.value, '').filter(({ meaning }) => meaning === 'text'),
    document,
  )

/** Where the rules lead to: the terms, and banners with a link of their own. */
function linksOfRules(rules: Document | undefined): UsedLink[] {
  if (!rules) return []
  const banners = valueAt(rules.value, '/banners')
  const count = Array.isArray(banners) ? banners.length : 0
  const pointers = ['/introduce/terms/url', ...Array.from({ length: count }, (_, index) => `/banners/${index}/link`)]
  return pointers.flatMap((pointer) => {
    const value = valueAt(rules.value, pointer)
    return typeof value === 'string' ? [{ value, pointer, meaning: 'link', document: rules }] : []
  })
}

/** The risk text says something. */
function checkRiskText(rules: Document, english: Document | undefined): Problem[] {
  const key = valueAt(rules.value, '/introduce/risk')
  const text = typeof key === 'string' && isObject(english?.value) ? english.value[key] : undefined
  if (!english || typeof text !== 'string' || text.trim()) return []
  return [
    english.problem('P0711', `/${String(key)}`, {
      message: 'The risk text is empty.',
      suggestion: 'Say that viewers may lose their money.',
    }),
  ]
}
