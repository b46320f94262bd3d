import { nearest } from '../../expressions/nearest.ts'
import type { Folder } from '../folder.ts'
import type { Problem } from '../problem.ts'
import { createDocument } from '../text/document.ts'

const readNames = ['activity.json', 'page.json', 'platform.json', 'locales/', 'assets/']

/** Reports entries of a folder that are not read: symbolic links, devices, unknown file names, a second page. */
export const checkUnreadFiles = (folder: Folder): Problem[] => [
  ...[...(folder.specials ?? [])].map(([path, what]) => describeSpecialFile(folder, path, what)),
  ...(folder.others ?? []).map((name) => describeUnreadFile(folder, name)),
  ...checkSecondPage(folder),
]

const describeSpecialFile = ({ dir }: Folder, path: string, what: string): Problem =>
  createDocument(`${dir}/${path}`, '', undefined).problem('P0012', '', {
    message: `${path} is ${what}.`,
    cause: 'Only regular files of the folder are read: anything else may lead out of it, or never end.',
    suggestion: 'Replace it with the file itself.',
  })

function describeUnreadFile({ dir }: Folder, name: string): Problem {
  const language = /^(?:locales?\/)?([A-Za-z]{2}(?:[-_][A-Za-z]{2})?)\.[a-z]+$/.exec(name)?.[1]
  const meant = nearest(name, readNames)
  return createDocument(`${dir}/${name}`, '', undefined).problem('P0011', '', {
    message: `${name} is not read.`,
    cause: 'Files are found by name, so the content of this one has no effect.',
    suggestion: meant
      ? `Did you mean ${meant}?`
      : language
        ? `Texts belong in locales/${language}.json.`
        : 'Remove it, or move it out of the folder.',
  })
}

/** Reports a second page or rules that do not belong to the page. */
function checkSecondPage({ dir, files }: Folder): Problem[] {
  const describe = (name: string, message: string, suggestion: string) =>
    createDocument(`${dir}/${name}`, '', undefined).problem('P0010', '', {
      message,
      cause: 'A folder is one page: an activity, or a page without one.',
      suggestion,
    })
  if (files.has('activity.json') && files.has('page.json'))
    return [
      describe(
        'page.json',
        'page.json is not read, because there is an activity.json.',
        'Move it to a folder of its own, or remove it.',
      ),
    ]
  if (!files.has('page.json') || !files.has('platform.json')) return []
  return [
    describe(
      'platform.json',
      'platform.json is not read, because there is a page.json.',
      'Call the page activity.json, or remove platform.json.',
    ),
  ]
}
