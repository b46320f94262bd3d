import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Checked, type CheckOptions, checkFiles } from '../checkFolder.ts'
import { type Folder, readFolder } from '../folder.ts'
import type { Problem } from '../problem.ts'
import { applyEdit } from './applyEdit.ts'

/** The result of fixing a folder. */
export interface Fixed {
  /** Changed files, by path inside the folder. */
  files: ReadonlyMap<string, string>
  fixed: readonly Problem[]
  /** The check of the folder after the fixes. */
  checked: Checked
}

/** Limit of edits per run. */
const maxEdits = 200

/**
 * Applies the suggested edits of a folder one after the other. After each edit the folder is checked again. An edit is
 * kept only if its file can still be parsed and fewer problems remain, none of them new. So the result is never worse.
 */
export function fixFiles(folder: Folder, options: CheckOptions): Fixed {
  let current: FixState = { folder, checked: checkFiles(folder, options), fixed: [] }
  const dropped = new Set<string>()
  for (let count = 0; count < maxEdits; count++) {
    const next = nextFix(current, dropped, options)
    if (!next) break
    current = { ...next, fixed: [...current.fixed, ...next.fixed] }
  }
  return { files: changedFiles(folder, current.folder), fixed: current.fixed, checked: current.checked }
}

interface FixState {
  folder: Folder
  checked: Checked
  fixed: Problem[]
}

/** Applies the first edit that improves the folder. Edits that do not are remembered and not tried again. */
function nextFix(current: FixState, dropped: Set<string>, options: CheckOptions): FixState | null {
  for (const problem of current.checked.problems) {
    const path = pathOf(current.folder, problem)
    if (!problem.edit || path === undefined || dropped.has(keyOf(problem))) continue
    const state = tryFix(current, path, problem, options)
    if (state) return state
    dropped.add(keyOf(problem))
  }
  return null
}

const keyOf = ({ code, file, message, edit }: Problem): string => [code, file, message, edit?.text].join('|')

const pathOf = ({ dir, files }: Folder, { file }: Problem): string | undefined =>
  [...files.keys()].find((path) => join(dir, path) === file)

/**
 * Fixing a syntax error reveals further problems in the file. Up to this many edits are applied before the result is
 * judged.
 */
const maxFollowUps = 4

function tryFix(initial: FixState, path: string, first: Problem, options: CheckOptions): FixState | null {
  let state: FixState = { ...initial, fixed: [] }
  let problem: Problem | undefined = first
  for (let layer = 0; layer < maxFollowUps && problem; layer++) {
    state = applyFix(state, path, problem, options)
    if (isBetter(initial.checked.problems, state.checked.problems, first.file)) return state
    const known = new Set(initial.checked.problems.map(keyOf))
    problem = state.checked.problems.find(
      (other) => other.edit && other.file === first.file && !known.has(keyOf(other)),
    )
  }
  return null
}

function applyFix({ folder, fixed }: FixState, path: string, problem: Problem, options: CheckOptions): FixState {
  const whole = textOf(folder, path) ?? ''
  // Offsets do not count a byte order mark.
  const byteOrderMark = whole.startsWith('\uFEFF') ? '\uFEFF' : ''
  const text = applyEdit(whole.slice(byteOrderMark.length), problem.edit)
  const changed = { ...folder, files: new Map(folder.files).set(path, { text: byteOrderMark + text }) }
  return { folder: changed, checked: checkFiles(changed, options), fixed: [...fixed, problem] }
}

/** Whether the file can be parsed and fewer problems remain, none of them new. */
function isBetter(before: readonly Problem[], after: readonly Problem[], file: string): boolean {
  if (after.length >= before.length || after.some((problem) => problem.file === file && isUnreadable(problem)))
    return false
  const counts = new Map<string, number>()
  for (const problem of before) counts.set(keyWithoutEdit(problem), (counts.get(keyWithoutEdit(problem)) ?? 0) + 1)
  return after.every((problem) => {
    const left = counts.get(keyWithoutEdit(problem)) ?? 0
    counts.set(keyWithoutEdit(problem), left - 1)
    return left > 0
  })
}

const keyWithoutEdit = ({ file, code, message }: Problem): string => `${file}|${code}|${message}`

const isUnreadable = ({ code }: Problem): boolean => ['P0002', 'P0003', 'P0004', 'P0006', 'P0007'].includes(code)

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

/** Fixes a folder on disk. Writes only changed files; text outside the edits stays as it is. */
export async function fixFolder(dir: string, options: CheckOptions): Promise<Fixed> {
  const fixed = fixFiles(await readFolder(dir, options.page), options)
  for (const [path, text] of fixed.files) await writeFile(join(dir, path), text)
  return fixed
}
