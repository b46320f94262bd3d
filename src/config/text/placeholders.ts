/** A placeholder of a text. */
export interface Placeholder {
  name: string
  /** The format behind a comma. */
  format: string | undefined
  /** Offset of the name in the text, in UTF-16 code units. */
  at: number
}

/** `{{name}}` or `{{name, format}}`, the syntax of i18next. */
export const wellFormed = /\{\{\s*([A-Za-z_][\w.-]*)\s*(?:,\s*([^{}]*?)\s*)?\}\}/g

/** The placeholders of a text, in its order. */
export const placeholdersIn = (text: string): Placeholder[] =>
  text.includes('{{')
    ? [...text.matchAll(wellFormed)].map((match) => ({
        name: match[1] ?? '',
        format: match[2],
        at: match.index + match[0].indexOf(match[1] ?? ''),
      }))
    : []

const brace = /[{}]/

/** The first offset of a brace that is not part of a placeholder; undefined: none. */
export const strayBrace = (text: string): number | undefined =>
  brace.test(text) ? brace.exec(text.replace(wellFormed, (whole) => ' '.repeat(whole.length)))?.index : undefined
