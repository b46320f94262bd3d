import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Checked, type CheckOptions, checkFiles } from '../checkFolder.ts'
import { type Folder, readFolder } from '../folder.ts'
import type { Problem } from '../problem.ts'
import { applyEdits } from './applyEdits.ts'

/** What came of mending a folder. */
export interface Fixed {
  /** Files that are other now, by their paths inside the folder. */
  files: ReadonlyMap<string, string>
  mended: readonly Problem[]
  /** The check of the folder as it is now. */
  checked: Checked
}

/** A mend may uncover the next mistake (a comma, then a misspelt name); more rounds than this it never takes. */
const mostRounds = 20

/**
 * Carries out the suggestions of a folder that has been read, file by file, as long as each leaves fewer problems than
 * before and none that is new. What does not is left as it was, so the outcome is never worse.
 */
export function fixFiles(folder: Folder, options: CheckOptions): Fixed {
  let now = folder
  let checked = checkFiles(folder, options)
  const mended: Problem[] = []
  for (let round = 0; round < mostRounds; round++) {
    const step = [...now.files.keys()]
      .map((path) => tryFile(now, path, checked, options))
      .find((found) => found !== null)
    if (!step) break
    now = step.folder
    checked = step.checked
    mended.push(...step.mended)
  }
  return { files: changedFiles(folder, now), mended, checked }
}

function tryFile(folder: Folder, path: string, before: Checked, options: CheckOptions) {
  const file = folder.files.get(path)
  const own = before.problems.filter((problem) => problem.file === join(folder.dir, path) && problem.edit)
  if (!file || !('text' in file) || own.length === 0) return null
  // All at once where that is good; else one by one, the first that is.
  for (const problems of [own, ...(own.length > 1 ? own.map((problem) => [problem]) : [])]) {
    // Offsets count from behind a byte order mark.
    const mark = file.text.startsWith('\uFEFF') ? '\uFEFF' : ''
    const { text, mended } = applyEdits(file.text.slice(mark.length), problems)
    const changed = { ...folder, files: new Map(folder.files).set(path, { text: mark + text }) }
    const checked = checkFiles(changed, options)
    if (isBetter(before.problems, checked.problems)) return { folder: changed, checked, mended }
  }
  return null
}

/** Fewer problems and none that is new, or past a mistake of form: what is behind that was not read before. */
function isBetter(before: readonly Problem[], after: readonly Problem[]): boolean {
  const [was, is] = [before, after].map((problems) => problems.filter(({ code }) => code === 'P0003'))
  const [first, next] = [was?.[0], is?.[0]]
  if (first && (!next || next.line > first.line || (next.line === first.line && next.column > first.column))) return true
  const counts = new Map<string, number>()
  for (const { file, code, message } of before) {
    const key = `${file}|${code}|${message}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const isNew = after.some(({ file, code, message }) => {
    const key = `${file}|${code}|${message}`
    const left = counts.get(key) ?? 0
    counts.set(key, left - 1)
    return left <= 0
  })
  return after.length < before.length && !isNew
}

const textOf = (folder: Folder, path: string): string | undefined => {
  const file = folder.files.get(path)
  return file && 'text' in file ? file.text : undefined
}

const changedFiles = (before: Folder, after: Folder): Map<string, string> =>
  new Map(
    [...after.files.keys()].flatMap((path) => {
      const text = textOf(after, path)
      return text !== undefined && text !== textOf(before, path) ? [[path, text] as const] : []
    }),
  )

/** Mends a folder on disk; only files that change are written, with everything around the mends as it was. */
export async function fixFolder(dir: string, options: CheckOptions): Promise<Fixed> {
  const fixed = fixFiles(await readFolder(dir, options.page), options)
  for (const [path, text] of fixed.files) await writeFile(join(dir, path), text)
  return fixed
}
