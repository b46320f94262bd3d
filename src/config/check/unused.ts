import { defaultLanguage } from '../../contract/languages.ts'
import type { Problem } from '../problem.ts'
import type { Document } from '../text/document.ts'
import { join } from '../text/pointer.ts'
import { isObject } from './places.ts'
import { plural } from './plurals.ts'

/**
 * Texts whose key no file names, one warning a language. `naming` are the page and its rules: a key counts as named
 * wherever it stands in quotation marks there, so that conditions and fragments may name keys too.
 */
export function checkUnused(words: ReadonlyMap<string, Document>, naming: readonly Document[]): Problem[] {
  const english = words.get(defaultLanguage)
  const known = new Set(english ? keysOf(english).map((key) => key.replace(plural, '')) : [])
  return [...words].flatMap(([language, document]) => {
    const isUnused = (key: string) => {
      const base = key.replace(plural, '')
      // What English has and nobody names is told there alone.
      if (language !== defaultLanguage && known.has(base)) return false
      return ![key, base].some((name) => naming.some(({ text }) => names(text, name)))
    }
    const unused = keysOf(document).filter(isUnused)
    const [first] = unused
    if (!first) return []
    const bases = [...new Set(unused.map((key) => key.replace(plural, '')))]
    const more = bases.length > 6 ? ` and ${bases.length - 6} more` : ''
    return [
      document.problem('P0312', join('', first), {
        message: `Not used: ${bases.slice(0, 6).join(', ')}${more}.`,
        suggestion: 'Take them out, or name them in the page.',
        on: 'key',
      }),
    ]
  })
}

const keysOf = (document: Document): string[] =>
  isObject(document.value) ? Object.keys(document.value).filter((key) => key !== '$schema') : []

const names = (text: string, key: string): boolean => text.includes(`"${key}"`) || text.includes(`'${key}'`)
