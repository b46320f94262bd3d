/** The scanner's kinds that matter here; the library's own enum exists at compile time alone. */
export const token = {
  openBrace: 1,
  closeBrace: 2,
  openBracket: 3,
  closeBracket: 4,
  text: 10,
  end: 17,
} as const
