import { defaultLanguage } from '../../contract/languages.ts'
import type { Problem } from '../problem.ts'
import type { Document } from '../text/document.ts'
import { join } from '../text/pointer.ts'
import { suggestLink } from './formats.ts'
import type { UsedLink } from './links.ts'
import { problemInText, textsOf } from './placeholders.ts'

// Texts may contain <br>.
const tag = /<\/?(?!br\b)([a-z][a-z0-9-]{0,20})(?:\s[^<>]{0,500})?\/?>|<!--/i
const strong = /\*\*[^*\n]{1,2000}\*\*/g
const link = /\[[^[\]\n]{1,500}\]\(([^()\s]{1,2000})\)/g
const safeTarget = /^(?:\/(?![/\\])|https:\/\/)/i

/** Reports markup that would be shown literally: HTML and an unpaired `**`; and links with an unsafe target. */
export function checkMarkup(document: Document): Problem[] {
  return textsOf(document).flatMap(([key, text]) => [
    ...checkTag(document, key, text),
    ...checkStrong(document, key, text),
    ...checkLinks(document, key, text),
  ])
}

const replacements: Record<string, string> = {
  b: 'Write **words** for bold text.',
  a: 'Write [words](/path) for a link.',
}
const alike: Record<string, string> = { strong: 'b', em: 'b', i: 'b' }

function checkTag(document: Document, key: string, text: string): Problem[] {
  const found = text.includes('<') ? tag.exec(text) : null
  if (!found) return []
  const name = (found[1] ?? '').toLowerCase()
  const place = { at: found.index, length: found[0].length }
  return [
    problemInText(document, key, place, 'P0314', {
      message: `Texts cannot contain HTML: ${found[0].slice(0, 30)} would be shown as written.`,
      suggestion:
        replacements[alike[name] ?? name] ?? 'Remove it. Write **words** for bold text, [words](/path) for a link.',
    }),
  ]
}

function checkStrong(document: Document, key: string, text: string): Problem[] {
  if (!text.includes('**')) return []
  const at = text.replace(strong, (whole) => ' '.repeat(whole.length)).indexOf('**')
  if (at < 0) return []
  return [
    problemInText(document, key, { at, length: 2 }, 'P0314', {
      message: 'This "**" is unpaired and would be shown as written.',
      suggestion: 'Write "**" at both ends of the bold words, on one line.',
    }),
  ]
}

function checkLinks(document: Document, key: string, text: string): Problem[] {
  if (!text.includes('](')) return []
  return [...text.matchAll(link)].flatMap((found) => {
    const [whole, to = ''] = found
    if (safeTarget.test(to)) return []
    const place = { at: found.index + whole.length - 1 - to.length, length: to.length }
    const { suggestion } = suggestLink(to)
    return [problemInText(document, key, place, 'P0501', { message: 'A link cannot lead there.', suggestion })]
  })
}

const bare = /(?<![("\]])https?:\/\/[^\s<>()"'“”«»]{3,500}/gi

/** Every link and every bare address in the texts of a folder; English first. */
export function linksInWords(words: ReadonlyMap<string, Document>): UsedLink[] {
  const inOrder = [...words].sort(([a], [b]) => Number(b === defaultLanguage) - Number(a === defaultLanguage))
  return inOrder.flatMap(([, document]) =>
    textsOf(document).flatMap(([key, text]) => {
      if (!text.includes('](') && !text.includes('://')) return []
      const within = (at: number, length: number) => ({ document, pointer: join('', key), within: { key, at, length } })
      const marked = [...text.matchAll(link)].flatMap((found) => {
        const [whole, to = ''] = found
        return safeTarget.test(to)
          ? [{ value: to, ...within(found.index + whole.length - 1 - to.length, to.length) }]
          : []
      })
      const rest = text.replace(link, (whole) => ' '.repeat(whole.length))
      const written = [...rest.matchAll(bare)].map((found) => {
        const address = found[0].replace(/[.,;:!?。、，]+$/, '')
        return { value: address.replace(/^http:/i, 'https:'), ...within(found.index, address.length) }
      })
      return [...marked, ...written]
    }),
  )
}
