import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkExpression, evaluate, maxSteps, pageEnvironment } from '../../src/expressions/index.ts'
import { isPolluted } from './inspect.ts'
import { seed } from './seed.ts'

const count = Number(process.env.FUZZ_EXPRESSIONS ?? 500)

const names = ['user', 'activity', 'tasks', 'state', 'now', 'locale', 'lottery', 'team', 'tiers', 'app', 't', 'x']
const fields = ['loggedIn', 'applied', 'status', 'title', 'kycLevel', 'constructor', '__proto__', 'length', 'tiers']
const methods = ['exists', 'all', 'filter', 'map', 'exists_one', 'size', 'startsWith', 'contains', 'matches', 'join']
const signs = ['+', '-', '*', '/', '%', '==', '!=', '<', '<=', '>', '>=', '&&', '||', 'in']
const literals = fc.oneof(
  fc.integer().map(String),
  fc.double().map(String),
  fc.string().map((text) => JSON.stringify(text)),
  fc.constantFrom('true', 'false', 'null', "'a'", '"(a+)+$"', '9223372036854775807', '1u', 'b"x"', 'r"\\d"'),
)

/** Random expressions of the grammar, also deep ones. */
const { expression: grammar } = fc.letrec<{ expression: string }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 8, withCrossShrink: true },
    literals,
    fc.constantFrom(...names),
    fc.tuple(tie('expression'), fc.constantFrom(...fields)).map(([of, field]) => `${of}.${field}`),
    fc.tuple(tie('expression'), tie('expression')).map(([of, at]) => `${of}[${at}]`),
    fc.tuple(tie('expression'), fc.constantFrom(...signs), tie('expression')).map((parts) => `(${parts.join(' ')})`),
    fc.tuple(fc.constantFrom('!', '-'), tie('expression')).map((parts) => parts.join('')),
    fc.tuple(tie('expression'), tie('expression'), tie('expression')).map(([a, b, c]) => `(${a} ? ${b} : ${c})`),
    fc
      .tuple(tie('expression'), fc.constantFrom(...methods), tie('expression'))
      .map(([of, method, body]) => `${of}.${method}(t, ${body})`),
    fc
      .tuple(tie('expression'), fc.constantFrom(...methods), tie('expression'))
      .map(([of, method, body]) => `${of}.${method}(${body})`),
    fc.array(tie('expression'), { maxLength: 4 }).map((list) => `[${list.join(', ')}]`),
    fc.tuple(tie('expression'), tie('expression')).map(([key, value]) => `{${key}: ${value}}`),
    fc
      .tuple(fc.constantFrom('size', 'int', 'string', 'has', 'timestamp', 'dyn', 'eval'), tie('expression'))
      .map(([name, body]) => `${name}(${body})`),
  ),
}))

const loops = (method: string, depth: number) =>
  Array.from({ length: depth }, (_, n) => `tasks.${method}(t${n}, `).join('')

/** Expensive expressions: nested loops and texts that double. */
const heavy = fc
  .integer({ min: 1, max: 12 })
  .chain((depth) =>
    fc.constantFrom(
      `${loops('exists', depth)}false${')'.repeat(depth)}`,
      `${loops('map', depth)}tasks${')'.repeat(depth)}`,
      `"x"${' + "xxxxxxxxxxxxxxxx"'.repeat(depth * 10)}`,
      `${'('.repeat(depth * 40)}1${')'.repeat(depth * 40)}`,
      `${'!'.repeat(depth * 100)}true`,
      `"${'a'.repeat(depth * 20)}b".matches("^(a+)+$")`,
    ),
  )
const noise = fc.oneof(
  fc.string({ maxLength: 200 }),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc
    .array(
      fc.constantFrom(
        ...names,
        ...fields,
        ...signs,
        ...methods,
        '(',
        ')',
        '[',
        ']',
        '{',
        '}',
        '.',
        ',',
        '"',
        '?',
        ':',
        ' ',
      ),
      {
        maxLength: 60,
      },
    )
    .map((parts) => parts.join('')),
)

const task = { taskId: 'a', status: 'PENDING', title: 'A task', progress: null }
const context = {
  user: { loggedIn: true, applied: false, kycLevel: 2, region: 'TR' },
  activity: { title: 'An activity', tiers: [] },
  tasks: Array.from({ length: 60 }, () => task),
  state: 'OPEN',
  now: 1_763_600_000_000,
  locale: 'en',
  app: { webview: false, version: '1.0.0' },
}

/** A proxy that counts every property access. */
function counted<T extends object>(value: T, looked: { times: number }): T {
  const count = <R>(result: R): R => {
    looked.times += 1
    return typeof result === 'object' && result !== null ? (counted(result, looked) as R) : result
  }
  return new Proxy(value, {
    get: (target, name) => count(Reflect.get(target, name) as unknown),
    has: (target, name) => count(Reflect.has(target, name)),
    getOwnPropertyDescriptor: (target, name) => {
      looked.times += 1
      return Reflect.getOwnPropertyDescriptor(target, name)
    },
  })
}

/** Maximum property accesses per step; reading a field takes three. */
const accessesPerStep = 6

const isPlain = (value: unknown): boolean => typeof value !== 'function' && typeof value !== 'symbol'

test('no expression throws past the door, runs anything, or works without end', () => {
  const sum = { right: 0, values: 0, problems: 0, slowest: 0, maxAccesses: 0 }
  const expressions = fc.oneof(
    { weight: 5, arbitrary: grammar },
    { weight: 3, arbitrary: noise },
    { weight: 2, arbitrary: heavy },
  )
  fc.assert(
    fc.property(expressions, (source) => {
      const began = performance.now()
      const problems = checkExpression(source, pageEnvironment)
      for (const { start, end, message } of problems) {
        expect(message).not.toBe('')
        expect(start >= 0 && start <= end && end <= source.length).toBe(true)
      }
      // Evaluated also when the check fails: the evaluator must be safe alone.
      const evaluation = evaluate(source, context)
      sum.slowest = Math.max(sum.slowest, performance.now() - began)
      const looked = { times: 0 }
      expect(evaluate(source, counted(context, looked)).ok).toBe(evaluation.ok)
      expect(looked.times).toBeLessThanOrEqual(accessesPerStep * maxSteps)
      if (evaluation.ok) expect(isPlain(evaluation.value)).toBe(true)
      else expect(evaluation.problem).not.toBe('')
      expect(isPolluted()).toBe(false)
      if (evaluation.ok && typeof evaluation.value === 'string')
        expect(evaluation.value.length).toBeLessThanOrEqual(maxSteps)
      sum.maxAccesses = Math.max(sum.maxAccesses, looked.times)
      sum.right += problems.length === 0 ? 1 : 0
      sum[evaluation.ok ? 'values' : 'problems'] += 1
    }),
    { numRuns: count, seed },
  )
  console.log(
    `${count} expressions (seed ${seed}): ${sum.right} pass the check, ${sum.values} have a value, ` +
      `${sum.problems} a problem; most property accesses ${sum.maxAccesses}, slowest ${sum.slowest.toFixed(1)} ms`,
  )
  expect(sum.values).toBeGreaterThan(0)
}, 3_600_000)
