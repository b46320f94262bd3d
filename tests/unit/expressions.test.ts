import { evaluate as evaluateByLibrary } from '@marcbachmann/cel-js'
import fc from 'fast-check'
import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { calls } from '../../src/contract/calls/index.ts'
import { evaluateTree } from '../../src/expressions/evaluateTree.ts'
import { checkExpression, evaluate, namesIn, nearest, pageEnvironment, withName } from '../../src/expressions/index.ts'
import { toTree } from '../../src/expressions/tree.ts'

const activity = calls.noLoginDetail.example
const visitor = {
  user: { loggedIn: false, applied: false, applyStatus: 'NOT_APPLIED', eligible: false, reason: '', kycLevel: 0 },
  activity,
  tasks: [{ taskId: 'a', status: 'PENDING', percent: 0, threshold: '100', rewards: [] }],
  state: 'VISITOR',
  now: activity.startTime + 5,
  locale: 'en',
  app: { webview: false, version: '' },
}

const said = (source: string) =>
  checkExpression(source, pageEnvironment).map(
    (problem) => `${problem.fault} ${source.slice(problem.start, problem.end)}`,
  )

describe('valid expressions', () => {
  it.each([
    'user.loggedIn',
    "user.applied && tasks.exists(t, t.status != 'GRANTED')",
    'user.kycLevel == 1 || user.kycLevel in [2, 3]',
    'now < activity.endTime - 3600000',
    'activity.endTime - now < duration("24h")',
    'now >= timestamp("2026-11-01T00:00:00+08:00")',
    'activity.pool == null',
    'has(activity.pool) && activity.pool.steps.all(s, s.unlocked)',
    'activity.?pool.?amount.orValue("0") == "0"',
    'activity.participantLimit != null && activity.participantCount >= activity.participantLimit',
    'tasks.filter(t, t.status == "GRANTED").size() == tasks.size()',
    'tasks.exists(t, double(t.threshold) > 10)',
    'tasks.exists(t, t.rewards.exists(r, r.coin == "USDT"))',
    'tasks.exists(t, has(t.expireTime) && t.expireTime < now)',
    'locale in ["en", "tr-TR"] && !app.webview',
    'state in ["ENDED", "SETTLED"]',
    'user.region == "TR" ? user.newUser : user.eligible',
    'app.version.startsWith("4.")',
  ])('%s', (source) => {
    expect(said(source)).toEqual([])
    expect(evaluate(source, visitor)).toMatchObject({ ok: true, value: expect.any(Boolean) })
  })

  it('can use an added name, such as the row of a repeated block', () => {
    const environment = withName(pageEnvironment, 'row', Type.Object({ title: Type.String() }))
    expect(checkExpression('row.title == "x" && user.loggedIn', environment)).toEqual([])
    expect(checkExpression('row.titel == "x"', environment)).toMatchObject([{ fault: 'field', replacement: 'title' }])
    expect(checkExpression('row.title', environment, 'value')).toEqual([])
  })
})

describe('invalid expressions', () => {
  it.each([
    ['usr.applied', 'name usr'],
    ['user.aplied', 'field aplied'],
    ['has(activity.pol)', 'field pol'],
    ['tasks.exists(t, t.statu == "x")', 'field statu'],
    ['tasks.exist(t, t.locked)', 'function exist'],
    ['"a".matches("(a+)+$")', 'function matches'],
    ['state == "END"', 'value END'],
    ['tasks.exists(t, "DONE" == t.status)', 'value DONE'],
    ['user.kycLevel == "1"', 'types user.kycLevel == "1"'],
    ['user.kycLevel', 'result user.kycLevel'],
    ['1 < 2', 'never 1 < 2'],
    ['user.applied = true', 'syntax ='],
    ['user.applied and user.loggedIn', 'syntax and'],
    ['(user.applied', 'syntax '],
    ['tasks.all(a, tasks.all(b, tasks.all(c, c.locked)))', 'size tasks.all(c, c.locked)'],
    ['constructor.constructor == 1', 'name constructor'],
    ['user.__proto__ == null', 'field __proto__'],
    ['cel.bind(x, user, x.applied)', 'name cel'],
  ])('%s', (source, first) => {
    expect(said(source)[0]).toBe(first)
  })

  it('have one problem per mistake', () => {
    expect(said('usr.applied && tasks.exists(t, t.statu == "x")')).toEqual(['name usr', 'field statu'])
  })

  it.each([
    `${'('.repeat(30)}true${')'.repeat(30)}`,
    `${'!'.repeat(1500)}user.applied`,
    `user.applied${' '.repeat(3000)}`,
    `user.kycLevel in [${Array.from({ length: 200 }, (_, n) => n).join(', ')}]`,
  ])('have a size limit', (source) => {
    expect(checkExpression(source, pageEnvironment)).toMatchObject([{ fault: 'size' }])
    expect(evaluate(source, visitor).ok && source.length < 2000).toBe(false)
  })
})

