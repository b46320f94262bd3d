import { compare, equals, oneMinor, toMinor } from '../../../contract/decimal.ts'
import { ownValue } from '../../../contract/ownValue.ts'
import { counted } from '../../counted.ts'
import type { Problem } from '../../problem.ts'
import type { Document } from '../../text/document.ts'
import { join } from '../../text/pointer.ts'
import { timeAt } from '../dates.ts'
import { entries, type Located, part } from '../located.ts'
import { daysBetween, eventDays } from '../periods.ts'
import { asEntries, listedIn, plainLatin } from '../plainLatin.ts'
import { replace } from '../suggest.ts'
import { normalizePair, pairOf, reversedPair } from './coins.ts'
import { listingType, maxKycLevel, type TaskFacts, taskFacts } from './taskFacts.ts'

/** A task with the facts of its type and the timing of its group. */
interface Task extends Located {
  facts: TaskFacts
  type: string
  timing: unknown
  /** The stage of its group, if it has one. */
  stage: Located | undefined
}

/** Checks that tasks can be completed and that each field has an effect. */
export function checkTasks(document: Document, root: Located): Problem[] {
  const tasks = entries(root, 'taskGroups').flatMap((group) =>
    entries(group, 'tasks').flatMap((task): Task[] => {
      const type = String(task.value.taskType)
      const facts = ownValue(taskFacts, type)
      const stage = entries(root, 'stages').find(({ value }) => value.identifier === group.value.identifier)
      return facts ? [{ ...task, type, facts, timing: group.value.timing, stage }] : []
    }),
  )
  return [
    ...checkTimings(document, tasks),
    ...tasks.flatMap((task) => checkTask(document, task, root)),
    ...checkClaimPolicies(document, tasks),
  ]
}

function checkTask(document: Document, task: Task, root: Located): Problem[] {
  return [
    ...checkThreshold(document, task, root),
    ...checkRequiredField(document, task),
    ...checkUnusedFields(document, task),
    ...checkOperator(document, task),
    ...checkProducts(document, task),
    ...checkKycLevel(document, task, root),
    ...checkCodes(document, task, root),
  ]
}

const plain = /^\d{1,18}(?:\.\d{1,18})?$/

function checkThreshold(document: Document, task: Task, root: Located): Problem[] {
  const { threshold } = task.value
  if (typeof threshold !== 'string' || !plain.test(threshold) || equals(threshold, '0')) return []
  const wrong = reasonUnreachable(task, threshold, root)
  if (!wrong) return []
  const [cause, suggestion] = wrong
  return [
    document.problem('P0730', join(task.pointer, 'threshold'), {
      message: `Nobody can meet ${/^[AEIO]/.test(task.type) ? 'an' : 'a'} ${task.type} task with a threshold of ${threshold}.`,
      cause,
      suggestion,
    }),
  ]
}

/** Why a threshold cannot be reached, and what to write; null if it can be reached. */
function reasonUnreachable(task: Task, threshold: string, root: Located): [cause: string, suggestion: string] | null {
  const { facts, timing } = task
  const isWhole = !/\.\d*[1-9]/.test(threshold)
  const isAbove = (limit: number) => compare(threshold, `${limit}`) > 0
  const next = `Write a whole number, such as "${toMinor(threshold) / oneMinor + 1n}".`
  if (facts.unit === 'once' && !equals(threshold, '1')) return ['It is counted once.', 'Write "1".']
  if (facts.unit === 'level' && (!isWhole || isAbove(maxKycLevel)))
    return [`Identity levels are 1 to ${maxKycLevel}.`, 'Write the level as a whole number, such as "1".']
  if (facts.unit === 'people' && !isWhole) return ['Friends are counted in whole numbers.', next]
  if (facts.unit !== 'days') return null
  if (!isWhole) return ['Shares are counted in whole numbers.', next]
  const [max, why] = timing === 'EVERYDAY' ? [1, 'the task starts again each day'] : openDays(task, root)
  return max && isAbove(max) ? [`One share a day counts, and ${why}.`, `Write "${max}" or less.`] : null
}

