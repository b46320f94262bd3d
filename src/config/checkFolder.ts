import { join } from 'node:path'
import type { ReleaseInput } from '../contract/shapes/release.ts'
import type { Registry } from '../registry/createRegistry.ts'
import { checkAlias, sayNoPage } from './check/alias.ts'
import { documentsOf, readFile } from './check/files.ts'
import { onceEach } from './check/onceEach.ts'
import { isObject } from './check/places.ts'
import type { Site } from './check/site.ts'
import { checkTogether } from './check/together.ts'
import { type Folder, readFolder } from './folder.ts'
import { expandDocument } from './fragments/index.ts'
import type { Problem } from './problem.ts'
import { toRelease } from './release.ts'
import type { PageKind } from './schema/pageSchema.ts'

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
  /** The folders beside this one; links and numbers are only held against them when they are known. */
  site?: Site
  /** Keys of the app's own words, without `common:`; keys are only held against them when they are known. */
  common?: ReadonlySet<string>
}

/** Reads one folder of `configs/` and checks all of it. Rejects only when the folder itself cannot be read. */
export const checkFolder = async (dir: string, options: CheckOptions): Promise<Checked> =>
  checkFiles(await readFolder(dir, options.page), options)

/** Checks a folder that has been read. */
export function checkFiles(folder: Folder, options: CheckOptions): Checked {
  const { registry, now, site, common } = options
  const files = new Map([...folder.files].map(([path, text]) => [path, readFile(join(folder.dir, path), text)]))
  const pagePath = [options.page ?? '', 'activity.json', 'page.json'].find((path) => files.has(path))
  const page = files.get(pagePath ?? '')
  const unfolded = page?.problems.length === 0 ? expandDocument(page.document, registry) : undefined
  const kind = kindOf(pagePath, page?.document.value)
  const against = { registry, now, site, common, isLoose: options.page !== undefined }
  const problems = onceEach([
    ...(options.page ? [] : checkAlias(folder, kind)),
    ...(unfolded?.problems ?? []),
    ...(page
      ? checkTogether({ ...against, folder, files, file: page.document, page: unfolded?.document, kind })
      : [sayNoPage(folder)]),
    ...[...files].filter(([path]) => path !== 'page.json' || path === pagePath).flatMap(([, file]) => file.problems),
  ]).sort(byPlace([...files.values()].map(({ document }) => document.file)))
  // A page looked at by itself is not published.
  const isGood = unfolded !== undefined && !options.page && problems.every(({ severity }) => severity === 'warning')
  return {
    release: isGood ? toRelease(folder, unfolded.document, documentsOf(files)) : null,
    problems,
    texts: new Map([...files.values()].map(({ document }) => [document.file, document.text])),
  }
}

const kindOf = (path: string | undefined, value: unknown): PageKind => {
  if (path === 'activity.json' || path === 'page.json') return path === 'page.json' ? 'page' : 'activity'
  return isObject(value) && ('type' in value || 'family' in value) ? 'activity' : 'page'
}

const byPlace =
  (files: readonly string[]) =>
  (a: Problem, b: Problem): number =>
    files.indexOf(a.file) - files.indexOf(b.file) || a.line - b.line || a.column - b.column
