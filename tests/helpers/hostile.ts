import type { Call } from '../../src/contract/call.ts'
import { calls } from '../../src/contract/calls/index.ts'

/** Sets a mark on the window if a text runs as code. */
const attack = 'globalThis.hit=(globalThis.hit??0)+1'

/** Markup, scripts, placeholders and texts that break out of their context. */
export const hostileText = [
  `"'><img src=x onerror="${attack}"><svg onload="${attack}"></svg><script>${attack}</script>`,
  `</script><script>${attack}</script>`,
  `</style></title></textarea><img src=x onerror=${attack}>`,
  '{{count}} $t(common.login) $t({{reward}}) %s',
  `<!--]]><details open ontoggle=${attack}>&lt;b&gt;\u202egnp.exe\u2028\u0000`,
]

/** Addresses that run code, leave the site, or pretend to be another host. */
export const hostileLinks = [
  `javascript:${attack}`,
  `JaVaScRiPt\u0009:${attack}//`,
  `data:text/html,<script>${attack}</script>`,
  '//evil.example/a',
  '/\\evil.example/a',
  'https://user:pass@evil.example/',
  `vbscript:${attack}`,
  'intent://evil#Intent;scheme=https;end',
]

interface Schema {
  type?: string
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  pattern?: string
  format?: string
  properties?: Record<string, Schema>
  patternProperties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  items?: Schema
  maxLength?: number
}

const isFree = ({ type, pattern, enum: one, const: only, format }: Schema) =>
  type === 'string' && !pattern && !one && only === undefined && !format

const isAddress = (name: string) => /(url|link|poster)$/i.test(name)

/** Returns the value of a free field by its name, so that addresses get hostile addresses. */
export type Fill = (name: string, turn: number) => string

/** Cycles through the attacks. */
export const attacks: Fill = (name, turn) => {
  const list = isAddress(name) ? hostileLinks : hostileText
  return list[turn % list.length] ?? ''
}

/** An answer with every unrestricted string replaced by `fill`, also nulls. */
export function fillAll<T>(schema: unknown, value: T, fill: Fill = attacks): T {
  let turn = 0
  const go = (form: Schema | undefined, now: unknown, name: string): unknown => {
    if (!form) return now
    if (form.anyOf)
      return go(
        form.anyOf.find((branch) => suits(branch, now)),
        now,
        name,
      )
    if (isFree(form)) return fill(name, turn++).slice(0, form.maxLength ?? 1_000)
    if (Array.isArray(now)) return now.map((entry) => go(form.items, entry, name))
    if (typeof now !== 'object' || now === null) return now
    return Object.fromEntries(Object.entries(now).map(([key, entry]) => [key, go(formOf(form, key), entry, key)]))
  }
  return go(schema as Schema, value, '') as T
}

/** The matching branch of a union; for null, the branch of a free text. */
const suits = (form: Schema, now: unknown): boolean => {
  if (isFree(form)) return now === null || typeof now === 'string'
  if (form.const !== undefined || form.enum) return form.const === now || !!form.enum?.includes(now)
  if (form.type === 'null') return now === null
  if (Array.isArray(now)) return form.type === 'array'
  if (typeof now === 'object') return now !== null && form.type === 'object'
  return form.type === typeof now || (form.type === 'integer' && typeof now === 'number')
}

const formOf = (form: Schema, key: string): Schema | undefined => {
  const rest = form.additionalProperties
  return (
    form.properties?.[key] ??
    Object.values(form.patternProperties ?? {})[0] ??
    (typeof rest === 'object' ? rest : undefined)
  )
}

/** The call of a request, by method and path. */
export const callAt = (method: string, path: string): Call | undefined =>
  (Object.values(calls) as Call[]).find(
    (call) => call.method === method && new RegExp(`^${call.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
  )