/** On how many days a task can be met at most, and why; 0 if that is unknown. */
function openDays({ stage, value }: Task, root: Located): [days: number, why: string] {
  const days = eventDays(root)
  const at = (pointer: string) => timeAt(root.value, pointer) ?? Number.NaN
  const [start, end] = stage
    ? [at(join(stage.pointer, 'start')), at(join(stage.pointer, 'end'))]
    : [at('/windows/start'), at('/windows/end')]
  const joining = root.value.needApply === false ? null : timeAt(root.value, '/windows/applyStart')
  const open = daysBetween(root, Math.max(start, joining ?? start), end)
  // The days of a task begin and end with the hour of registration.
  const own = typeof value.validDays === 'number' ? value.validDays + 1 : Number.POSITIVE_INFINITY
  if (own < (open || days)) return [own, `the task can be met for ${counted(String(value.validDays), 'day')}`]
  return open === 0 || open === days
    ? [days, `the event has ${counted(days, 'day')}`]
    : [open, `the task is open on ${counted(open, 'day')}`]
}

const requiredFields = {
  coin: ['the coin that must be held', '"coin": "BTC"'],
  codes: ['the codes that count', '"codes": ["SPRING26"]'],
} as const

function checkRequiredField(document: Document, { facts, value, pointer, type }: Task): Problem[] {
  const name = facts.lacks
  const given = name && value[name]
  if (!name || (Array.isArray(given) ? given.length > 0 : given !== undefined)) return []
  const [what, example] = requiredFields[name]
  return [
    document.problem('P0727', given === undefined ? pointer : join(pointer, name), {
      message: `This ${type} task does not say ${what}.`,
      cause: 'Nothing would count, so the task could never be completed.',
      suggestion: given === undefined ? `Add ${example}.` : `Write ${example}.`,
      ...(given === undefined && { span: { ...document.span(pointer), length: 1 } }),
    }),
  ]
}

function checkUnusedFields(document: Document, { facts, value, pointer, type }: Task): Problem[] {
  return (['products', 'coin', 'codes'] as const).flatMap((name) => {
    const given = value[name]
    const isEmpty = given === undefined || (Array.isArray(given) && given.length === 0)
    if (isEmpty || facts.narrows?.includes(name)) return []
    const listing = name === 'products' ? ownValue(listingType, type) : undefined
    return [
      document.problem('P0728', join(pointer, name), {
        message: `A ${type} task does not use "${name}".`,
        cause: 'More would count than is written here.',
        suggestion: listing ? `Write "${listing}" as its type, or remove "${name}".` : `Remove "${name}".`,
        on: 'key',
      }),
    ]
  })
}

function checkOperator(document: Document, { value, pointer }: Task): Problem[] {
  if (!['LT', 'LTE', 'EQ'].includes(String(value.operator))) return []
  return [
    document.problem('P0738', join(pointer, 'operator'), {
      message: `"${value.operator}" means "at least" here.`,
      cause: 'Every operator of a task compares by "at least".',
      suggestion: 'Write "GE", or remove "operator".',
    }),
  ]
}

/** Reports once-per-account tasks in EVERYDAY groups. One problem per group, because its timing is the mistake. */
function checkTimings(document: Document, tasks: readonly Task[]): Problem[] {
  const wrong = tasks.filter(({ facts, timing }) => timing === 'EVERYDAY' && facts.isOnce)
  const groupOf = ({ pointer }: Task) => pointer.replace(/\/tasks\/\d+$/, '')
  const first = new Map([...wrong].reverse().map((task) => [groupOf(task), task]))
  return [...first.values()].map((task) => {
    const others = wrong.filter((other) => other !== task && groupOf(other) === groupOf(task))
    const types = [...new Set([task, ...others].map(({ type }) => type))]
    return document.problem('P0734', join(task.pointer, 'taskType'), {
      message: `${types.join(', ')} ${types.length > 1 ? 'tasks are' : 'is'} in an EVERYDAY group.`,
      cause:
        'It happens once in the life of an account: each day would pay for the same thing, or no day after the first.',
      suggestion: 'Write "DURING" as the timing of the group, or move the task to a group that has it.',
    })
  })
}

