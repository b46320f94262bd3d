import type { Step } from './parse.ts'

/** How a file is written. */
export interface Style {
  /** The line ending: LF, CR LF or CR. */
  readonly eol: string
  /** One level of indentation: spaces or a tab. */
  readonly unit: string
}

/** Lists and objects up to this many characters can be on one line. */
export const maxLine = 110

/** The style of a text; two spaces and LF for a text without lines. */
export function styleOf(text: string): Style {
  const eol = /\r\n|\n|\r/.exec(text)?.[0] ?? '\n'
  const unit = /[{[][^\S\r\n]*(?:\r\n|\n|\r)([ \t]+)\S/.exec(text)?.[1] ?? '  '
  return { eol, unit: unit.startsWith('\t') ? '\t' : unit }
}

/** The indentation of the line that contains an offset. */
export function indentAt(text: string, offset: number): string {
  const start = lineStart(text, offset)
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0] ?? ''
}

/** The offset of the first character of the line that contains an offset. */
export function lineStart(text: string, offset: number): number {
  let at = offset
  while (at > 0 && text[at - 1] !== '\n' && text[at - 1] !== '\r') at--
  return at
}

/** A value on one line: `{ "id": "hero", "type": "Hero" }`. */
export function inlineJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inlineJson).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const fields = entriesOf(value).map(([name, field]) => `${JSON.stringify(name)}: ${inlineJson(field)}`)
  return fields.length ? `{ ${fields.join(', ')} }` : '{}'
}

/** A value over several lines. `indent`: that of the line it begins in. Short lists of plain values stay on one line. */
export function prettyJson(value: unknown, style: Style, indent: string): string {
  const inner = indent + style.unit
  const lines = (open: string, parts: readonly string[], close: string) =>
    `${open}${style.eol}${parts.map((part) => inner + part).join(`,${style.eol}`)}${style.eol}${indent}${close}`
  if (Array.isArray(value)) {
    const short = inlineJson(value)
    const isPlain = value.every((entry) => typeof entry !== 'object' || entry === null)
    if (value.length === 0 || (isPlain && short.length + indent.length <= maxLine)) return short
    return lines(
      '[',
      value.map((entry) => prettyJson(entry, style, inner)),
      ']',
    )
  }
  if (typeof value !== 'object' || value === null) return inlineJson(value)
  const fields = entriesOf(value).map(([name, field]) => `${JSON.stringify(name)}: ${prettyJson(field, style, inner)}`)
  return fields.length ? lines('{', fields, '}') : '{}'
}

const entriesOf = (value: object): [string, unknown][] =>
  Object.entries(value).filter(([, field]) => field !== undefined)

/** Moves all lines but the first from one indentation to another. */
export function reindent(text: string, from: string, to: string, eol: string): string {
  if (from === to) return text
  return text
    .split(/\r\n|\n|\r/)
    .map((line, index) => (index === 0 || line.trim() === '' ? line : to + withoutIndent(line, from)))
    .join(eol)
}

const withoutIndent = (line: string, indent: string): string =>
  line.startsWith(indent) ? line.slice(indent.length) : line.trimStart()

/** Whether a path begins with another. */
export const startsWith = (path: readonly Step[], start: readonly Step[]): boolean =>
  start.every((step, index) => String(path[index]) === String(step))
