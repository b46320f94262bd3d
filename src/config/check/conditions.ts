import {
  checkExpression,
  type Environment,
  type ExpectedResult,
  type ExpressionFault,
  type ExpressionProblem,
  unambiguousMatch,
} from '../../expressions/index.ts'
import { counted } from '../counted.ts'
import type { Problem } from '../problem.ts'
import type { Code } from '../problems.ts'
import type { JsonSchema } from '../schema/json.ts'
import type { Document } from '../text/document.ts'
import { join } from '../text/pointer.ts'
import { stringOffset } from '../text/stringOffset.ts'
import type { LocatedBlock } from './blocks.ts'
import { boundPropsIn } from './boundProps.ts'
import { areTimesImpossible, missingIndex } from './conditionTimes.ts'
import { satisfiabilityOf } from './satisfiability.ts'
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
  absent: 'P0412',
  order: 'P0413',
}

/**
 * Checks the CEL expressions of blocks: conditions (alone, and combined with those of the enclosing blocks), the lists of
 * `each`, and bound props. `props`: returns the schema of a block's props by its type.
 */
export function checkConditions(
  document: Document,
  blocks: readonly LocatedBlock[],
  environment: Environment,
  props: (type: string) => JsonSchema | undefined,
): Problem[] {
  const scopes = scopesOf(blocks, environment)
  const check = (source: string, pointer: string, names: Environment, wants: ExpectedResult) =>
    checkExpression(source, names, wants).map((problem) => describeProblem(document, pointer, problem, source))
  const others = blocks.flatMap(({ node, pointer }) => {
    const { inside, outside } = scopes.get(pointer) ?? { inside: environment, outside: environment }
    const each = eachOf(node)
    const bound = boundPropsIn(props(String(node.type)), node.props, join(pointer, 'props'))
    return [
      ...(each ? check(each.in, join(pointer, 'each', 'in'), outside, 'list') : []),
      ...bound.flatMap(({ source, pointer: at, schema }) => check(source, at, inside, { schema })),
    ]
  })
  return [...others, ...checkWhen(document, blocks, scopes)]
}

function checkWhen(document: Document, blocks: readonly LocatedBlock[], scopes: ReadonlyMap<string, Scope>): Problem[] {
  const conditions = blocks.flatMap(({ node, pointer }) =>
    typeof node.when === 'string' && node.when ? [{ when: node.when, pointer }] : [],
  )
  const neverShown = new Set<string>()
  return conditions.flatMap(({ when, pointer }) => {
    const at = join(pointer, 'when')
    const environment = scopes.get(pointer)?.inside ?? { names: {} }
    const problems = checkExpression(when, environment).map((problem) => describeProblem(document, at, problem, when))
    // Inside a block that is never shown, further problems are not reported.
    const around = conditions.filter((other) => pointer.startsWith(`${other.pointer}/slots/`))
    if (problems.length || around.some((other) => neverShown.has(other.pointer))) {
      neverShown.add(pointer)
      return problems
    }
    const found = describeSatisfiability(document, at, { when, around, all: conditions }, environment)
    if (found.length) neverShown.add(pointer)
    return found
  })
}

/** The condition of the block that a fallback replaces. */
const conditionOfReplaced = (pointer: string, all: readonly Condition[]): string | undefined => {
  const block = /^(.*)\/fallback\/when$/.exec(pointer)?.[1]
  return all.find((other) => other.pointer === block)?.when
}

interface Condition {
  when: string
  pointer: string
}

function describeSatisfiability(
  document: Document,
  pointer: string,
  { when, around, all }: { when: string; around: readonly Condition[]; all: readonly Condition[] },
  environment: Environment,
): Problem[] {
  const alone = satisfiabilityOf([when], environment)
  if (alone === 'never')
    return [
      document.problem('P0410', pointer, {
        message: 'This condition can never hold.',
        ...(when.includes('&&') || when.includes('||')
          ? {
              cause: 'Its parts contradict each other, or one of them never holds, so the block would never be shown.',
              suggestion: 'Correct the part that is wrong, write || where either is enough, or remove the block.',
            }
          : {
              cause: 'None of the possible values makes it true, so the block would never be shown.',
              suggestion: 'Correct what the value is compared with, or remove the block.',
            }),
      }),
    ]
  if (alone === 'always')
    return [
      document.problem('P0411', pointer, {
        message: 'This condition always holds.',
        suggestion: 'Remove "when", or write the condition that was meant.',
      }),
    ]
  const instead = conditionOfReplaced(pointer, all)
  if (instead && satisfiabilityOf([`!(${instead})`, when], environment) === 'never')
    return [
      document.problem('P0410', pointer, {
        message: 'This fallback can never be shown.',
        cause: `It shows where ${instead} does not hold, and its own condition asks for that.`,
        suggestion: 'Remove "when" from the fallback, or change it.',
      }),
    ]
  const outer = around.map((other) => other.when)
  const missing = missingIndex(when, environment)
  if (missing)
    return [
      document.problem('P0410', pointer, {
        message: `There is no tasks[${missing.index}].`,
        cause: `The activity has ${counted(missing.size, 'task')}, and the first one is tasks[0].`,
        suggestion: "Name the task by its id: tasks.exists(t, t.taskId == '…').",
      }),
    ]
  if (areTimesImpossible([when, ...outer], environment))
    return [
      document.problem('P0410', pointer, {
        message: 'This condition can never hold.',
        cause: 'With the windows of platform.json, its times exclude each other.',
        suggestion: 'Check the order of the times: start, end, settle, claimEnd.',
      }),
    ]
  if (outer.length === 0 || satisfiabilityOf([when, ...outer], environment) !== 'never') return []
  return [
    document.problem('P0410', pointer, {
      message: 'This condition can never hold here.',
      cause: `The block is inside one that shows only while ${outer.at(-1)}.`,
      suggestion: 'Move the block out, or change one of the two conditions.',
    }),
  ]
}

/** Whether the replacement is the only plausible correction, so that `--fix` may apply it. */
const isSure = ({ replacement, choices, start, end }: ExpressionProblem, source: string): boolean =>
  replacement !== undefined && (!choices || unambiguousMatch(source.slice(start, end), choices) === replacement)

function describeProblem(document: Document, pointer: string, problem: ExpressionProblem, source: string): Problem {
  const start = document.span(pointer).offset
  const from = stringOffset(document.text, start, problem.start)
  const span = {
    offset: from,
    length: stringOffset(document.text, start, problem.end) - from,
  }
  const { replacement } = problem
  const edit = isSure(problem, source) ? { ...span, text: JSON.stringify(replacement).slice(1, -1) } : undefined
  const message = `${problem.message.charAt(0).toUpperCase()}${problem.message.slice(1)}.`
  return document.problem(codes[problem.fault], pointer, {
    message,
    cause: problem.cause,
    suggestion: problem.remedy ?? suggest(problem),
    span,
    edit,
  })
}

const maxShown = 12

function suggest({ replacement, choices = [], fault }: ExpressionProblem): string | undefined {
  if (fault === 'order') return 'Compare numbers: double(t.threshold) > 100.'
  if (replacement !== undefined) return `Did you mean "${replacement}"?`
  if (choices.length === 0) return undefined
  return `Known here: ${choices.slice(0, maxShown).join(', ')}${choices.length > maxShown ? ' …' : ''}.`
}
