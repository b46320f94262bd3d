import { type Action, type Diagnostic, forEachDiagnostic } from '@codemirror/lint'
import type { EditorState, Text } from '@codemirror/state'
import type { StudioProblem } from '../../../../contract/studio/check.ts'
import { jsonMistake, problemExplanation, problemText, saidProblem } from '../../../words/problemText.ts'
import type { JsonMistake } from './jsonService.ts'

/** The source of marks of the checker; marks of the language service have another one. */
const checkerSource = 'checker'

/** The offset of a line and a column, from 1; the end of the line if the column is behind it. */
export function offsetAt(doc: Text, line: number, column: number): number {
  const { from, to } = doc.line(Math.max(1, Math.min(line, doc.lines)))
  return Math.min(from + Math.max(0, column - 1), to)
}

/** The marks of the checker's problems in one file. `actionsOf`: the fixes of a problem; `language`: that of the interface. */
export const checkerMarks = (
  problems: readonly StudioProblem[],
  doc: Text,
  actionsOf: (problem: StudioProblem) => readonly Action[],
  language = 'en',
): Diagnostic[] =>
  problems.map((problem) => {
    const from = offsetAt(doc, problem.line, problem.column)
    const message = saidProblem(language, problem.code, problem.message)
    const why = problemExplanation(language, problem.code) ?? problem.cause
    // Here dates are as the file has them.
    const { remedies } = problemText(language, problem, (given) => given)
    const text = [message, why, ...remedies.map((remedy) => remedy.text)].filter(Boolean).join(' ')
    return {
      from,
      to: Math.min(doc.length, from + Math.max(1, problem.length)),
      severity: problem.severity,
      source: checkerSource,
      message: `${problem.code} ${text}`,
      actions: actionsOf(problem),
    }
  })

/** The marks of the checker where they are now: typing has moved them. */
export function movedMarks(state: EditorState): Diagnostic[] {
  const marks: Diagnostic[] = []
  forEachDiagnostic(state, (mark, from, to) => {
    if (mark.source === checkerSource) marks.push({ ...mark, from, to })
  })
  return marks
}

/** Marks of both sources. The checker explains better, so where both mark the same text, only its mark is shown. */
export function joinMarks(
  checker: readonly Diagnostic[],
  mistakes: readonly JsonMistake[],
  language = 'en',
): Diagnostic[] {
  const own = mistakes
    .filter(({ from, to }) => !checker.some((mark) => mark.from <= to && from <= mark.to))
    .map(
      ({ from, to, message, isSyntax }): Diagnostic => ({
        from,
        to,
        message: jsonMistake(language, message),
        severity: isSyntax ? 'error' : 'warning',
      }),
    )
  return [...checker, ...own].sort((a, b) => a.from - b.from)
}
