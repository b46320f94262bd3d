import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pageStates } from '../../contract/pageState.ts'
import { evaluate } from '../../expressions/index.ts'
import { activityTimes, type ConditionForm, explainCondition, fromForm, toForm } from './conditions.ts'

const facts = {
  user: { loggedIn: true, applied: false, eligible: true, region: 'TR', newUser: false, agent: false },
  state: 'NOT_APPLIED',
  locale: 'tr-TR',
  now: Date.parse('2027-01-01T00:00:00Z'),
  activity: { endTime: Date.parse('2027-02-01T00:00:00Z') },
  app: { webview: false },
}

describe('forms of conditions', () => {
  it.each([
    "state != 'REGION_BLOCKED'",
    "user.loggedIn && state != 'REGION_BLOCKED'",
    '!user.loggedIn || user.agent',
    "!(state in ['ENDED', 'SETTLED'])",
    "user.region in ['TR', 'DE'] && locale == 'tr-TR'",
    'now < activity.endTime && (user.applied || user.newUser)',
    'now >= timestamp("2026-12-01T00:00:00+08:00")',
    'now < 1790000000000',
    '!app.webview',
  ])('writes %s as it was', (source) => {
    const form = toForm(source)
    expect(form).not.toBe(null)
    expect(fromForm(form as ConditionForm)).toBe(source)
  })

  it.each([
    "tasks.exists(t, t.status == 'GRANTED')",
    "!(state == 'ENDED')",
    "state in ['ENDED']",
    "state == 'NOTHING'",
    'now <= activity.endTime',
    'activity.endTime > now',
    '!(user.loggedIn && user.applied)',
    '!!user.loggedIn',
    "locale == 'xx'",
    'now < timestamp("soon")',
    'user.kycLevel > 1',
    "'TR' == user.region",
    'user.loggedIn &&',
    '',
  ])('does not show %s', (source) => expect(toForm(source)).toBe(null))

  const flag = fc.record({
    kind: fc.constantFrom('signedIn', 'joined', 'eligible', 'newUser', 'agent', 'inApp'),
    not: fc.boolean(),
  })
  const list = <T>(...values: T[]) => fc.uniqueArray(fc.constantFrom(...values), { minLength: 1 })
  const test = fc.oneof(
    flag,
    fc.record({ kind: fc.constant('pageState'), states: list(...pageStates), not: fc.boolean() }),
    fc.record({
      kind: fc.constant('region'),
      regions: fc.uniqueArray(fc.string({ maxLength: 4 }), { minLength: 1 }),
      not: fc.boolean(),
    }),
    fc.record({ kind: fc.constant('language'), languages: list('en', 'de', 'tr-TR'), not: fc.boolean() }),
    fc.record({
      kind: fc.constant('date'),
      is: fc.constantFrom('before', 'from'),
      at: fc.constantFrom(...activityTimes),
    }),
    fc
      .record({
        kind: fc.constant('date'),
        is: fc.constantFrom('before', 'from'),
        at: fc.integer({ min: 0, max: 4e12 }),
      })
      .map((date) => ({ ...date, written: new Date(date.at).toISOString().replace('.000Z', 'Z') })),
  ) as fc.Arbitrary<ConditionForm>
  // Groups of one kind inside each other are written without brackets, so they alternate.
  const group = (kind: 'all' | 'any', depth: number): fc.Arbitrary<ConditionForm> =>
    fc.record({
      kind: fc.constant(kind),
      parts: fc.array(depth > 0 ? fc.oneof(test, group(kind === 'all' ? 'any' : 'all', depth - 1)) : test, {
        minLength: 2,
        maxLength: 3,
      }),
    })

  it('are lossless both ways', () => {
    fc.assert(
      fc.property(fc.oneof(test, group('all', 2), group('any', 2)), (form) => {
        const source = fromForm(form)
        expect(toForm(source)).toEqual(form)
        expect(explainCondition(source, facts).value).toBe((evaluate(source, facts) as { value: unknown }).value)
      }),
      { numRuns: 500 },
    )
  })
})

describe('explain', () => {
  const causes = (source: string) => explainCondition(source, facts).causes.map((part) => part.source)

  it('names the parts that hide the block', () => {
    expect(explainCondition('user.loggedIn', facts)).toMatchObject({ value: true, causes: [] })
    expect(causes("user.loggedIn && user.applied && state == 'ENDED'")).toEqual(['user.applied', "state == 'ENDED'"])
    expect(causes("(user.applied || state in ['ENDED', 'SETTLED']) && user.loggedIn")).toEqual([
      'user.applied',
      "state in ['ENDED', 'SETTLED']",
    ])
    expect(causes('user.loggedIn && !(user.eligible)')).toEqual(['!(user.eligible)'])
    expect(causes("user.loggedIn && (locale + ')') == 'x'")).toEqual(["(locale + ')') == 'x'"])
  })

  it('gives ranges of the text', () => {
    const source = '  user.loggedIn && (user.applied || user.agent) '
    const { root } = explainCondition(source, facts)
    const all = (part = root): string[] =>
      part ? [source.slice(part.start, part.end), ...part.parts.flatMap((one) => all(one))] : []
    expect(all()).toEqual([
      'user.loggedIn && (user.applied || user.agent)',
      'user.loggedIn',
      'user.applied || user.agent',
      'user.applied',
      'user.agent',
    ])
  })

  it('says why there is no value', () => {
    expect(explainCondition('user.loggedIn &&', facts)).toMatchObject({ value: null, root: undefined })
    expect(explainCondition('user.region', facts)).toMatchObject({
      value: null,
      problem: 'a condition must be true or false',
    })
    expect(explainCondition('nothing.at.all', facts)).toMatchObject({ value: false, problem: undefined })
    expect(causes("user.loggedIn && nothing == 'x'")).toEqual(["nothing == 'x'"])
    expect(explainCondition('1 + "a" == 2', facts).problem).toBeTruthy()
  })
})
