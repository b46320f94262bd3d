/** Token kinds of the scanner that are used here. The library's own enum exists at compile time only. */
export const token = {
  openBrace: 1,
  closeBrace: 2,
  openBracket: 3,
  closeBracket: 4,
  text: 10,
  end: 17,
} as const
