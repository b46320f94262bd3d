import type { Problem } from '../problem.ts'
import { createLines } from '../text/lines.ts'

/** How parts of a message are marked; on a terminal with colours, elsewhere not at all. */
export interface Paint {
  error(text: string): string
  warning(text: string): string
  quiet(text: string): string
  strong(text: string): string
}

const paintWith = (code: string) => (text: string) => `\u001b[${code}m${text}\u001b[0m`
const keep = (text: string) => text

export const plainPaint: Paint = {
  error: keep,
  warning: keep,
  quiet: keep,
  strong: keep,
}
export const colourPaint: Paint = {
  error: paintWith('1;31'),
  warning: paintWith('1;33'),
  quiet: paintWith('34'),
  strong: paintWith('1'),
}

/** Shows a problem with its line of the file, the place marked below it, the cause and the mend. */
export function showProblem(problem: Problem, text: string | undefined, paint: Paint): string {
  const { severity, code, message, file, line, column, cause, suggestion } = problem
  const gutter = ' '.repeat(String(line).length)
  const notes = Object.entries({ why: cause, help: suggestion }).flatMap(([name, words]) =>
    words ? [{ name, words }] : [],
  )
  return [
    `${paint[severity](`${severity}[${code}]`)}${paint.strong(`: ${clean(message)}`)}`,
    `${gutter}${paint.quiet('-->')} ${clean(file)}:${line}:${column}`,
    ...(text === undefined ? [] : frame(problem, text, gutter, paint)),
    ...notes.map(({ name, words }) => `${gutter} ${paint.quiet('=')} ${paint.strong(`${name}:`)} ${clean(words)}`),
  ].join('\n')
}

const widest = 100

/** The line, cut to what is around the place, and the mark below it. */
function frame({ line, column, length, severity }: Problem, text: string, gutter: string, paint: Paint): string[] {
  const whole = createLines(text).line(line)
  if (!whole.trim()) return []
  const from = column > widest - 20 ? column - 40 : 0
  const shown = whole.slice(from, from + widest)
  const before = whole.slice(from, column - 1)
  const marked = whole.slice(column - 1, Math.min(column - 1 + length, from + widest))
  const cut = (from > 0 ? '…' : '') + clean(shown) + (whole.length > from + widest ? '…' : '')
  const indent = ' '.repeat(width(before) + (from > 0 ? 1 : 0))
  const bar = paint.quiet('|')
  return [
    `${gutter} ${bar}`,
    `${paint.quiet(String(line))} ${bar} ${cut}`,
    `${gutter} ${bar} ${indent}${paint[severity]('^'.repeat(Math.max(1, width(marked))))}`,
  ]
}

// A tab is as wide as one space here; nothing in a file may steer a terminal or turn its text around.
const clean = (text: string): string => text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ' ')

/** Columns of a terminal: East Asian wide characters and pictures take two, marks and joiners none. */
function width(text: string): number {
  const wide =
    /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}]/u
  return [...clean(text)].reduce((sum, sign) => sum + (/[\p{Mn}\p{Cf}]/u.test(sign) ? 0 : wide.test(sign) ? 2 : 1), 0)
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`

/** One line on how many there are. */
export function showCount(problems: readonly Problem[]): string {
  const errors = problems.filter(({ severity }) => severity === 'error').length
  const warnings = problems.length - errors
  if (problems.length === 0) return 'nothing wrong'
  return [errors && counted(errors, 'error'), warnings && counted(warnings, 'warning')].filter(Boolean).join(', ')
}
