import { defaultLanguage } from '../../contract/languages.ts'
import { nearest } from '../../expressions/nearest.ts'
import type { Problem } from '../problem.ts'
import type { Document } from '../text/document.ts'
import { join } from '../text/pointer.ts'
import { quotedStrings } from '../text/quoted.ts'
import { isObject } from './places.ts'
import { baseOf } from './plurals.ts'

/**
 * Reports texts whose key is not used, one warning per language. `naming`: the page and its rules. A key counts as used
 * wherever it is in quotation marks there, so that conditions and fragments may use keys too.
 */
export function checkUnusedTexts(words: ReadonlyMap<string, Document>, naming: readonly Document[]): Problem[] {
  const english = words.get(defaultLanguage)
  const known = new Set(english ? keysOf(english).map(baseOf) : [])
  return [...words].flatMap(([language, document]) => {
    const isUnused = (key: string) => {
      const base = baseOf(key)
      // An unused key that English also has is reported in English only.
      if (language !== defaultLanguage && known.has(base)) return false
      return ![key, base].some((name) => naming.some((one) => mentionsKey(one, name)))
    }
    const unused = keysOf(document).filter(isUnused)
    const [first] = unused
    if (!first) return []
    const bases = [...new Set(unused.map(baseOf))]
    const own = new Set(keysOf(document).map(baseOf))
    const meant =
      bases.length === 1 && language !== defaultLanguage
        ? nearest(
            baseOf(first),
            [...known].filter((key) => !own.has(key)),
          )
        : undefined
    const more = bases.length > 6 ? ` and ${bases.length - 6} more` : ''
    return [
      document.problem('P0312', join('', first), {
        message: `Not used: ${bases.slice(0, 6).join(', ')}${more}.`,
        suggestion:
          missingAlt(bases, naming) ?? (meant ? `Did you mean "${meant}"?` : 'Remove them, or use them in the page.'),
        on: 'key',
      }),
    ]
  })
}

/** What to do about a text that describes the picture of the page, when the page does not name it. */
function missingAlt(unused: readonly string[], [page]: readonly Document[]): string | undefined {
  const [key = '', more] = unused
  const theme = isObject(page?.value) ? page.value.theme : undefined
  const lacksAlt = isObject(theme) && theme.hero !== undefined && theme.heroAlt === undefined
  if (more !== undefined || !lacksAlt || !/alt$/i.test(key)) return undefined
  return `Add "heroAlt": "${key}" to "theme": screen readers read it instead of the picture.`
}

const keysOf = (document: Document): string[] =>
  isObject(document.value) ? Object.keys(document.value).filter((key) => key !== '$schema') : []

/** Whether a file contains a key in quotation marks; inside conditions, in single quotation marks. */
export const mentionsKey = (document: Document, key: string): boolean => quotedIn(document).has(key)

const quoted = new WeakMap<Document, ReadonlySet<string>>()

/** Every quoted string in a file; cached. */
function quotedIn(document: Document): ReadonlySet<string> {
  const known = quoted.get(document) ?? quotedStrings(document.text)
  quoted.set(document, known)
  return known
}
