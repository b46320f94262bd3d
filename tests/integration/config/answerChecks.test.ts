import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { answerChecksSource, answerPlacesSource } from '../../../src/build/answerChecks.ts'
import type { Call } from '../../../src/contract/call.ts'
import { calls } from '../../../src/contract/calls/index.ts'

const sources = { checks: answerChecksSource(), places: answerPlacesSource() }
const load = async <T>(code: string): Promise<(call: Pick<Call, 'name'>, data: unknown) => T> =>
  (await import(/* @vite-ignore */ `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`)).default
const fits = await load<boolean>(sources.checks)
const places = await load<string | null>(sources.places)

/** The field at which an answer breaks its contract. Both modules of a page must agree. */
function check(call: Pick<Call, 'name'>, data: unknown): string | null {
  const place = places(call, data)
  expect(fits(call, data)).toBe(place === null)
  return place
}
const all: Call[] = Object.values(calls)

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** Every path of an answer, with a copy in which the path has another value. */
function* changed(
  value: Json,
  instead: Json,
  path = '',
  rebuild = (part: Json): Json => part,
): Generator<[string, Json]> {
  if (path) yield [path, rebuild(instead)]
  if (typeof value !== 'object' || value === null) return
  for (const [key, part] of Object.entries(value)) {
    const put = (next: Json) =>
      rebuild(
        Array.isArray(value) ? value.map((old, at) => (String(at) === key ? next : old)) : { ...value, [key]: next },
      )
    yield* changed(part, instead, `${path}/${key}`, put)
  }
}

/** Every field of every object, with a copy without it. */
function* without(value: Json, path = '', rebuild = (part: Json): Json => part): Generator<[string, Json]> {
  if (typeof value !== 'object' || value === null) return
  for (const [key, part] of Object.entries(value)) {
    if (!Array.isArray(value)) {
      const { [key]: _, ...rest } = value
      yield [`${path}/${key}`, rebuild(rest)]
    }
    const put = (next: Json) =>
      rebuild(
        Array.isArray(value) ? value.map((old, at) => (String(at) === key ? next : old)) : { ...value, [key]: next },
      )
    yield* without(part, `${path}/${key}`, put)
  }
}

/** The result of Ajv for the schema of the contract; additional fields are allowed. */
const ajv = new Ajv({ strict: false })
const oracle = (call: Call) => {
  const text = JSON.stringify(call.data, (key, value) => (key === 'additionalProperties' ? undefined : value))
  return ajv.compile(JSON.parse(text))
}

describe('answer checks', () => {
  it.each(all)('accept the example of $name', (call) => {
    expect(check(call, call.example)).toBeNull()
    expect(check(call, JSON.parse(JSON.stringify(call.example)))).toBeNull()
  })

  it.each(all)('name each field of $name that has a wrong value', (call) => {
    const isGood = oracle(call)
    let caught = 0
    for (const instead of [null, '', -1, 1.5, true, 'x'.repeat(10_001)]) {
      for (const [path, data] of changed(call.example as Json, instead)) {
        const good = isGood(data)
        expect(check(call, data), `${path} = ${String(instead).slice(0, 20)}`).toBe(good ? null : path)
        if (!good) caught++
      }
    }
    expect(caught).toBeGreaterThan(0)
  })

  it.each(all)('name each missing field of $name', (call) => {
    const isGood = oracle(call)
    for (const [path, data] of without(call.example as Json)) expect(check(call, data)).toBe(isGood(data) ? null : path)
  })

  it.each(all)('refuse an answer of $name that is not an object', (call) => {
    for (const data of [null, undefined, [], 'text', 7]) expect(check(call, data)).toBe('/')
  })

  it('accept additional fields', () => {
    expect(check(calls.applyStatus, { ...calls.applyStatus.example, later: { added: true } })).toBeNull()
  })

  it('refuse lists that are too long', () => {
    const { example } = calls.taskCompletions
    const completions = Array(2001).fill(example.completions[0])
    expect(check(calls.taskCompletions, { ...example, completions })).toBe('/completions')
  })

  it('cover every call and ignore unknown calls', () => {
    for (const call of all) expect(check(call, 'no answer')).not.toBeNull()
    expect(check({ name: 'constructor' }, 'anything')).toBeNull()
  })

  it.each(Object.entries(sources))('work without eval: %s', (_, source) => {
    expect(source).not.toMatch(/\beval\b|new Function|\brequire\b|\bimport\b/)
  })

  it('contain no paths when only the verdict is needed', () => {
    expect(sources.checks).not.toContain('instancePath')
    expect(sources.checks.length).toBeLessThan(0.85 * sources.places.length)
  })
})
