import { StreamLanguage } from '@codemirror/language'

const token =
  /^(?:('(?:[^'\\]|\\.)*'?|"(?:[^"\\]|\\.)*"?)|(\d+(?:\.\d+)?)|(true|false|null)\b|(in)\b|([A-Za-z_]\w*)(?=\()|([A-Za-z_]\w*)|([=!<>&|?:+\-*/%]+))/

const kinds = ['string', 'number', 'atom', 'keyword', 'operator', 'propertyName', 'operator'] as const

/** The colors of CEL. */
export const celLanguage = StreamLanguage.define<null>({
  name: 'cel',
  startState: () => null,
  token(stream) {
    if (stream.eatSpace()) return null
    const match = stream.match(token)
    if (!match || match === true) {
      stream.next()
      return null
    }
    return kinds[match.slice(1).findIndex((group) => group !== undefined)] ?? null
  },
  languageData: { closeBrackets: { brackets: ['(', '[', '{', "'", '"'] } },
})
