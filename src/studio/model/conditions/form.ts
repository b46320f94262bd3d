import { languages } from '../../../contract/languages.ts'
import { type PageState, pageStates } from '../../../contract/pageState.ts'
import { parseTimestamp } from '../../../expressions/functions.ts'
import { parse } from '../../../expressions/parse.ts'
import type { Tree } from '../../../expressions/tree.ts'

/** A fact about the viewer that is true or false. */
export type Flag = 'signedIn' | 'joined' | 'eligible' | 'newUser' | 'agent' | 'inApp'

/** One test of a condition. */
export type Test =
  | { readonly kind: 'pageState'; readonly states: readonly PageState[]; readonly not: boolean }
  | { readonly kind: Flag; readonly not: boolean }
  | { readonly kind: 'region'; readonly regions: readonly string[]; readonly not: boolean }
  | { readonly kind: 'language'; readonly languages: readonly string[]; readonly not: boolean }
  /** `at`: epoch ms, or a time of the activity. `written`: the time as it was written, such as with an offset. */
  | {
      readonly kind: 'date'
      readonly is: 'before' | 'from'
      readonly at: number | ActivityTime
      readonly written?: string
    }

/** The times that a form compares the server clock with, as fields of the activity in conditions. */
export const activityTimes = [
  'applyStartTime',
  'applyEndTime',
  'startTime',
  'endTime',
  'settleTime',
  'claimEndTime',
] as const
export type ActivityTime = (typeof activityTimes)[number]

/** A condition as the builder shows it. */
export type ConditionForm = Test | { readonly kind: 'all' | 'any'; readonly parts: readonly ConditionForm[] }

const flags: Readonly<Record<Flag, string>> = {
  signedIn: 'user.loggedIn',
  joined: 'user.applied',
  eligible: 'user.eligible',
  newUser: 'user.newUser',
  agent: 'user.agent',
  inApp: 'app.webview',
}

/** The form of a condition; null when it cannot be shown as a form without a loss. */
export function toForm(source: string): ConditionForm | null {
  try {
    return formOf(parse(source))
  } catch {
    return null
  }
}

function formOf(node: Tree): ConditionForm | null {
  if (node.op !== '&&' && node.op !== '||') return testOf(node)
  const parts = chainOf(node, node.op).map(formOf)
  if (parts.some((part) => part === null)) return null
  return { kind: node.op === '&&' ? 'all' : 'any', parts: parts as ConditionForm[] }
}

const chainOf = (node: Tree, op: '&&' | '||'): Tree[] =>
  node.op === op ? node.args.flatMap((side) => chainOf(side, op)) : [node]

/** The path of a name with fields: `user.loggedIn`. */
function nameOf(node: Tree): string | undefined {
  if (node.op === 'id') return node.args
  const owner = node.op === '.' ? nameOf(node.args[0]) : undefined
  return owner === undefined || node.op !== '.' ? undefined : `${owner}.${node.args[1]}`
}

function testOf(node: Tree, not = false): Test | null {
  if (node.op === '!_') return not ? null : testOf(node.args, true)
  const flag = (Object.keys(flags) as Flag[]).find((kind) => flags[kind] === nameOf(node))
  if (flag) return { kind: flag, not }
  if (node.op === '==' || node.op === '!=') {
    // `!(state == 'X')` is written otherwise.
    const [value] = not ? [] : textsIn([node.args[1]])
    return value === undefined ? null : memberOf(node.args[0], [value], node.op === '!=')
  }
  if (node.op === 'in' && node.args[1].op === 'list') {
    const values = textsIn(node.args[1].args)
    // A list of one is written as a comparison.
    return values.length === node.args[1].args.length && values.length > 1 ? memberOf(node.args[0], values, not) : null
  }
  return not ? null : dateOf(node)
}

const textsIn = (nodes: readonly Tree[]): string[] =>
  nodes.flatMap((node) => (node.op === 'value' && typeof node.args === 'string' ? [node.args] : []))

function memberOf(node: Tree, values: readonly string[], not: boolean): Test | null {
  const name = nameOf(node)
  if (name === 'state') {
    const states = pageStates.filter((state) => values.includes(state))
    const isExact = states.length === values.length
    return isExact ? { kind: 'pageState', states: values as readonly PageState[], not } : null
  }
  if (name === 'user.region') return { kind: 'region', regions: values, not }
  const areKnown = values.every((value) => languages.some(({ language }) => language === value))
  return name === 'locale' && areKnown ? { kind: 'language', languages: values, not } : null
}

function dateOf(node: Tree): Test | null {
  if ((node.op !== '<' && node.op !== '>=') || nameOf(node.args[0]) !== 'now') return null
  const is = node.op === '<' ? 'before' : 'from'
  const [, time] = node.args
  const named = activityTimes.find((name) => nameOf(time) === `activity.${name}`)
  if (named) return { kind: 'date', is, at: named }
  if (time.op === 'value' && typeof time.args === 'bigint') {
    const at = Number(time.args)
    return isTime(at) ? { kind: 'date', is, at, written: String(time.args) } : null
  }
  if (time.op !== 'call' || time.args[0] !== 'timestamp') return null
  const [written] = textsIn(time.args[1])
  const at = parseTimestamp(written)
  return written === undefined || at === undefined ? null : { kind: 'date', is, at, written }
}

const isTime = (at: number): boolean => Number.isSafeInteger(at) && Math.abs(at) <= 8.64e15

/** The condition of a form. A group without parts is `true` for `all`, `false` for `any`. */
export function fromForm(form: ConditionForm): string {
  if (!('parts' in form)) return writeTest(form)
  const [only] = form.parts
  if (!only) return String(form.kind === 'all')
  if (form.parts.length === 1) return fromForm(only)
  const isGroup = ({ kind }: ConditionForm) => kind === 'all' || kind === 'any'
  const written = form.parts.map((part) =>
    isGroup(part) && partsOf(part) > 1 ? `(${fromForm(part)})` : fromForm(part),
  )
  return written.join(form.kind === 'all' ? ' && ' : ' || ')
}

const partsOf = (form: ConditionForm): number => ('parts' in form ? form.parts.length : 1)

const quoted = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`

function writeMember(name: string, values: readonly string[], not: boolean): string {
  const [only] = values
  if (values.length === 1 && only !== undefined) return `${name} ${not ? '!=' : '=='} ${quoted(only)}`
  const test = `${name} in [${values.map(quoted).join(', ')}]`
  return not ? `!(${test})` : test
}

function writeTest(test: Test): string {
  switch (test.kind) {
    case 'pageState':
      return writeMember('state', test.states, test.not)
    case 'region':
      return writeMember('user.region', test.regions, test.not)
    case 'language':
      return writeMember('locale', test.languages, test.not)
    case 'date':
      return `now ${test.is === 'before' ? '<' : '>='} ${writeTime(test.at, test.written)}`
    default:
      return `${test.not ? '!' : ''}${flags[test.kind]}`
  }
}

function writeTime(at: number | ActivityTime, written: string | undefined): string {
  if (typeof at === 'string') return `activity.${at}`
  if (written !== undefined && /^-?\d+$/.test(written) && Number(written) === at) return written
  const text =
    written !== undefined && parseTimestamp(written) === at ? written : new Date(at).toISOString().replace('.000Z', 'Z')
  return `timestamp("${text}")`
}
