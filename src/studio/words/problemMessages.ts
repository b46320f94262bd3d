import { ownValue } from '../../contract/ownValue.ts'
import table from './messages.zh-CN.json' with { type: 'json' }
import { blockName, schemaText } from './schemaText.ts'

type Table = Readonly<Record<string, string>>

/** An English form of the checker as a pattern, with its Chinese form. */
interface Form {
  readonly pattern: RegExp
  readonly chinese: string
  /** How many characters of the form are not places: of two forms that fit, the longer one is meant. */
  readonly length: number
}

/** The parts of an English form: `$1` any text, `#1` one word, `<a|b>` one of several words. */
const part = /([$#])(\d)|<([^<>]*\|[^<>]*)>/g
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)

function formOf([english, chinese]: readonly [string, string]): Form {
  const named = new Set<string>()
  let source = ''
  let at = 0
  for (const { 0: whole, 1: kind, 2: place, 3: words = '', index } of english.matchAll(part)) {
    source += escaped(english.slice(at, index))
    if (place === undefined) source += `(?:${words.split('|').map(escaped).join('|')})`
    else if (named.has(place)) source += String.raw`\k<p${place}>`
    else source += `(?<p${place}>${kind === '#' ? String.raw`\S+` : String.raw`[\s\S]*?`})`
    if (place !== undefined) named.add(place)
    at = index + whole.length
  }
  source += escaped(english.slice(at))
  return { pattern: new RegExp(`^${source}$`, 'u'), chinese, length: english.replace(part, '').length }
}

const formsOf = (texts: Table): Form[] =>
  Object.entries(texts)
    .map(formOf)
    .sort((one, other) => other.length - one.length)

let forms: { readonly sentences: Form[]; readonly phrases: Form[] } | undefined

/** Made when they are needed first. */
const allForms = () => {
  forms ??= { sentences: formsOf(table.sentences), phrases: formsOf(table.phrases) }
  return forms
}

/** Quoted texts and code, which stay as they are. */
const quotedPart = /"[^"]*"|`[^`]*`|\{\{[^}]*\}\}/g
/** Names of files, keys, types and numbers. */
const namePart = /\S*(?:[./_:]\S|\d|\p{Ll}\p{Lu}|\p{Lu}{2})\S*/gu

/** Whether a text has only names, so that it reads the same in every language. */
function isName(text: string): boolean {
  const words = text.replace(quotedPart, '').replace(namePart, '').trim()
  return !/[a-z]{2}/.test(words) || /^[A-Z][a-z]+$/.test(words)
}

/** A part of a sentence, or a description, in Chinese; null: it has no Chinese form. */
export function chinesePhrase(text: string): string | null {
  const described = text.endsWith('.') ? schemaText('zh-CN', text) : text
  if (described !== text) return described
  const lower = text.charAt(0).toLowerCase() + text.slice(1)
  return (
    translate(allForms().phrases, text) ??
    translate(allForms().phrases, lower) ??
    (isName(text) ? inChinese(text) : null)
  )
}

/** The end of a list that is cut off. */
const more = / and (\d+) more$/
const entry = String.raw`(?:"[^"]*"|[^\s,"]+)`
const list = new RegExp(`^${entry}(?:, ${entry})+(?: …)?$`)
const commaOutsideQuotes = /, (?=(?:[^"]*"[^"]*")*[^"]*$)/g
const wholeName = /(?<=^|、)[A-Z]\w+(?=、|$| …)/g

/** A name or a list of names as Chinese writes them: with the comma of lists, and the names of block types. */
function inChinese(given: string): string {
  const names = given.replace(more, '')
  const separated = list.test(names) ? names.replace(commaOutsideQuotes, '、') : names
  const written = separated.replace(wholeName, (name) => blockName('zh-CN', name))
  const rest = more.exec(given)?.[1]
  return rest === undefined ? written : `${written} 等，另有 ${rest} 项`
}

function translate(all: readonly Form[], text: string): string | null {
  for (const { pattern, chinese } of all) {
    const found = pattern.exec(text)
    const filled = found && fill(chinese, found.groups ?? {})
    if (filled) return filled
  }
  return null
}

/** Puts the parts into a Chinese form: `$1` as it is, `~1` in Chinese. null: a part has no Chinese form. */
function fill(chinese: string, parts: Readonly<Record<string, string>>): string | null {
  let isComplete = true
  const text = chinese.replace(/("?)([$~])(\d)/g, (_, quote: string, kind: string, place: string) => {
    const given = parts[`p${place}`] ?? ''
    if (quote) return quote + given
    const written = kind === '$' ? inChinese(given) : chinesePhrase(given)
    if (written === null) isComplete = false
    return `\uE000${written}\uE000`
  })
  return isComplete ? withSpaces(text) : null
}

/** Writes a space where a Chinese and a Latin word meet. U+E000 marks where parts begin and end. */
const withSpaces = (text: string): string =>
  text
    .replace(/(\p{Script=Han})\uE000+(?=[!-~])/gu, '$1 ')
    .replace(/([!-~])\uE000+(?=\p{Script=Han})/gu, '$1 ')
    .replaceAll('\uE000', '')

/** Sentences that were asked for: a list of problems is written again with every check. */
const asked = new Map<string, string | null>()
const maxAsked = 2000

/** A sentence of the checker in Chinese; null: it has no Chinese form. Cached. */
export function chineseMessage(message: string): string | null {
  const known = asked.get(message)
  if (known !== undefined) return known
  const chinese = ownValue(table.sentences as Table, message) ?? translate(allForms().sentences, message)
  if (asked.size >= maxAsked) asked.clear()
  asked.set(message, chinese)
  return chinese
}
