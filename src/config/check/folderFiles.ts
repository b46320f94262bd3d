import { type Figures, figureNames } from '../../contract/figures.ts'
import { defaultLanguage } from '../../contract/languages.ts'
import type { PlatformRules } from '../../contract/shapes/platformRules.ts'
import type { Registry } from '../../registry/createRegistry.ts'
import type { Folder } from '../folder.ts'
import type { Problem } from '../problem.ts'
import type { PageKind } from '../schema/pageSchema.ts'
import { schemasOf, validateWords } from '../schemas.ts'
import type { Document } from '../text/document.ts'
import { checkUnusedAssets } from './assets.ts'
import { type Field, fieldsOf } from './fields.ts'
import { documentsOf, type ParsedFiles, wordsIn } from './files.ts'
import { checkHosts, checkLinks, checkSchemes, type UsedLink } from './links.ts'
import { linksInWords } from './markup.ts'
import { checkAliases } from './page/aliases.ts'
import { rulesValue } from './page/environment.ts'
import { type CheckedPage, checkPage } from './page.ts'
import { placeholdersOf } from './placeholders.ts'
import { isObject, valueAt } from './places.ts'
import { checkRulesFile } from './rulesFile.ts'
import { checkShape } from './shape.ts'
import type { Site } from './site.ts'
import { checkTerms } from './terms.ts'
import { checkBlockTitles } from './texts/blockTitles.ts'
import { checkContradictions } from './texts/contradictions.ts'
import { checkFigures } from './texts/figures.ts'
import { type Fill, fillWith } from './texts/fill.ts'
import { checkOtherCampaigns } from './texts/otherCampaigns.ts'
import { checkRewardWords } from './texts/rewardWords.ts'
import { checkTaskDays } from './texts/taskDays.ts'
import { checkTaskWords } from './texts/taskWords.ts'
import { checkTimingWords } from './texts/timingWords.ts'
import { checkUnusedTexts, mentionsKey } from './unusedTexts.ts'
import type { UsedKey } from './usedKey.ts'
import { checkLocaleName, checkWords } from './words.ts'

/** A parsed folder and everything that its check depends on. */
export interface FolderChecks {
  folder: Folder
  files: ParsedFiles
  /** The page as written in its file. */
  file: Document
  /** The page with its fragments expanded; undefined when the file is not JSON. */
  page: Document | undefined
  kind: PageKind
  registry: Registry
  now: number
  /** The page is checked alone: missing rules are not reported. */
  isLoose: boolean
  site: Site | undefined
  common: ReadonlySet<string> | undefined
  /** Hosts of other sites that links may lead to; undefined: unknown, hosts are not checked. */
  linkHosts: readonly string[] | undefined
}

/** A page without an activity has no rules, so nothing fills in figures. */
const noFigures: Figures = new Map()

/** Checks each file of a folder, and the files against each other. */
export function checkFolderFiles(parts: FolderChecks): Problem[] {
  const { folder, files, file, page, kind, registry, now, isLoose, site, linkHosts } = parts
  const { alias } = folder
  const documents = documentsOf(files)
  const words = wordsIn(documents)
  const rules = kind === 'activity' ? documents.get('platform.json') : undefined
  const shape = rules ? checkShape(rules, schemasOf(registry).rules().validate) : []
  // A page is only compared with valid rules: errors of the rules are reported in the rules.
  const known = rules && shape.length === 0 && !isLoose ? rulesValue(rules.value) : undefined
  const onPage =
    page &&
    checkPage(page, { ...parts, assets: folder.assets, alias, rules: kind === 'page' && !isLoose ? null : known })
  const ofRules = linksOfRules(rules)
  const links = [...inDocument(onPage?.links ?? [], page ?? file), ...ofRules, ...linksInWords(words)]
  const english = words.get(defaultLanguage)
  const ruleProblems =
    kind === 'activity'
      ? checkRulesFile(rules, {
          files,
          page: page ?? file,
          words: english,
          now,
          isLoose,
          alias,
          site: site ?? [],
          registry,
          others: folder.others ?? [],
          shape,
        })
      : []
  // With errors in the rules, a placeholder without a figure is probably their consequence.
  const areRulesRight = ruleProblems.every(({ severity }) => severity === 'warning')
  const trusted = known && areRulesRight ? (known as PlatformRules) : null
  const figures = trusted ? figureNames(trusted) : kind === 'page' ? noFigures : placeholdersOf(words)
  const problems = [
    ...(onPage?.problems ?? []),
    ...ruleProblems,
    ...checkAllWords(parts, rules, onPage, { figures, fill: fillWith(trusted) }),
    ...(known && rules ? checkFigures(rules, words) : []),
    ...checkSchemes([...ofRules, ...avatarsOf(rules)]),
    ...checkHosts(links, linkHosts),
    ...(site ? checkLinks(links, site, { alias, ids: onPage?.ids ?? new Set() }) : []),
    ...(site && page ? checkAliases(page, onPage?.aliases ?? [], site) : []),
    ...(site && known && rules ? checkTerms(rules, alias, site) : []),
  ]
  const others = site?.flatMap(({ campaign }) => campaign?.amounts ?? [])
  // With other problems, a contradiction in the texts is probably their consequence. P0322 is the exception: it may be a
  // consequence of the contradiction.
  if (known && rules && english && others && problems.every(({ code }) => code === 'P0322'))
    problems.push(
      ...checkRewardWords(english, rules),
      ...checkTaskWords(english, rules),
      ...checkTimingWords(english, rules),
      ...checkTaskDays(english, rules),
      ...(page ? checkBlockTitles(english, page, schemasOf(registry).props) : []),
      ...(page ? checkOtherCampaigns(english, { rules, page, alias, site: site ?? [] }) : []),
      ...checkContradictions(english, {
        rules,
        others,
        isUsed: (key) => [file, rules].some((one) => mentionsKey(one, key)),
      }),
    )
  // While there are errors, an unused text may be the consequence of a misspelled key or an invalid block.
  const isRight = page !== undefined && problems.every(({ severity }) => severity === 'warning')
  const naming = [file, ...(rules ? [rules] : [])]
  return isRight && files.size === documents.size && !isLoose
    ? [...problems, ...checkUnusedTexts(words, naming), ...checkUnusedAssets(file, folder.assets, naming)]
    : problems
}