describe('absent values', () => {
  it.each([
    ['activity.pool.amount == "5"', false],
    ['activity.pool.steps.exists(s, s.unlocked)', false],
    ['activity.participantLimit > 0', false],
    ['!(activity.participantLimit > 0)', true],
    ['activity.user.applyStatus == "APPLIED"', false],
    ['activity.pool == null', true],
    ['has(activity.pool)', false],
    ['tasks[7].percent > 1', false],
    ['lottery.remainCount > 0', false],
    ['activity.pool.amount.startsWith("5")', false],
    ['size(activity.pool.steps) == 0', true],
  ])('%s gives %s', (source, value) => {
    expect(evaluate(source, { ...visitor, activity: { ...activity, participantLimit: null } })).toEqual({
      ok: true,
      value,
    })
  })

  it('include inherited properties', () => {
    for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty'])
      for (const source of [name, `user.${name}`, `user["${name}"]`, `tasks[0].${name}`])
        expect(evaluate(source, visitor)).toMatchObject(source.startsWith('__') ? { ok: false } : { value: null })
  })
})

const leaf = fc.oneof(
  fc.constantFrom('a', 'b', 'c.d', 'items', 'items[0]', 'items[1]', 'nothing', 'true', 'false', 'null', '"x"', '"y"'),
  fc.integer({ min: 0, max: 20 }).map(String),
)
const { expression } = fc.letrec<{ expression: string }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    leaf,
    fc
      .tuple(
        fc.constantFrom('&&', '||', '==', '!=', '<', '<=', '>', '>=', '+', '-', '*', 'in'),
        tie('expression'),
        tie('expression'),
      )
      .map(([operator, left, right]) => `(${left} ${operator} ${right})`),
    tie('expression').map((inner) => `!${inner}`),
    fc.tuple(tie('expression'), tie('expression'), tie('expression')).map(([a, b, c]) => `(${a} ? ${b} : ${c})`),
    fc
      .tuple(fc.constantFrom('exists', 'all', 'exists_one', 'filter', 'map'), tie('expression'))
      .map(([macro, inner]) => `items.${macro}(e, ${inner})`),
    tie('expression').map((inner) => `size([${inner}])`),
  ),
}))

