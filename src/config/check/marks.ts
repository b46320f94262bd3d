import type { Problem } from '../problem.ts'
import type { Document } from '../text/document.ts'
import { mendLink } from './forms.ts'
import { sayAt, textsOf } from './placeholders.ts'

// A line break is a mark that texts may have.
const tag = /<\/?(?!br\b)([a-z][a-z0-9-]{0,20})(?:\s[^<>]{0,500})?\/?>/i
const strong = /\*\*[^*\n]{1,2000}\*\*/g
const link = /\[[^[\]\n]{1,500}\]\(([^()\s]{1,2000})\)/g
const leadsOn = /^(?:\/(?![/\\])|https:\/\/)/i

/** Marks of a text that would be shown as they stand: HTML, an unpaired `**`, and links that lead nowhere safe. */
export function checkMarks(document: Document): Problem[] {
  return textsOf(document).flatMap(([key, text]) => [
    ...checkTag(document, key, text),
    ...checkStrong(document, key, text),
    ...checkLinks(document, key, text),
  ])
}

const instead: Record<string, string> = { b: 'Write **words** for strong ones.', a: 'Write [words](/path) for a link.' }
const alike: Record<string, string> = { strong: 'b', em: 'b', i: 'b' }

function checkTag(document: Document, key: string, text: string): Problem[] {
  const found = tag.exec(text)
  if (!found) return []
  const name = (found[1] ?? '').toLowerCase()
  const place = { at: found.index, length: found[0].length }
  return [
    sayAt(document, key, place, 'P0314', {
      message: `Texts hold no HTML: ${found[0].slice(0, 30)} would be shown as it stands.`,
      suggestion: instead[alike[name] ?? name] ?? 'Take it out; **words** are strong, [words](/path) is a link.',
    }),
  ]
}

function checkStrong(document: Document, key: string, text: string): Problem[] {
  const at = text.replace(strong, (whole) => ' '.repeat(whole.length)).indexOf('**')
  if (at < 0) return []
  return [
    sayAt(document, key, { at, length: 2 }, 'P0314', {
      message: 'This "**" has no partner and would be shown as it stands.',
      suggestion: 'Write "**" at both ends of the strong words, on one line.',
    }),
  ]
}

function checkLinks(document: Document, key: string, text: string): Problem[] {
  return [...text.matchAll(link)].flatMap((found) => {
    const [whole, to = ''] = found
    if (leadsOn.test(to)) return []
    const place = { at: found.index + whole.length - 1 - to.length, length: to.length }
    const { suggestion } = mendLink(to)
    return [sayAt(document, key, place, 'P0501', { message: 'A link cannot lead there.', suggestion })]
  })
}
