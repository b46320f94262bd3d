import { counted } from '../counted.ts'
import type { Problem } from '../problem.ts'
import { createLines } from '../text/lines.ts'

/** Styles for parts of a message: ANSI colors on a terminal, plain text elsewhere. */
export interface TextStyles {
  error(text: string): string
  warning(text: string): string
  quiet(text: string): string
  strong(text: string): string
}

const styleWith = (code: string) => (text: string) => `\u001b[${code}m${text}\u001b[0m`
const unstyled = (text: string) => text

/** For output that is not a terminal. */
export const plainStyles: TextStyles = {
  error: unstyled,
  warning: unstyled,
  quiet: unstyled,
  strong: unstyled,
}
/** For a terminal (ANSI escape codes). */
export const colorStyles: TextStyles = {
  error: styleWith('1;31'),
  warning: styleWith('1;33'),
  quiet: styleWith('34'),
  strong: styleWith('1'),
}

/** Formats a problem: message, position, the line with a marker below it, cause and fix. */
export function showProblem(problem: Problem, text: string | undefined, styles: TextStyles): string {
  const { severity, code, message, file, line, column, cause, suggestion } = problem
  const gutter = ' '.repeat(String(line).length)
  const notes = Object.entries({ why: cause, help: suggestion }).flatMap(([name, words]) =>
    words ? [{ name, words }] : [],
  )
  return [
    `${styles[severity](`${severity}[${code}]`)}${styles.strong(`: ${clean(message)}`)}`,
    `${gutter}${styles.quiet('-->')} ${clean(file)}:${line}:${column}`,
    ...(text === undefined ? [] : frame(problem, text, gutter, styles)),
    ...notes.map(({ name, words }) => `${gutter} ${styles.quiet('=')} ${styles.strong(`${name}:`)} ${clean(words)}`),
  ].join('\n')
}

const maxWidth = 100

/** The line, shortened around the position, with a marker below it. */
function frame(
  { line, column, length, severity }: Problem,
  text: string,
  gutter: string,
  styles: TextStyles,
): string[] {
  const whole = createLines(text).line(line)
  if (!whole.trim()) return []
  const from = column > maxWidth - 20 ? column - 40 : 0
  const shown = whole.slice(from, from + maxWidth)
  const before = whole.slice(from, column - 1)
  const marked = whole.slice(column - 1, Math.min(column - 1 + length, from + maxWidth))
  const shortened = (from > 0 ? '…' : '') + clean(shown) + (whole.length > from + maxWidth ? '…' : '')
  const indent = ' '.repeat(width(before) + (from > 0 ? 1 : 0))
  const bar = styles.quiet('|')
  return [
    `${gutter} ${bar}`,
    `${styles.quiet(String(line))} ${bar} ${shortened}`,
    `${gutter} ${bar} ${indent}${styles[severity]('^'.repeat(Math.max(1, width(marked))))}`,
  ]
}

// Control and bidi characters become spaces, so that a file cannot send terminal commands or reverse text. A tab takes
// one column.
const clean = (text: string): string => text.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, ' ')

/** Width in terminal columns: East Asian wide characters and emoji take two, combining marks and joiners none. */
function width(text: string): number {
  const wide =
    /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}]/u
  return [...clean(text)].reduce(
    (sum, character) => sum + (/[\p{Mn}\p{Cf}]/u.test(character) ? 0 : wide.test(character) ? 2 : 1),
    0,
  )
}

/** One line with the number of errors and warnings. */
export function showCount(problems: readonly Problem[]): string {
  const errors = problems.filter(({ severity }) => severity === 'error').length
  const warnings = problems.length - errors
  if (problems.length === 0) return 'nothing wrong'
  return [errors && counted(errors, 'error'), warnings && counted(warnings, 'warning')].filter(Boolean).join(', ')
}
