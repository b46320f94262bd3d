import { nearest } from '../../expressions/nearest.ts'
import type { Folder } from '../folder.ts'
import type { Problem } from '../problem.ts'
import type { PageKind } from '../schema/pageSchema.ts'
import { createDocument } from '../text/document.ts'
import { reservedNames } from './links.ts'

const aliasPattern = /^[a-z0-9][a-z0-9-]{0,63}$/

/** Checks the name of a folder, which is the address of its page. */
export function checkAlias(folder: Folder, kind: PageKind): Problem[] {
  if (!aliasPattern.test(folder.alias)) {
    const message = `The folder "${folder.alias}" cannot be an address.`
    const suggestion = 'Use lowercase letters, digits and hyphens, at most 64.'
    return [folderProblem(folder, 'P0008', message, suggestion)]
  }
  if (kind === 'activity' || !reservedNames.has(folder.alias)) return []
  const message = `The address /${folder.alias} is the site’s own.`
  return [folderProblem(folder, 'P0009', message, `Give the folder another name, such as "${folder.alias}-page".`)]
}

/** Reports a folder without a page. */
export function describeMissingPage(folder: Folder): Problem {
  const names = ['activity.json', 'page.json']
  const [found] = (folder.others ?? []).flatMap((name) => {
    const meant = names.find((one) => one.toLowerCase() === name.toLowerCase()) ?? nearest(name, names)
    return meant ? [`Rename ${name} to ${meant}.`] : []
  })
  return folderProblem(
    folder,
    'P0001',
    'The folder has no activity.json and no page.json.',
    found ?? 'Write one of them.',
  )
}

const folderProblem = (
  { dir }: Folder,
  code: 'P0001' | 'P0008' | 'P0009',
  message: string,
  suggestion: string,
): Problem => createDocument(dir, '', undefined).problem(code, '', { message, suggestion })
