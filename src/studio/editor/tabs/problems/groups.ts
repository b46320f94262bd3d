import type { StudioProblem } from '../../../../contract/studio/check.ts'
import type { PageTree } from '../../../model/index.ts'
import type { Target } from '../../context.ts'

/** The problems of one file. */
export interface ProblemGroup {
  readonly file: string
  readonly problems: readonly StudioProblem[]
  readonly errors: number
  readonly warnings: number
}

/** Groups problems by file: files with errors first, then by name; in a file errors first, then by line. */
export function groupProblems(problems: readonly StudioProblem[]): readonly ProblemGroup[] {
  const rank = ({ severity }: StudioProblem) => (severity === 'error' ? 0 : 1)
  const groups = [...new Set(problems.map(({ file }) => file))].map((file) => {
    const own = problems
      .filter((problem) => problem.file === file)
      .sort((a, b) => rank(a) - rank(b) || a.line - b.line || a.column - b.column)
    const errors = own.filter(({ severity }) => severity === 'error').length
    return { file, problems: own, errors, warnings: own.length - errors }
  })
  return groups.sort((a, b) => Number(b.errors > 0) - Number(a.errors > 0) || a.file.localeCompare(b.file))
}

const nameOfSegment = (segment: string): string => segment.replaceAll('~1', '/').replaceAll('~0', '~')

/** What the settings of the page have a form for. */
const isSetting = /^\/(?!(?:\$schema|version|page)(?:\/|$))/

/** A place where a problem can be fixed. */
export interface ProblemPlace {
  readonly kind: 'block' | 'page' | 'text' | 'texts' | 'rule' | 'line'
  readonly target: Target
}

/**
 * Where a problem can be fixed, the most direct place first: the block, the page, the text or the rule, then the line of the
 * file.
 */
export function placesOf(
  { code, file, pointer, line, column }: StudioProblem,
  tree: PageTree,
): readonly ProblemPlace[] {
  const place: ProblemPlace = { kind: 'line', target: { tab: 'json', file: { path: file, line, column } } }
  // A language without a file or without some texts.
  if (code === 'P0303' && pointer === '') return [{ kind: 'texts', target: { tab: 'words' } }, place]
  const locale = /^locales\/(.+)\.json$/.exec(file)?.[1]
  if (file === tree.file) {
    const node = tree.nodeAtPointer(pointer)
    if (node !== null) return [{ kind: 'block', target: { tab: 'page', node, pointer } }, place]
    return isSetting.test(pointer) ? [{ kind: 'page', target: { tab: 'page', node: null, pointer } }, place] : [place]
  }
  if (file === 'platform.json' && pointer !== '')
    return [{ kind: 'rule', target: { tab: 'rules', rule: pointer } }, place]
  const [key] = pointer.split('/').slice(1).map(nameOfSegment)
  if (locale !== undefined && key) return [{ kind: 'text', target: { tab: 'words', text: { key, locale } } }, place]
  if (locale !== undefined && code === 'P0304')
    return [{ kind: 'texts', target: { tab: 'words', text: { key: null, locale } } }, place]
  return [place]
}