const inDocument = (fields: readonly Field[], document: Document) => fields.map((field) => ({ ...field, document }))

function checkAllWords(
  { files, folder, common, page, file, registry }: FolderChecks,
  rules: Document | undefined,
  onPage: CheckedPage | undefined,
  { figures, fill }: { figures: Figures; fill: Fill },
): Problem[] {
  const all = wordsIn(documentsOf(files))
  // A locale file that is not an object is reported by the schema.
  const words = new Map([...all].filter(([, { value }]) => isObject(value) && !Array.isArray(value)))
  const used: UsedKey[] = [
    ...(page ? inDocument(onPage?.keys ?? [], page) : []),
    ...(rules ? keysOfRules(rules, registry) : []),
  ]
  const audience = valueAt(page?.value, '/audience/locales')
  const locales = Array.isArray(audience) ? audience.map(String) : null
  const isEnglishBroken = files.has(`locales/${defaultLanguage}.json`) && !words.has(defaultLanguage)
  return [
    ...[...all].flatMap(([name, document]) => [
      ...checkLocaleName(document, name),
      ...checkShape(document, validateWords),
    ]),
    ...(isEnglishBroken
      ? []
      : checkWords({
          unread: unreadIn(files, folder),
          figures,
          fill,
          page: isAudienceValid(onPage) ? page : undefined,
          words,
          used,
          locales,
          common,
          naming: [file, ...(rules ? [rules] : [])],
        })),
    ...(rules ? checkRiskText(rules, words.get(defaultLanguage)) : []),
  ]
}

/** Languages that have a file, readable or not. Files that cannot be read are reported separately. */
const unreadIn = (files: ParsedFiles, { specials }: Folder): ReadonlySet<string> =>
  new Set(
    [...files.keys(), ...(specials?.keys() ?? [])].flatMap((path) => /^locales\/(.+)\.json$/.exec(path)?.[1] ?? []),
  )

/** False while "audience", or an unknown field that may be it, is wrong: the languages of the page are then unknown. */
const isAudienceValid = (onPage: CheckedPage | undefined): boolean =>
  !onPage?.problems.some(
    ({ code, pointer }) => pointer.startsWith('/audience') || (code === 'P0101' && /^\/[^/]*$/.test(pointer)),
  )

const keysOfRules = (document: Document, registry: Registry): UsedKey[] =>
  inDocument(
    fieldsOf(schemasOf(registry).rules().schema, document.value, '').filter(({ meaning }) => meaning === 'text'),
    document,
  )

/** The avatars of traders. Browsers fetch them, so their scheme is checked. */
function avatarsOf(rules: Document | undefined): UsedLink[] {
  const traders = rules && valueAt(rules.value, '/traders')
  if (!rules || !Array.isArray(traders)) return []
  return traders.flatMap((trader: unknown, index) =>
    isObject(trader) && typeof trader.avatarUrl === 'string'
      ? [{ value: trader.avatarUrl, pointer: `/traders/${index}/avatarUrl`, document: rules }]
      : [],
  )
}

/** The links of the rules: the terms, and banners with their own link. */
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

/** Fewer letters cannot say that money can be lost. */
const minRiskLetters = 12

/** Checks that the risk text is not empty or trivially short. */
function checkRiskText(rules: Document, english: Document | undefined): Problem[] {
  const key = valueAt(rules.value, '/introduce/risk')
  const text = typeof key === 'string' && isObject(english?.value) ? english.value[key] : undefined
  const letters = typeof text === 'string' ? (text.match(/\p{L}/gu)?.length ?? 0) : minRiskLetters
  if (!english || letters >= minRiskLetters) return []
  return [
    english.problem('P0711', `/${String(key)}`, {
      message: letters === 0 ? 'The risk text is empty.' : 'The risk text is too short to name the risk.',
      suggestion: 'Say that viewers may lose their money.',
    }),
  ]
}
