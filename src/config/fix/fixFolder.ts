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

interface Step {
  folder: Folder
  checked: Checked
  mended: Problem[]
}

/** Mends one file: everything at once where that is good, else the first mend that is good by itself. */
function tryFile(folder: Folder, path: string, before: Checked, options: CheckOptions): Step | null {
  const own = mendableIn(folder, path, before)
  const choices = [own, ...(own.length > 1 ? own.map((problem) => [problem]) : [])]
  for (const problems of own.length ? choices : []) {
    const step = follow({ folder, checked: before, mended: [] }, path, problems, options)
    if (step) return step
  }
  return null
}

const mendableIn = (folder: Folder, path: string, { problems }: Checked): Problem[] =>
  problems.filter((problem) => problem.file === join(folder.dir, path) && problem.edit)

/** A block that is known again shows what is wrong inside it: so many layers are mended before the outcome is judged. */
const deepest = 4

function follow(begin: Step, path: string, chosen: readonly Problem[], options: CheckOptions): Step | null {
  let [step, problems] = [begin, chosen]
  for (let layer = 0; layer < deepest && problems.length > 0; layer++) {
    step = mend(step, path, problems, options)
    if (isBetter(begin.checked.problems, step.checked.problems)) return step
    problems = mendableIn(step.folder, path, step.checked)
  }
  return null
}

function mend({ folder, mended: done }: Step, path: string, problems: readonly Problem[], options: CheckOptions): Step {
  const whole = textOf(folder, path) ?? ''
  // Offsets count from behind a byte order mark.
  const mark = whole.startsWith('\uFEFF') ? '\uFEFF' : ''
  const { text, mended } = applyEdits(whole.slice(mark.length), problems)
  const changed = { ...folder, files: new Map(folder.files).set(path, { text: mark + text }) }
  return { folder: changed, checked: checkFiles(changed, options), mended: [...done, ...mended] }
}

/** Fewer problems and none that is new, or past a mistake of form: what is behind that was not read before. */
function isBetter(before: readonly Problem[], after: readonly Problem[]): boolean {
  const [was, is] = [before, after].map((problems) => problems.filter(({ code }) => code === 'P0003'))
  const [first, next] = [was?.[0], is?.[0]]
  if (first && (!next || next.line > first.line || (next.line === first.line && next.column > first.column)))
    return true
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
