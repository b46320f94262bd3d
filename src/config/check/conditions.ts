import {
  checkExpression,
  type Environment,
  type ExpressionFault,
  type ExpressionProblem,
} from '../../expressions/index.ts'
import type { Problem } from '../problem.ts'
import type { Code } from '../problems.ts'
import type { Document } from '../text/document.ts'
import { join } from '../text/pointer.ts'
import { stringOffset } from '../text/stringOffset.ts'
import type { FoundBlock } from './blocks.ts'

const codes: Record<ExpressionFault, Code> = {
  syntax: 'P0401',
  name: 'P0402',
  field: 'P0403',
  function: 'P0404',
  types: 'P0405',
  result: 'P0406',
  value: 'P0407',
  never: 'P0408',
  size: 'P0409',
}

/** Checks the condition of every block. */
export function checkConditions(
  document: Document,
  blocks: readonly FoundBlock[],
  environment: Environment,
): Problem[] {
  return blocks.flatMap(({ node, pointer }) => {
    const { when } = node
    if (typeof when !== 'string' || !when) return []
    const at = join(pointer, 'when')
    return checkExpression(when, environment).map((problem) => sayProblem(document, at, problem))
  })
}

function sayProblem(document: Document, pointer: string, problem: ExpressionProblem): Problem {
  const start = document.span(pointer).offset
  const from = stringOffset(document.text, start, problem.start)
  const span = {
    offset: from,
    length: stringOffset(document.text, start, problem.end) - from,
  }
  const { replacement } = problem
  const edit = replacement === undefined ? undefined : { ...span, text: JSON.stringify(replacement).slice(1, -1) }
  const message = `${problem.message.charAt(0).toUpperCase()}${problem.message.slice(1)}.`
  return document.problem(codes[problem.fault], pointer, {
    message,
    suggestion: suggest(problem),
    span,
    edit,
  })
}

const most = 12

function suggest({ replacement, choices = [] }: ExpressionProblem): string | undefined {
  if (replacement !== undefined) return `Did you mean "${replacement}"?`
  if (choices.length === 0) return undefined
  return `Known here: ${choices.slice(0, most).join(', ')}${choices.length > most ? ' …' : ''}.`
}
