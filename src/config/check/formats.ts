import { PlatformRules } from '../../contract/shapes/platformRules.ts'
import { nearest } from '../../expressions/nearest.ts'
import type { Problem } from '../problem.ts'
import type { Code } from '../problems.ts'
import { type JsonSchema, plain } from '../schema/json.ts'
import type { Document, ProblemText } from '../text/document.ts'
import type { SchemaError } from './ajv.ts'
import { meantAmount } from './meantAmount.ts'
import { nameOf } from './places.ts'
import { asEntries, listedIn, plainLatin } from './plainLatin.ts'

const rules = plain(PlatformRules).properties ?? {}
const momentPattern = rules.windows?.properties?.start?.pattern
const keyPattern = rules.title?.pattern

/** The meaning of a string field: its `x-playbill` keyword or, in the platform's rules, what its pattern means. */
export function meaningOf(schema: JsonSchema): string | undefined {
  if (schema['x-playbill']) return schema['x-playbill']
  if (schema.pattern === undefined) return undefined
  return schema.pattern === momentPattern ? 'moment' : schema.pattern === keyPattern ? 'text' : undefined
}

/** Describes a string of the wrong format by the meaning of its field. */
export function describeWrongFormat(document: Document, { instancePath, parentSchema, data }: SchemaError): Problem {
  const describe = formats[meaningOf(parentSchema) ?? ''] ?? describePattern
  const isEntry = /\/\d+$/.test(instancePath)
  const [code, saying] = describe(String(data), parentSchema, document.zone, isEntry)
  const { message, ...rest } = saying
  return document.problem(code, instancePath, {
    message: `${nameOf(instancePath)} ${message}`,
    ...rest,
  })
}

/** `isEntry`: the text is an entry of a list, which may have several. */
type DescribeFormat = (
  text: string,
  schema: JsonSchema,
  zone: string | undefined,
  isEntry: boolean,
) => [Code, ProblemText]

const formats: Record<string, DescribeFormat> = {
  text: (text) =>
    plainLatin(text) !== text && isLike(plainLatin(text), keyPattern)
      ? ['P0106', { message: 'is not a text key.', suggestion: `Write "${plainLatin(text)}".` }]
      : /^[\w.:-]+$/.test(text)
        ? [
            'P0106',
            {
              message: 'is not a text key.',
              suggestion: suggestSharedKey(text) ?? 'A key begins with a letter: "hero.title".',
            },
          ]
        : [
            'P0305',
            {
              message: 'contains a text instead of its key.',
              cause: 'The page is shown in several languages.',
              suggestion: 'Put the text into locales/en.json under a key such as "hero.title", and write the key here.',
            },
          ],
  link: (text) => ['P0501', { message: 'cannot lead there.', ...suggestLink(text) }],
  asset: () => [
    'P0106',
    {
      message: 'is not a picture of this folder.',
      suggestion: 'Write its path: "assets/hero.webp"; webp, avif, png or jpg.',
    },
  ],
  color: (text, schema) => {
    const meant = normalizeColor(plainLatin(text))
    return meant
      ? ['P0106', { message: 'is a color in another format.', suggestion: `Write "${meant}".` }]
      : describePattern(text, schema, undefined, false)
  },
  moment: (text, _schema, zone) =>
    /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?)?$/.test(text)
      ? ['P0602', describeZoneless(text, zone)]
      : ['P0601', { message: 'is not a date and time.', suggestion: suggestDate(text, zone) }],
}

/** Converts `f0b90b` and `#fc0` to `#rrggbb`. */
function normalizeColor(text: string): string | undefined {
  const [, digits] = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text) ?? []
  if (!digits) return undefined
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`
}

/** Describes a date without an offset, with a suggestion in the zone of the campaign. */
const describeZoneless = (text: string, zone: string | undefined): ProblemText => ({
  message: 'has no time zone.',
  cause: zone
    ? `The campaign runs in ${zone}; without an offset the time would be different on every machine.`
    : undefined,
  suggestion: zone
    ? `Write "${withZone(text, zone)}" for this time in the campaign's zone.`
    : `Write "${withZone(text, '')}" followed by its offset, such as "+08:00".`,
})

/** Suggests the date in the right format if it can be parsed, else an example. */
function suggestDate(given: string, zone = '+08:00'): string {
  const text = plainLatin(given)
  if (isLike(text, momentPattern)) return `Write "${text}".`
  const [, date, time, offset] =
    /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)\s?(?:UTC)?([+-]\d{1,2}(?::?\d{2})?)$/.exec(text) ?? []
  if (!date || !offset) return `Write date, time and offset: "2026-11-01T00:00:00${zone}".`
  const [, sign, hours = '', minutes = ''] = /^([+-])(\d{1,2}):?(\d{2})?$/.exec(offset) ?? []
  return `Write "${date}T${time}${sign}${hours.padStart(2, '0')}:${minutes || '00'}".`
}

