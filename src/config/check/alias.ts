import type { Folder } from '../folder.ts'
import type { Problem } from '../problem.ts'
import type { PageKind } from '../schema/pageSchema.ts'
import { createDocument } from '../text/document.ts'
import { reservedNames } from './links.ts'

const aliasPattern = /^[a-z0-9][a-z0-9-]{0,63}$/

/** The name of a folder is the address of its page. */
export function checkAlias(folder: Folder, kind: PageKind): Problem[] {
  if (!aliasPattern.test(folder.alias)) {
    const message = `The folder "${folder.alias}" cannot be an address.`
    const suggestion = 'Call it by small letters, digits and hyphens, at most 64.'
    return [sayOfFolder(folder, 'P0008', message, suggestion)]
  }
  if (kind === 'activity' || !reservedNames.has(folder.alias)) return []
  const message = `The address /${folder.alias} is the site’s own.`
  return [sayOfFolder(folder, 'P0009', message, `Give the folder another name, such as "${folder.alias}-page".`)]
}

/** A folder without a page. */
export const sayNoPage = (folder: Folder): Problem =>
  sayOfFolder(folder, 'P0001', 'The folder has no activity.json and no page.json.', 'Write one of them.')

const sayOfFolder = (
  { dir }: Folder,
  code: 'P0001' | 'P0008' | 'P0009',
  message: string,
  suggestion: string,
): Problem => createDocument(dir, '', undefined).problem(code, '', { message, suggestion })
