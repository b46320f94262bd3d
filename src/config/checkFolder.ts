import { join } from 'node:path'
import type { ReleaseInput } from '../contract/shapes/release.ts'
import type { Registry } from '../registry/createRegistry.ts'
import { checkAlias, describeMissingPage } from './check/alias.ts'
import { dropConsequences } from './check/consequences.ts'
import { dropDuplicates } from './check/dropDuplicates.ts'
import { checkExchanged } from './check/exchangedFiles.ts'
import { documentsOf, parseFile } from './check/files.ts'
import { checkFolderFiles } from './check/folderFiles.ts'
import { isObject } from './check/places.ts'
import type { Site } from './check/site.ts'
import { checkUnreadFiles } from './check/unreadFiles.ts'
import { type Folder, readFolder } from './folder.ts'
import { expandDocument } from './fragments/index.ts'
import type { Problem } from './problem.ts'
import { toRelease } from './release.ts'
import type { PageKind } from './schema/pageSchema.ts'

/** The result of a check. */
export interface Checked {
  /** Ready to publish; null when there is an error. */
  release: ReleaseInput | null
  /** The same with errors, to be shown while it is edited; null: a file that is needed cannot be parsed. */
  content: ReleaseInput | null
  /** File by file, in the order of their positions. */
  problems: Problem[]
  /** The texts that were read, by the file names of the problems. */
  texts: ReadonlyMap<string, string>
}

/** What a check depends on besides the folder. */
export interface CheckOptions {
  registry: Registry
  /** Epoch ms. */
  now: number
  /** A page file of another name than `activity.json` or `page.json`. */
  page?: string | undefined
  /** The folders beside this one. Links and activity ids are checked against them when they are known. */
  site?: Site | undefined
  /** Keys of the app's own words, without `common:`. Keys are checked against them when they are known. */
  common?: ReadonlySet<string> | undefined
  /** Hosts of other sites that links may lead to, from `site.json`. Undefined: not known, so not checked. */
  linkHosts?: readonly string[] | undefined
}

/** Reads and checks one folder of `configs/`. Rejects only when the folder itself cannot be read. */
export const checkFolder = async (dir: string, options: CheckOptions): Promise<Checked> =>
  checkFiles(await readFolder(dir, options.page), options)

/** Checks a folder that is already in memory. */
export function checkFiles(folder: Folder, options: CheckOptions): Checked {
  const { registry, now, site, common, linkHosts } = options
  const zone = zoneIn(folder)
  const files = new Map([...folder.files].map(([path, text]) => [path, parseFile(join(folder.dir, path), text, zone)]))
  const pagePath = [options.page ?? '', 'activity.json', 'page.json'].find((path) => files.has(path))
  const page = files.get(pagePath ?? '')
  const expanded = page?.problems.length === 0 ? expandDocument(page.document, registry) : undefined
  const kind = pageKindOf(pagePath, page?.document.value)
  const context = { registry, now, site, common, linkHosts, isLoose: options.page !== undefined }
  const exchanged = options.page ? [] : checkExchanged(files)
  const all = () => [
    ...(options.page ? [] : [...checkAlias(folder, kind), ...checkUnreadFiles(folder)]),
    ...(expanded?.problems ?? []),
    ...(page
      ? checkFolderFiles({ ...context, folder, files, file: page.document, page: expanded?.document, kind })
      : [describeMissingPage(folder)]),
    ...[...files].filter(([path]) => path !== 'page.json' || path === pagePath).flatMap(([, file]) => file.problems),
  ]
  const found = exchanged.length ? exchanged : dropConsequences(dropDuplicates(all()))
  const problems = found.sort(byPosition([...files.values()].map(({ document }) => document.file)))
  // A page file that is checked alone is not published.
  const isShown = expanded !== undefined && !options.page && isObject(expanded.document.value)
  const content = isShown ? toRelease(folder, expanded.document, documentsOf(files)) : null
  return {
    release: problems.every(({ severity }) => severity === 'warning') ? content : null,
    content,
    problems,
    texts: new Map([...files.values()].map(({ document }) => [document.file, document.text])),
  }
}

/** The UTC offset in `platform.json`. Dates without an offset are read in it. */
function zoneIn({ files }: Folder): string | undefined {
  const rules = files.get('platform.json')
  return rules && 'text' in rules ? /"timeZone"\s*:\s*"([+-]\d{2}:\d{2})"/.exec(rules.text)?.[1] : undefined
}

const pageKindOf = (path: string | undefined, value: unknown): PageKind => {
  if (path === 'activity.json' || path === 'page.json') return path === 'page.json' ? 'page' : 'activity'
  return isObject(value) && ('type' in value || 'family' in value) ? 'activity' : 'page'
}

const byPosition =
  (files: readonly string[]) =>
  (a: Problem, b: Problem): number =>
    files.indexOf(a.file) - files.indexOf(b.file) || a.line - b.line || a.column - b.column
