import { PlatformRules } from '../../contract/shapes/platformRules.ts'
import { nearest } from '../../expressions/nearest.ts'
import type { Problem } from '../problem.ts'
import type { Code } from '../problems.ts'
import { type JsonSchema, plain } from '../schema/json.ts'
import type { Document, Saying } from '../text/document.ts'
import type { Finding } from './ajv.ts'
import { nameOf } from './places.ts'

const rules = plain(PlatformRules).properties ?? {}
const momentPattern = rules.windows?.properties?.start?.pattern
const keyPattern = rules.title?.pattern

/** What a field means beside its JSON type: its mark, or, in the platform's rules, its pattern. */
export function meaningOf(schema: JsonSchema): string | undefined {
  if (schema['x-playbill']) return schema['x-playbill']
  if (schema.pattern === undefined) return undefined
  return schema.pattern === momentPattern ? 'moment' : schema.pattern === keyPattern ? 'text' : undefined
}

/** A text of the wrong form, said by what the field is for. */
export function sayForm(document: Document, { instancePath, parentSchema, data }: Finding): Problem {
  const [code, saying] = (forms[meaningOf(parentSchema) ?? ''] ?? plainForm)(String(data), parentSchema)
  const { message, ...rest } = saying
  return document.problem(code, instancePath, {
    message: `${nameOf(instancePath)} ${message}`,
    ...rest,
  })
}

type Form = (text: string, schema: JsonSchema) => [Code, Saying]

const forms: Record<string, Form> = {
  text: (text) =>
    /^[\w.:-]+$/.test(text)
      ? [
          'P0106',
          {
            message: 'is no key of a text.',
            suggestion: sharedMeant(text) ?? 'A key begins with a letter: "hero.title".',
          },
        ]
      : [
          'P0305',
          {
            message: 'holds a text instead of its key.',
            cause: 'The page is shown in several languages.',
            suggestion: 'Put the text into locales/en.json under a key such as "hero.title", and write the key here.',
          },
        ],
  link: (text) => ['P0501', { message: 'cannot lead there.', ...mendLink(text) }],
  asset: () => [
    'P0106',
    {
      message: 'is no picture of this folder.',
      suggestion: 'Write its path: "assets/hero.webp"; webp, avif, png or jpg.',
    },
  ],
  moment: (text) =>
    /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?)?$/.test(text)
      ? [
          'P0602',
          {
            message: 'has no time zone.',
            suggestion: `Write "${withZone(text)}", with the offset that is meant.`,
          },
        ]
      : [
          'P0601',
          {
            message: 'is no moment.',
            suggestion: 'Write date, time and offset: "2026-11-01T00:00:00+08:00".',
          },
        ],
}

/** `comon:legal.age`. */
function sharedMeant(text: string): string | undefined {
  const [group = '', key] = text.split(':')
  return key && nearest(group, ['common']) ? `Did you mean "common:${key}"?` : undefined
}

const withZone = (text: string): string => {
  const [date, time = '00:00:00'] = text.split(/[T ]/)
  return `${date}T${time}+08:00`
}

/** What an address was probably meant to be. */
export function mendLink(text: string): Partial<Saying> {
  if (/^http:\/\//i.test(text)) return { suggestion: `Write "https${text.slice(4)}".` }
  if (/^[a-z][a-z0-9+.-]*:/i.test(text))
    return {
      suggestion: 'A link is a path of this site or an https address.',
      cause: 'Other schemes could run code.',
    }
  if (/^\/[/\\]/.test(text))
    return {
      suggestion: 'Write "https://" before an address, one "/" before a path.',
    }
  return {
    suggestion: `Write "/${text}" for a page of this site, "https://…" for another.`,
  }
}

const plainForm: Form = (_text, schema) => {
  const [example] = schema.examples ?? []
  const said = schema.description ? ` ${schema.description}` : ''
  const form = knownForms[schema.pattern ?? ''] ?? `has the wrong form.${said}`
  return [
    'P0106',
    {
      message: form,
      suggestion: example === undefined ? undefined : `For example: ${JSON.stringify(example)}.`,
    },
  ]
}

const patternOf = (schema: JsonSchema | undefined) => schema?.pattern ?? ''
const task = rules.taskGroups?.items?.properties?.tasks?.items?.properties

/** The forms of the contract's scalars, in words. */
const knownForms: Record<string, string> = {
  [patternOf(rules.activityId)]: 'must be an id: digits in quotation marks, such as "1001".',
  [patternOf(rules.timeZone)]: 'must be an offset from UTC, such as "+08:00".',
  [patternOf(task?.taskId)]: 'must be an id of letters, digits and hyphens, at most 40.',
  [patternOf(task?.threshold)]:
    'must be an amount: digits in quotation marks, with a point for decimals, such as "12.5".',
  [patternOf(task?.coin)]: 'must be a coin’s ticker in capitals, such as "USDT".',
  [patternOf(rules.eligibility?.properties?.denyRegions?.items)]:
    'must be a country code of two capitals, such as "GB".',
}
