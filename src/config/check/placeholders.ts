import { defaultLanguage } from '../../contract/languages.ts'
import { nearest } from '../../expressions/nearest.ts'
import type { Problem } from '../problem.ts'
import type { Code } from '../problems.ts'
import type { Document } from '../text/document.ts'
import { join } from '../text/pointer.ts'
import { stringOffset } from '../text/stringOffset.ts'
import { isObject } from './places.ts'
import { plural } from './plurals.ts'

interface Placeholder {
  name: string
  /** Code units of the text before the name. */
  at: number
}

/** `{{name}}` or `{{name, format}}`, as i18next fills them in. */
const wellFormed = /\{\{\s*([A-Za-z_][\w.]*)\s*(?:,[^{}]*)?\}\}/g

const placeholdersIn = (text: string): Placeholder[] =>
  [...text.matchAll(wellFormed)].map((match) => ({
    name: match[1] ?? '',
    at: match.index + match[0].indexOf(match[1] ?? ''),
  }))

/** The texts of a file of words, by key. */
export const textsOf = (document: Document): [string, string][] =>
  isObject(document.value)
    ? Object.entries(document.value).flatMap(([key, text]) =>
        typeof text === 'string' && key !== '$schema' ? [[key, text] as [string, string]] : [],
      )
    : []

/** Braces that make no placeholder. Told once a text. */
export function checkBraces(document: Document): Problem[] {
  return textsOf(document).flatMap(([key, text]) => {
    const stray = /[{}]/.exec(text.replace(wellFormed, (whole) => ' '.repeat(whole.length)))
    if (!stray) return []
    const lone = /\{{1,3}\s*([A-Za-z_]\w*)\s*\}{1,3}/.exec(text.slice(stray.index))
    return [
      sayAt(document, key, { at: stray.index, length: lone?.index === 0 ? lone[0].length : 1 }, 'P0311', {
        message: 'These braces are no placeholder.',
        suggestion: `Write ${lone ? `{{${lone[1]}}}` : '{{count}}'}, with two braces at each side.`,
        edit: lone?.index === 0 ? `{{${lone[1]}}}` : undefined,
      }),
    ]
  })
}

/** Placeholders of a translation that English does not have, or has and the translation lacks. */
export function checkPlaceholders(document: Document, language: string, english: Document): Problem[] {
  if (language === defaultLanguage) return []
  const known = englishNames(english)
  return textsOf(document).flatMap(([key, text]) => {
    const base = key.replace(plural, '')
    const names = known.get(base)
    // A key that English lacks is told as that, braces that are none as those.
    if (!names || /[{}]/.test(text.replace(wellFormed, ''))) return []
    const own = placeholdersIn(text)
    const foreign = own.find(({ name }) => !names.includes(name))
    if (foreign) return [sayForeign(document, key, foreign, names)]
    // "One day" may spell its count out.
    const missing = plural.test(key) ? [] : names.filter((name) => !own.some((entry) => entry.name === name))
    return missing.length ? [sayMissing(document, key, missing)] : []
  })
}

function englishNames(english: Document): Map<string, string[]> {
  const known = new Map<string, string[]>()
  for (const [key, text] of textsOf(english)) {
    const base = key.replace(plural, '')
    const names = placeholdersIn(text).map(({ name }) => name)
    known.set(base, [...new Set([...(known.get(base) ?? []), ...names, ...(plural.test(key) ? ['count'] : [])])])
  }
  return known
}

function sayForeign(document: Document, key: string, { name, at }: Placeholder, names: readonly string[]): Problem {
  const meant = names.length === 1 ? names[0] : nearest(name, names)
  return sayAt(document, key, { at, length: name.length }, 'P0310', {
    message: names.length
      ? `The English text has no placeholder {{${name}}}.`
      : 'The English text has no placeholders.',
    suggestion: meant ? `Did you mean "${meant}"?` : names.length ? `It has: ${names.join(', ')}.` : undefined,
    edit: meant,
  })
}

const sayMissing = (document: Document, key: string, missing: readonly string[]): Problem =>
  document.problem('P0310', join('', key), {
    message: `The English text fills in {{${missing.join('}}, {{')}}}, and this one does not.`,
    suggestion: `Put {{${missing[0]}}} where it belongs in this language.`,
  })

/** A problem inside a text: at its n-th code unit. */
export function sayAt(
  document: Document,
  key: string,
  { at, length }: { at: number; length: number },
  code: Code,
  { edit, ...saying }: { message: string; suggestion?: string; edit?: string },
): Problem {
  const pointer = join('', key)
  const start = document.span(pointer).offset
  const offset = stringOffset(document.text, start, at)
  const span = { offset, length: stringOffset(document.text, start, at + length) - offset }
  return document.problem(code, pointer, {
    ...saying,
    span,
    edit: edit === undefined ? undefined : { ...span, text: edit },
  })
}
