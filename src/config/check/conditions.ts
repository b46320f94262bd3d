import {
  checkExpression,
  type Environment,
  type ExpressionFault,
  type ExpressionProblem,
  type Wanted,
} from '../../expressions/index.ts'
import type { Problem } from '../problem.ts'
import type { Code } from '../problems.ts'
import type { JsonSchema } from '../schema/json.ts'
import type { Document } from '../text/document.ts'
import { join } from '../text/pointer.ts'
import { stringOffset } from '../text/stringOffset.ts'
import type { FoundBlock } from './blocks.ts'
import { boundIn } from './bound.ts'
import { outcomeOf } from './outcome.ts'
import { eachOf, type Scope, scopesOf } from './scopes.ts'

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

/**
 * Checks what blocks say in CEL: conditions (by themselves, and together with those of the blocks around them), lists
 * they are repeated over, and bound props. `props` gives the schema of a block's props by its type.
 */
export function checkConditions(
  document: Document,
  blocks: readonly FoundBlock[],
  environment: Environment,
  props: (type: string) => JsonSchema | undefined,
): Problem[] {
  const scopes = scopesOf(blocks, environment)
  const check = (source: string, pointer: string, names: Environment, wants: Wanted) =>
    checkExpression(source, names, wants).map((problem) => sayProblem(document, pointer, problem))
  const others = blocks.flatMap(({ node, pointer }) => {
    const { inside, outside } = scopes.get(pointer) ?? { inside: environment, outside: environment }
    const each = eachOf(node)
    const bound = boundIn(props(String(node.type)), node.props, join(pointer, 'props'))
    return [
      ...(each ? check(each.in, join(pointer, 'each', 'in'), outside, 'list') : []),
      ...bound.flatMap(({ source, pointer: at, schema }) => check(source, at, inside, { schema })),
    ]
  })
  return [...others, ...checkWhen(document, blocks, scopes)]
}

function checkWhen(document: Document, blocks: readonly FoundBlock[], scopes: ReadonlyMap<string, Scope>): Problem[] {
  const conditions = blocks.flatMap(({ node, pointer }) =>
    typeof node.when === 'string' && node.when ? [{ when: node.when, pointer }] : [],
  )
  const dead = new Set<string>()
  return conditions.flatMap(({ when, pointer }) => {
    const at = join(pointer, 'when')
    const environment = scopes.get(pointer)?.inside ?? { names: {} }
    const problems = checkExpression(when, environment).map((problem) => sayProblem(document, at, problem))
    // What is inside a block that never shows is no mistake of its own.
    const around = conditions.filter((other) => pointer.startsWith(`${other.pointer}/slots/`))
    if (problems.length || around.some((other) => dead.has(other.pointer))) {
      dead.add(pointer)
      return problems
    }
    const found = sayOutcome(document, at, when, around, environment)
    if (found.length) dead.add(pointer)
    return found
  })
}

interface Condition {
  when: string
  pointer: string
}

function sayOutcome(
  document: Document,
  pointer: string,
  when: string,
  around: readonly Condition[],
  environment: Environment,
): Problem[] {
  const alone = outcomeOf([when], environment)
  if (alone === 'never')
    return [
      document.problem('P0410', pointer, {
        message: 'This condition can never hold.',
        cause: 'Its parts contradict each other, so nobody would see the block.',
        suggestion: 'Write || where either is enough, or take the block out.',
      }),
    ]
  if (alone === 'always')
    return [
      document.problem('P0411', pointer, {
        message: 'This condition always holds.',
        suggestion: 'Take "when" out, or write what was meant.',
      }),
    ]
  const outer = around.map((other) => other.when)
  if (outer.length === 0 || outcomeOf([when, ...outer], environment) !== 'never') return []
  return [
    document.problem('P0410', pointer, {
      message: 'This condition can never hold here.',
      cause: `The block stands inside one that shows only while ${outer.at(-1)}.`,
      suggestion: 'Move the block out, or change one of the two conditions.',
    }),
  ]
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
