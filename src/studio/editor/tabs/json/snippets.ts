/**
 * Converts a snippet of the language service (`"$1"`, `${1:name}`, `${2|a,b|}`, `\}`) to one of CodeMirror, whose fields are
 * `${1:name}`. Of several choices the first one is the text of the field.
 */
export function toSnippet(source: string): string {
  let result = ''
  let rest = source
  while (rest !== '') {
    const choice = /^\$\{(\d+)\|((?:[^|\\]|\\.)*)\|\}/.exec(rest)
    const named = /^\$\{(\d+)(?::((?:[^}\\]|\\.)*))?\}/.exec(rest)
    const plain = /^\$(\d+)/.exec(rest)
    const escaped = /^\\([\\$}])/.exec(rest)
    const match = choice ?? named ?? plain ?? escaped
    if (choice) result += fieldOf(choice[1] ?? '', (choice[2] ?? '').split(/(?<!\\),/)[0] ?? '')
    else if (named) result += fieldOf(named[1] ?? '', named[2] ?? '')
    else if (plain) result += fieldOf(plain[1] ?? '', '')
    else result += escapeBrace(escaped?.[1] ?? rest.charAt(0))
    rest = rest.slice(match ? match[0].length : 1)
  }
  return result
}

/** CodeMirror reads a backslash before a brace as part of the text. */
const escapeBrace = (character: string): string => (/[{}]/.test(character) ? `\\${character}` : character)

/** A field of CodeMirror cannot contain braces, so such a text is inserted in front of an empty field. */
function fieldOf(number: string, source: string): string {
  const text = source.replace(/\\(.)/g, '$1')
  if (/[{}]/.test(text)) return `${[...text].map(escapeBrace).join('')}\${${number}}`
  return text === '' ? `\${${number}}` : `\${${number}:${text}}`
}
