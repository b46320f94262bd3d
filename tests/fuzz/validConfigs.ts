import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import fc from 'fast-check'
import { createConfig } from '../../src/config/index.ts'
import type { Registry } from '../../src/registry/createRegistry.ts'

/** The parsed files of one folder, by path. */
export type Values = Readonly<Record<string, unknown>>

type Json = Record<string, unknown>

const isConfig = (path: string) => /^(activity|page|platform)\.json$|^locales\/[^/]+\.json$/.test(path)

/** The sample configs of the project, parsed. */
export const samples: readonly (readonly [alias: string, Values])[] = readdirSync(resolve('configs'), {
  withFileTypes: true,
})
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => {
    const dir = resolve('configs', name)
    const paths = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter(isConfig)
    return [name, Object.fromEntries(paths.map((path) => [path, JSON.parse(readFileSync(join(dir, path), 'utf8'))]))]
  })

const day = 86_400_000
const moment = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})([+-])(\d{2}):(\d{2})$/

/** The date this many days later, with its offset. */
function later(text: string, days: number): string {
  const [, local = '', sign = '+', hours = '00', minutes = '00'] = moment.exec(text) ?? []
  const at = new Date(Date.parse(`${local}Z`) + days * day)
  return `${at.toISOString().slice(0, 19)}${sign}${hours}:${minutes}`
}

/** The value with every string replaced by `change`. */
function mapTexts(value: unknown, change: (text: string, name: string) => string, name = ''): unknown {
  if (typeof value === 'string') return change(value, name)
  if (Array.isArray(value)) return value.map((entry) => mapTexts(entry, change, name))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, mapTexts(entry, change, key)]))
}

const without = (value: Json, name: string): Json =>
  Object.fromEntries(Object.entries(value).filter(([key]) => key !== name))

/** Variations that keep a good folder good. */
const variations: Readonly<Record<string, (values: Values, size: number) => Values>> = {
  'as it is': (values) => values,
  'all dates later': (values, size) =>
    mapTexts(values, (text) => (moment.test(text) ? later(text, size) : text)) as Values,
  'in English alone': (values) => {
    const files = Object.entries(values).filter(([path]) => !path.startsWith('locales/') || path === 'locales/en.json')
    return Object.fromEntries(
      files.map(([path, value]) => [
        path,
        /^(activity|page)\.json$/.test(path) ? { ...(value as Json), audience: { locales: ['en'] } } : value,
      ]),
    )
  },
  'fields in another order': (values) =>
    Object.fromEntries(
      Object.entries(values).map(([path, value]) => [
        path,
        Object.fromEntries(Object.entries(value as Json).reverse()),
      ]),
    ),
  'a limit of participants': (values, size) => {
    const rules = values['platform.json'] as Json | undefined
    return rules && !rules.pool ? { ...values, 'platform.json': { ...rules, participantLimit: size + 1 } } : values
  },
  'no limit of its own': (values) => {
    const rules = values['platform.json'] as Json | undefined
    return rules ? { ...values, 'platform.json': without(rules, 'participantLimit') } : values
  },
  'a task of another name': (values) => {
    const rules = values['platform.json']
    const [id] = /(?<="taskId":")[^"]+/.exec(JSON.stringify(rules ?? null)) ?? []
    if (!id) return values
    const names = new Set(['taskId', 'preTaskIds'])
    const changed = mapTexts(rules, (text, name) => (names.has(name) && text === id ? `${text}-x` : text))
    const renamed = (text: string) => text.replaceAll(`'${id}'`, `'${id}-x'`).replaceAll(`task.${id}.`, `task.${id}-x.`)
    const others = Object.entries(values).filter(([path]) => path !== 'platform.json')
    const texts = Object.fromEntries(others.map(([path, value]) => [path, mapTexts(value, renamed)]))
    return { ...texts, 'platform.json': changed }
  },
}

/** A good folder: a sample or a new config, varied. `recipe` reproduces it. */
export interface ValidConfig {
  alias: string
  values: Values
  recipe: string
}

const zones = ['+00:00', '+08:00', '-05:00', '+05:30', '-11:00', '+14:00']

/** A config as `playbill new` writes it. */
function made(registry: Registry, [type, from, length, zone]: [number, number, number, number]): [string, Values] {
  const at = (days: number) => new Date(Date.parse('2026-12-01T00:00:00Z') + days * day).toISOString().slice(0, 10)
  const found = registry.activities[type % registry.activities.length]
  const files = createConfig(
    {
      type: found?.type ?? '',
      title: `Campaign ${from}`,
      activityId: String(5000 + from),
      from: at(from),
      to: at(from + length),
      zone: zones[zone % zones.length] ?? '+08:00',
    },
    registry,
  )
  return ['made', Object.fromEntries([...files].map(([path, text]) => [path, JSON.parse(text)]))]
}

/** Random good folders. */
export const validConfigs = (registry: Registry): fc.Arbitrary<ValidConfig> =>
  fc
    .record({
      base: fc.oneof(
        { weight: 3, arbitrary: fc.nat(samples.length - 1) },
        { weight: 2, arbitrary: fc.tuple(fc.nat(6), fc.nat(300), fc.integer({ min: 1, max: 90 }), fc.nat(5)) },
      ),
      how: fc.array(fc.constantFrom(...Object.keys(variations)), { maxLength: 2 }),
      size: fc.nat(200),
    })
    .map(({ base, how, size }) => {
      const [alias, values] =
        (typeof base === 'number' ? samples[base] : made(registry, base)) ?? (['', {}] as [string, Values])
      const varied = how.reduce((now, name) => variations[name]?.(now, size) ?? now, values)
      return { alias, values: varied, recipe: JSON.stringify({ alias, base, how, size }) }
    })