const isLike = (text: string, pattern: string | undefined): boolean =>
  pattern !== undefined && text.search(pattern) === 0

/** What a text of the wrong format was probably meant to be: in Latin letters, in capitals, or as several entries. */
function suggestFormat(text: string, pattern: string | undefined, isEntry: boolean): string | undefined {
  const latin = plainLatin(text)
  const amount = pattern === amountPattern ? meantAmount(text) : undefined
  const meant = [latin, latin.toUpperCase(), amount ?? ''].find((one) => one !== text && isLike(one, pattern))
  // The code of the United Kingdom is GB.
  if (meant !== undefined && meant !== 'UK') return `Write ${JSON.stringify(meant)}.`
  const parts = isEntry ? listedIn(text) : []
  return parts.length > 0 && parts.every((one) => isLike(one, pattern)) ? asEntries(parts) : undefined
}

/** Corrects a misspelled prefix, such as in `comon:legal.age`. */
function suggestSharedKey(text: string): string | undefined {
  const [group = '', key] = text.split(':')
  return key && nearest(group, ['common']) ? `Did you mean "common:${key}"?` : undefined
}

const withZone = (text: string, zone: string): string => {
  const [date, time = '00:00:00'] = text.split(/[T ]/)
  return `${date}T${time}${zone}`
}

/** Suggests what an invalid address was probably meant to be. */
export function suggestLink(text: string): Partial<ProblemText> {
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
  const latin = plainLatin(text)
  return {
    suggestion: latin.startsWith('/')
      ? `Write "${latin}".`
      : `Write "/${text}" for a page of this site, "https://…" for another.`,
  }
}

const describePattern: DescribeFormat = (text, schema, _zone, isEntry) => {
  const [example] = schema.examples ?? []
  const details = schema.description ? ` ${schema.description}` : ''
  const format = knownFormats[schema.pattern ?? ''] ?? `has the wrong format.${details}`
  return [
    'P0106',
    {
      message: format,
      suggestion:
        suggestFormat(text, schema.pattern, isEntry) ??
        (example === undefined ? formatRemedies[schema.pattern ?? ''] : `For example: ${JSON.stringify(example)}.`),
    },
  ]
}

const patternOf = (schema: JsonSchema | undefined) => schema?.pattern ?? ''
const codePattern = patternOf(rules.kols?.items?.properties?.code)
const picturePattern = patternOf(rules.share?.properties?.poster)
const positionPattern = patternOf(rules.banners?.items?.properties?.position)
const task = rules.taskGroups?.items?.properties?.tasks?.items?.properties
const amountPattern = patternOf(task?.threshold)

/** What to write, by pattern. */
const formatRemedies: Record<string, string> = {
  [patternOf(rules.activityId)]: 'Write it like "1001".',
  [patternOf(rules.timeZone)]: 'Write it like "+08:00".',
  [patternOf(task?.taskId)]: 'Write it like "first-deposit".',
  [amountPattern]: 'Write it like "12.5".',
  [patternOf(task?.coin)]: 'Write it like "USDT".',
  [patternOf(rules.eligibility?.properties?.denyRegions?.items)]: 'Write it like "GB".',
  [codePattern]: 'Write it like "SPRING26".',
  [picturePattern]: 'Write it like "/assets/spring.webp".',
  [positionPattern]: 'Write "REWARD_CENTER".',
}

/** The formats of the contract's scalars in words, by pattern. */
const knownFormats: Record<string, string> = {
  [patternOf(rules.activityId)]: 'must be an id: digits in quotation marks, such as "1001".',
  [patternOf(rules.timeZone)]: 'must be an offset from UTC, such as "+08:00".',
  [patternOf(task?.taskId)]: 'must be an id of letters, digits and hyphens, at most 40.',
  [amountPattern]: 'must be an amount: digits in quotation marks, with a point for decimals, such as "12.5".',
  [patternOf(task?.coin)]: 'must be a coin’s ticker in capitals, such as "USDT".',
  [patternOf(rules.eligibility?.properties?.denyRegions?.items)]:
    'must be a country code of two capitals, such as "GB".',
  [codePattern]: 'must be a code of 4 to 16 letters and digits.',
  [picturePattern]: 'must be the address of a picture on this site, which begins with "/".',
  [positionPattern]: 'must be a name in capitals, such as "REWARD_CENTER".',
}
