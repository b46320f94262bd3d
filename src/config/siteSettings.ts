import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { SiteSettings } from '../contract/shapes/site.ts'
import { nearest } from '../expressions/nearest.ts'
import { parseFile } from './check/files.ts'
import { isObject } from './check/places.ts'
import { findDuplicateEntries } from './check/rules/duplicateEntries.ts'
import { checkShape } from './check/shape.ts'
import type { FileText } from './folder.ts'
import type { Problem } from './problem.ts'
import { validateSite } from './schemas.ts'
import { createDocument } from './text/document.ts'
import { limits } from './text/limits.ts'
import { readRegularFile } from './text/readRegularFile.ts'

/** The name of the settings file, which is beside the folders of a site. */
export const siteFile = 'site.json'

/** The result of reading the settings of a site. */
export interface CheckedSite {
  settings: SiteSettings
  problems: Problem[]
  /** The text that was read, by the file name of the problems. */
  texts: ReadonlyMap<string, string>
}

const noSettings: SiteSettings = { linkHosts: [] }

/**
 * Reads and checks `site.json` of a folder of configs. If the file is missing or wrong, links to other sites are not
 * allowed.
 */
export async function readSiteSettings(dir: string): Promise<CheckedSite> {
  const path = join(dir, siteFile)
  const found = await readRegularFile(path, limits.bytes)
  if ('missing' in found) return { settings: noSettings, problems: await findMisnamed(dir), texts: new Map() }
  return checkSiteSettings(path, toFileText(found))
}

/** A file whose name is probably a misspelled `site.json`. */
async function findMisnamed(dir: string): Promise<Problem[]> {
  const names = await readdir(dir).catch(() => [])
  const name = names.find((entry) => /\.json\w*$/i.test(entry) && nearest(entry, [siteFile]))
  if (!name) return []
  return [
    createDocument(join(dir, name), '', undefined).problem('P0011', '', {
      message: `Nothing reads ${name}.`,
      cause: 'The settings of the site are found by their file name, so this file has no effect.',
      suggestion: `Did you mean ${siteFile}?`,
    }),
  ]
}

function toFileText(found: Exclude<Awaited<ReturnType<typeof readRegularFile>>, { missing: true }>): FileText {
  if ('bytes' in found) return { text: new TextDecoder().decode(found.bytes) }
  if ('size' in found) return { text: ' '.repeat(limits.bytes + 1) }
  return 'special' in found ? found : { unreadable: found.error }
}

/** Checks the text of `site.json`. */
function checkSiteSettings(path: string, file: FileText): CheckedSite {
  const { document, problems } = parseFile(path, file)
  const texts = new Map([[path, document.text]])
  if (problems.length) return { settings: noSettings, problems, texts }
  const shape = checkShape(document, validateSite)
  const hosts = isObject(document.value) ? document.value.linkHosts : undefined
  const all = [...shape, ...findDuplicateEntries(document, [{ value: hosts, pointer: '/linkHosts' }])]
  return { settings: shape.length ? noSettings : (document.value as SiteSettings), problems: all, texts }
}
