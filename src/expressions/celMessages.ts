import { ownValue } from '../contract/ownValue.ts'

const typeNames: [pattern: RegExp, words: string][] = [
  [/^(dyn<)?(int|uint|double)>?$/, 'a number'],
  [/^(dyn<)?string>?$/, 'text'],
  [/^(dyn<)?bool>?$/, 'true or false'],
  [/^list/, 'a list'],
  [/^(map|The_)/, 'an object'],
  [/^optional/, 'something that may be absent'],
  [/^google\.protobuf\.Timestamp$/, 'a date'],
  [/^google\.protobuf\.Duration$/, 'a duration'],
  [/^null/, 'null'],
]

/** Describes a CEL type, for messages. */
export const describeType = (type: string): string => typeNames.find(([pattern]) => pattern.test(type))?.[1] ?? type

const tokenNames: Record<string, string> = {
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

const describeToken = (token: string): string => ownValue(tokenNames, token) ?? `"${token}"`

/** What differs between 1 and the numbers of the page, which have decimals. */
export const kindOfNumber = 'kind of number'

/** Values that must have one type. */
function describeMixed(what: string, left = '', right = ''): string {
  const [one, other] = [left, right].map(describeType)
  if (one !== other) return `${what} must have the same type, not ${one} and ${other}`
  return `${what} must have the same ${one === 'a number' ? kindOfNumber : 'type'}`
}

type MessageRule = [pattern: RegExp, write: (...parts: string[]) => string]

const messageRules: MessageRule[] = [
  [
    /^no such overload: ([^ ]+(?:, [^ ]+>)?) ([^ ]+) (.+)$/,
    (left, operator, right) =>
      `"${operator}" does not fit between ${describeType(left ?? '')} and ${describeType(right ?? '')}`,
  ],
  [/^no such overload: ([!-])(.+)$/, (sign, type) => `"${sign}" does not fit before ${describeType(type ?? '')}`],
  [
    /^found no matching overload for '(?:.*\.)?(\w+)\(.*\)'$/,
    (name) => `"${name}" cannot be used on this, or not with these values`,
  ],
  [
    /requires? bool operands, got '(.+)'$/,
    (type) => `"&&" and "||" need true or false on both sides, not ${describeType(type ?? '')}`,
  ],
  [/must (?:return|be) bool, got '(.+)'$/, (type) => `true or false is needed here, not ${describeType(type ?? '')}`],
  [/^Ternary branches .* got '(.+)' and '(.+)'$/, (left, right) => describeMixed('both results of "? :"', left, right)],
  [
    /^List elements .* type '(.+)' but found '(.+)'$/,
    (left, right) => describeMixed('all entries of a list', left, right),
  ],
  [
    /^Expected (\w+), got (\w+)$/,
    (wanted, got) => `expected ${describeToken(wanted ?? '')}, found ${describeToken(got ?? '')}`,
  ],
  [/^Unexpected token: EOF$/, () => 'the expression ends too early'],
  [/^Unexpected token: (\w+)$/, (token) => `${describeToken(token ?? '')} is not allowed here`],
  [/^Unexpected character: (.+)$/, (character) => `"${character}" has no meaning here`],
  [/^Unterminated string$/, () => 'the text has no closing quotation mark'],
  [
    /^Exceeded (maxAstNodes|maxDepth|\w+) \((\d+)\)$/,
    () => 'the expression is too large; split it over several blocks',
  ],
  [/^has\(\) invalid argument$/, () => 'has() needs a field, such as has(activity.pool)'],
  [/invalid predicate iteration variable$/, () => 'the first argument must be a name of your choice, such as t'],
  [/^Cannot index type '(.+)'$/, (type) => `${describeType(type ?? '')} has no fields`],
  [/^List index must be int/, () => 'a list is indexed by number, such as [0]'],
]

/** Translates an error of the CEL library into a message for operators. */
export function describeError({ summary }: { summary: string }): string {
  for (const [pattern, write] of messageRules) {
    const match = pattern.exec(summary)
    if (match) return write(...match.slice(1).map((part) => part ?? ''))
  }
  return summary.charAt(0).toLowerCase() + summary.slice(1)
}