/** Reports a claim policy without an effect once per group, because the timing of the group may be wrong. */
function checkClaimPolicies(document: Document, tasks: readonly Task[]): Problem[] {
  const reported = new Set<string>()
  return tasks.flatMap(({ value, pointer, timing }) => {
    if (value.claimPolicy !== 'CYCLE' || timing === 'EVERYDAY' || typeof timing !== 'string') return []
    const group = pointer.replace(/\/tasks\/\d+$/, '')
    if (reported.has(group)) return []
    reported.add(group)
    return [
      document.problem('P0729', join(pointer, 'claimPolicy'), {
        message: `"claimPolicy" has no effect in a ${timing} group.`,
        cause: 'Only the tasks of an EVERYDAY group have a reward for each day.',
        suggestion: 'Remove "claimPolicy", or write "EVERYDAY" as the timing of the group.',
        on: 'key',
      }),
    ]
  })
}

function checkProducts(document: Document, { value, pointer, facts }: Task): Problem[] {
  if (!Array.isArray(value.products) || !facts.narrows?.includes('products')) return []
  return value.products.flatMap((symbol: unknown, index) => {
    if (typeof symbol !== 'string') return []
    const turned = reversedPair(symbol)
    const pair = pairOf(symbol)
    const isSame = pair !== null && pair.base === pair.quote
    if (/^[A-Z0-9]{5,20}$/.test(symbol) && pair && !isSame && !turned) return []
    const place = join(pointer, 'products', index)
    const several = listedIn(symbol).flatMap((one) => normalizePair(one) ?? [])
    const latin = plainLatin(symbol)
    const meant = turned ?? (isSame ? undefined : normalizePair(latin))
    const isForm = meant !== undefined && latin.toUpperCase().replace(/[^A-Z0-9]/g, '') === meant
    return [
      document.problem('P0722', place, {
        message: `"${symbol}" is not a trading pair.`,
        cause: 'No trade has this pair, so none would count.',
        suggestion:
          several.length > 1
            ? asEntries(several)
            : meant
              ? `${isForm ? 'Write' : 'Did you mean'} "${meant}"${isForm ? '.' : '?'}`
              : 'Write it like "BTCUSDT".',
        ...(isForm && several.length < 2 && { edit: replace(document.span(place), meant) }),
      }),
    ]
  })
}

/** Reports KYC tasks whose level is already required to join. */
function checkKycLevel(document: Document, { value, pointer, type }: Task, root: Located): Problem[] {
  const [eligibility] = part(root, 'eligibility')
  const level = eligibility?.value.kycLevel
  const { threshold } = value
  if (type !== 'KYC_PASS' || typeof level !== 'number' || level < 1 || level > maxKycLevel) return []
  if (typeof threshold !== 'string' || !/^[1-3]$/.test(threshold) || compare(threshold, `${level}`) > 0) return []
  return [
    document.problem('P0731', join(pointer, 'threshold'), {
      message: `Everybody who can join already has identity level ${level}.`,
      cause: `"eligibility"."kycLevel" asks for level ${level} to join, so the task is met at once.`,
      suggestion: 'Ask for a higher level here, or for a lower one in "eligibility".',
    }),
  ]
}

function checkCodes(document: Document, { pointer, type }: Task, root: Located): Problem[] {
  if (type !== 'KOL_BIND' || entries(root, 'kols').length > 0) return []
  return [
    document.problem('P0759', join(pointer, 'taskType'), {
      message: 'This activity has a KOL_BIND task and no codes.',
      cause: 'A code is accepted only if "kols" lists it.',
      suggestion: 'Add "kols": [{ "code": "ACADEMY", "name": "Academy" }].',
    }),
  ]
}
