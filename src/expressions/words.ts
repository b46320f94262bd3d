const kinds: [pattern: RegExp, words: string][] = [
  [/^(dyn<)?(int|uint|double)>?$/, 'a number'],
  [/^(dyn<)?string>?$/, 'text'],
  [/^(dyn<)?bool>?$/, 'true or false'],
  [/^list/, 'a list'],
  [/^(map|The_)/, 'an object'],
  [/^optional/, 'something that may be absent'],
  [/^google\.protobuf\.Timestamp$/, 'a moment'],
  [/^google\.protobuf\.Duration$/, 'a duration'],
  [/^null/, 'null'],
]

/** A type of the library's, in an operator's words. */
export const sayTypes = (type: string): string => kinds.find(([pattern]) => pattern.test(type))?.[1] ?? type

const tokens: Record<string, string> = {
  EOF: 'the end',
  RPAREN: '")"',
  LPAREN: '"("',
  RBRACKET: '"]"',
  LBRACKET: '"["',
  RBRACE: '"}"',
  COMMA: '","',
  COLON: '":"',
  DOT: '"."',
  IDENTIFIER: 'a name',
  NUMBER: 'a number',
  STRING: 'a text',
}

const sayToken = (token: string): string => tokens[token] ?? `"${token}"`

type Saying = [pattern: RegExp, say: (...parts: string[]) => string]

const sayings: Saying[] = [
  [
    /^no such overload: ([^ ]+(?:, [^ ]+>)?) ([^ ]+) (.+)$/,
    (left, operator, right) =>
      `"${operator}" does not fit between ${sayTypes(left ?? '')} and ${sayTypes(right ?? '')}`,
  ],
  [/^no such overload: ([!-])(.+)$/, (sign, type) => `"${sign}" does not fit before ${sayTypes(type ?? '')}`],
  [
    /^found no matching overload for '(?:.*\.)?(\w+)\(.*\)'$/,
    (name) => `"${name}" cannot be used on this, or not with these values`,
  ],
  [
    /requires? bool operands, got '(.+)'$/,
    (type) => `"&&" and "||" need true or false on both sides, not ${sayTypes(type ?? '')}`,
  ],
  [/must (?:return|be) bool, got '(.+)'$/, (type) => `here must stand true or false, not ${sayTypes(type ?? '')}`],
  [
    /^Ternary branches .* got '(.+)' and '(.+)'$/,
    (left, right) =>
      `both outcomes of "? :" must be of one kind, not ${sayTypes(left ?? '')} and ${sayTypes(right ?? '')}`,
  ],
  [
    /^List elements .* type '(.+)' but found '(.+)'$/,
    (left, right) => `a list holds one kind of value, not ${sayTypes(left ?? '')} and ${sayTypes(right ?? '')}`,
  ],
  [
    /^Expected (\w+), got (\w+)$/,
    (wanted, got) => `here should stand ${sayToken(wanted ?? '')}, not ${sayToken(got ?? '')}`,
  ],
  [/^Unexpected token: EOF$/, () => 'the expression ends too early'],
  [/^Unexpected token: (\w+)$/, (token) => `${sayToken(token ?? '')} cannot stand here`],
  [/^Unexpected character: (.+)$/, (character) => `"${character}" has no meaning here`],
  [/^Unterminated string$/, () => 'the text has no closing quotation mark'],
  [
    /^Exceeded (maxAstNodes|maxDepth|\w+) \((\d+)\)$/,
    () => 'the expression is too large; split it over several blocks',
  ],
  [/^has\(\) invalid argument$/, () => 'has() asks for a field, such as has(activity.pool)'],
  [
    /invalid predicate iteration variable$/,
    () => 'the first thing in the brackets is a name of your choice, such as t',
  ],
  [/^Cannot index type '(.+)'$/, (type) => `${sayTypes(type ?? '')} has no fields`],
  [/^List index must be int/, () => 'a list is asked by number, such as [0]'],
]

/** What the library found, in an operator's words. */
export function sayWhat({ summary }: { summary: string }): string {
  for (const [pattern, say] of sayings) {
    const match = pattern.exec(summary)
    if (match) return say(...match.slice(1).map((part) => part ?? ''))
  }
  return summary.charAt(0).toLowerCase() + summary.slice(1)
}
