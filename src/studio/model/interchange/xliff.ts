import js2xliff from 'xliff/js2xliff'
import xliff2js from 'xliff/xliff2js'
import type { Registry } from '../../../registry/createRegistry.ts'
import type { Draft } from '../document.ts'
import { english, type Locale } from '../words/files.ts'
import { checkImported, type ImportedText, type ImportedTexts, type ImportProblem, localeNamed } from './import.ts'
import { fromInline, type InlinePart, toInline } from './inline.ts'
import { type ExportOptions, type ExportUnit, notesOf, unitsOf } from './units.ts'

export { type ImportedText, type ImportedTexts, type ImportProblem, importTexts } from './import.ts'

/** Exports the words of a language as XLIFF 2.0. */
export async function exportXliff(
  draft: Draft,
  registry: Registry,
  locale: Locale,
  options: ExportOptions = {},
): Promise<string> {
  const units = unitsOf(draft, registry, locale, options)
  const entries = units.map((unit) => [
    unit.row.key,
    {
      source: oneOrMany(toInline(unit.source)),
      ...(unit.cell.text !== undefined && { target: oneOrMany(toInline(unit.cell.text)) }),
      note: notesOf(unit).map(plainNote),
      additionalAttributes: { 'xml:space': 'preserve' },
    },
  ])
  const document = {
    sourceLanguage: english,
    targetLanguage: locale,
    resources: { locales: Object.fromEntries(entries) },
  }
  return withStates(await js2xliff(document, { indent: '' }), units)
}

const oneOrMany = (parts: InlinePart[]): InlinePart | InlinePart[] => (parts.length === 0 ? '' : parts)

/** Notes are only read by people: characters that XML cannot contain become spaces. */
const plainNote = (note: string): string =>
  toInline(note)
    .map((part) => (typeof part === 'string' ? part : noteCode(part)))
    .join('')

const noteCode = (part: InlinePart): string => {
  const text = fromInline(part) ?? ''
  return text.startsWith('{{') ? text : ' '
}

/** Writes the state of each unit, which the library does not know, and starts a line for each element around texts. */
function withStates(xml: string, units: readonly ExportUnit[]): string {
  let index = 0
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xml
    .replace(/<segment>/g, () => `<segment${stateOf(units[index++])}>`)
    .replace(
      /(?!^)<(?=\/?(?:xliff|file|unit|notes|note|segment|source|target)\b(?<!\/(?:note|source|target)))/g,
      '\n<',
    )}\n`
}

const stateOf = (unit: ExportUnit | undefined): string => {
  if (unit?.cell.stale) return ' state="initial" subState="playbill:stale"'
  return unit?.cell.text === undefined ? ' state="initial"' : ' state="translated"'
}

/** Reads an XLIFF 2.0 file. Never rejects; an unreadable file gives a problem. */
export async function readXliff(text: string, draft: Draft, registry: Registry): Promise<ImportedTexts> {
  const failed = (reason: ImportProblem['reason'], key = ''): ImportedTexts => ({
    locale: '',
    texts: [],
    problems: [{ key, reason }],
  })
  try {
    const { resources, targetLanguage } = await xliff2js(withoutMarks(text.replace(/^\uFEFF/, '')))
    if (!resources || !end.test(text)) return failed('unreadable')
    const locale = localeNamed(targetLanguage)
    if (locale === undefined) return failed('unknownLanguage', targetLanguage)
    const divided = dividedUnits(text)
    const units = Object.values(resources).flatMap(unitsIn)
    const read = units.map(([key, unit]) => readUnit(key, unit, divided))
    const texts = read.flatMap((entry) => ('text' in entry ? [entry] : []))
    const problems = read.flatMap((entry) => ('reason' in entry ? [entry] : []))
    return checkImported(draft, registry, locale, texts, problems)
  } catch {
    return failed('unreadable')
  }
}

/** The library takes a file that was cut off for one with fewer units. */
const end = /<\/(?:[\w.-]+:)?xliff\s*>/

/** Marks of translation tools around words; the library would drop the words with them. */
const withoutMarks = (text: string): string => text.replace(/<\/?(?:mrk|sm|em)\b[^<>]*>/g, '')

/** The units that a tool has divided into several segments, of which the library reads only the last. */
function dividedUnits(text: string): ReadonlySet<string> {
  const units = text.matchAll(/<unit\b[^>]*?\bid\s*=\s*["']([^"']*)["'][^>]*>([\s\S]*?)<\/unit>/g)
  return new Set(
    [...units].flatMap(([, id = '', inside = '']) => ((inside.match(/<segment\b/g)?.length ?? 0) > 1 ? [id] : [])),
  )
}

const unitsIn = (units: Record<string, XliffUnit>): [string, XliffUnit][] =>
  Object.entries(units).flatMap(([key, unit]) => {
    if (typeof unit !== 'object' || unit === null) return []
    return unit.groupUnits ? unitsIn(unit.groupUnits) : [[key, unit] as [string, XliffUnit]]
  })

type ReadUnit = ImportedText | ImportProblem | Record<never, never>

/** A unit without a target has not been translated. */
function readUnit(key: string, { source, target }: XliffUnit, divided: ReadonlySet<string>): ReadUnit {
  if (divided.has(key)) return { key, reason: 'segments' }
  const texts = { source: fromInline(source), text: fromInline(target) }
  if (texts.source === null || texts.text === null) return { key, reason: 'unreadable' }
  return target === undefined || texts.text === '' ? {} : { key, source: texts.source, text: texts.text }
}