describe('any expression', () => {
  const context = { a: 1, b: true, c: { d: 'x' }, items: [1, 2, 5] }

  it('has a value or a problem', () => {
    fc.assert(
      fc.property(
        fc.oneof(expression, fc.string({ maxLength: 60 }), fc.string({ unit: 'binary', maxLength: 40 })),
        (source) => {
          expect(() => checkExpression(source, pageEnvironment)).not.toThrow()
          expect(evaluate(source, context)).toHaveProperty('ok')
        },
      ),
      { numRuns: 1000 },
    )
  })

  it('has the value of the CEL library', () => {
    const asNumbers = (value: unknown): unknown =>
      typeof value === 'bigint' ? Number(value) : Array.isArray(value) ? value.map(asNumbers) : value
    // The library distinguishes integers from floats; `a` and the items are integers here.
    const whole = { a: 1n, b: true, c: { d: 'x' }, items: [1n, 2n, 5n] }
    let compared = 0
    fc.assert(
      fc.property(expression, (source) => {
        let expected: unknown
        try {
          expected = evaluateByLibrary(source, whole)
        } catch {
          return
        }
        compared++
        expect([source, evaluate(source, context)]).toEqual([source, { ok: true, value: asNumbers(expected) }])
      }),
      { numRuns: 2000 },
    )
    expect(compared).toBeGreaterThan(200)
  })

  it('stops at the step limit', () => {
    const tasks = Array.from({ length: 2000 }, (_, number) => ({ number }))
    expect(evaluate('tasks.all(a, tasks.all(b, a.number >= 0))', { tasks })).toEqual({
      ok: false,
      problem: 'the expression takes too many steps',
    })
    expect(evaluate('tasks.all(a, tasks.all(b, a.number >= 0)) || true', { tasks }).ok).toBe(false)
    const double = '(x + x)'
    const grown = Array.from({ length: 10 }).reduce<string>((text) => text.replaceAll('x', double), 'x')
    expect(evaluate(grown.slice(0, 1999), { x: 'x'.repeat(9000) }).ok).toBe(false)
  })
})

describe('names', () => {
  it('are the free names of an expression', () => {
    expect(namesIn('tasks.exists(t, t.percent > now) && has(activity.pool) && user.applied')).toEqual([
      'tasks',
      'now',
      'activity',
      'user',
    ])
    expect(namesIn('[1].exists(locale, locale == 1)')).toEqual([])
    expect(namesIn('a &&')).toEqual([])
  })
})

describe('suggestions', () => {
  const blocks = ['Hero', 'TaskList', 'Countdown', 'Notice', 'Rules', 'RiskDisclaimer', 'RewardRecords', 'Columns']
  it.each([
    ['Herro', 'Hero'],
    ['hero', 'Hero'],
    ['TaksList', 'TaskList'],
    ['task-list', 'TaskList'],
    ['Countdonw', 'Countdown'],
    ['CountDown', 'Countdown'],
    ['RiskDisclamer', 'RiskDisclaimer'],
    ['Disclaimer', 'RiskDisclaimer'],
    ['Rewards', undefined],
    ['Carousel', undefined],
    ['X', undefined],
    ['', undefined],
  ])('%s → %s', (word, meant) => {
    expect(nearest(word, blocks)).toBe(meant)
  })

  it('are found for one typo in a word of five letters or more', () => {
    const slip = fc.constantFrom<(word: string, at: number) => string>(
      (word, at) => word.slice(0, at) + word.slice(at + 1),
      (word, at) => `${word.slice(0, at)}z${word.slice(at)}`,
      (word, at) => `${word.slice(0, at)}z${word.slice(at + 1)}`,
      (word, at) => word.slice(0, at) + (word[at + 1] ?? '') + word[at] + word.slice(at + 2),
    )
    const long = blocks.filter((word) => word.length > 4)
    fc.assert(
      fc.property(fc.constantFrom(...long), slip, fc.nat(3), (word, change, at) => {
        expect(nearest(change(word, at), blocks)).toBe(word)
      }),
    )
  })
})

describe('a tree after a JSON round trip', () => {
  const context = {
    user: { kycLevel: 2, loggedIn: true, region: 'TR' },
    tasks: [{ status: 'GRANTED' }, { status: 'PENDING' }],
    now: 5,
  }
  it.each([
    'user.kycLevel >= 2 && !(user.region == "GB")',
    "tasks.exists(t, t.status != 'GRANTED')",
    'tasks.filter(t, t.status == "PENDING").size() == 1u',
    'user.missing.deeper == null || now > 1.5',
    '[1, 2, 3].map(n, n * 2)[1] + -1',
    'has(user.region) ? {"a": 1}.a : 0',
  ])('%s has the same value as its text', (source) => {
    const traveled = JSON.parse(JSON.stringify(toTree(source)))
    expect(evaluateTree(traveled, context)).toEqual(evaluate(source, context))
    expect(evaluate(source, context).ok).toBe(true)
  })
})
